"""How large bodies are between places: what is looked up at once, against counting each body."""

from hypothesis import given
from hypothesis import strategies as st
from texts import cluster_breaks, recount, texts, tokenizers, without_surrogates

from chunksight.candidates import Candidates
from chunksight.levels import Level
from chunksight.scan.graphemes import Graphemes
from chunksight.tokens import SpanIndex, get_tokenizer

# Runs of one letter, or of letters of scripts where no edge is near, beside what has some.
RUNS = st.lists(
    st.sampled_from(["жжжж", "слово", "ааа ", "1234", "word ", "ไทยไทย", "語", ". ", "\n", "Ω"]),
    min_size=2,
    max_size=40,
).map("".join)


def places(text: str, tokenizer: str, offsets: list[int], trim: bool) -> Candidates:
    """Places at `offsets`, each with what is visible of the body after it."""
    found = Candidates(SpanIndex(text, get_tokenizer(tokenizer)), Graphemes(text), trim)
    for start, end in zip(offsets, [*offsets[1:], len(text)], strict=True):
        low, high = found.visible(start, end)
        if low < high:
            found.add(start, low, Level.WORD, 1.0, False)
            found.extend(high)
    found.finish()
    found.measure()
    return found


@given(st.one_of(texts, RUNS), tokenizers, st.booleans(), st.data())
def test_sizes_are_those_of_each_body_up_to_the_first_that_is_over(
    text: str, tokenizer: str, trim: bool, data: st.DataObject
) -> None:
    text = without_surrogates(text) + "end"
    breaks = sorted(cluster_breaks(text) - {0, len(text)})
    offsets = data.draw(st.sets(st.sampled_from(breaks), max_size=12)) if breaks else set()
    found = places(text, tokenizer, [0, *sorted(offsets)], trim)
    last = len(found.offsets) - 1
    for first in range(last):
        end = data.draw(st.integers(first + 1, last))
        bodies = [
            text[found.starts[first] : found.ends[at - 1]] for at in range(first + 1, end + 1)
        ]
        counts = [recount(body, tokenizer) for body in bodies]
        for most in {*counts, *(count - 1 for count in counts)}:
            over = next((at for at, count in enumerate(counts) if count > most), len(counts))
            assert found.sizes(first, end, most) == counts[:over]
