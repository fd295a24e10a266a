"""The planner, worked by hand: index, price, overlap, two sides, and a run beside its plan."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_command_line import run
from texts import options, texts

import chunksight as cs
from chunksight.insight.cli import whole_number
from chunksight.insight.models import MODELS, get_model
from chunksight.insight.planner import compare, embedding_cost, index_size, overlap_table
from chunksight.tokens import get_tokenizer


def test_the_worked_example_of_8000_tokens_holds_for_many_documents_too() -> None:
    plan = cs.plan(tokens=8000, size=512, overlap=64, documents=1000)
    assert (plan.stride, plan.chunks) == (448, 18_000)
    assert (plan.embedded, plan.embedded_padded) == (9_088_000, 9_216_000)
    assert plan.inflation == pytest.approx(1.136)


def test_no_document_needs_no_chunk_but_an_empty_document_neither() -> None:
    assert cs.plan(tokens=8000, size=512, overlap=64, documents=0).chunks == 0
    assert cs.plan(tokens=0, size=512, overlap=64, documents=7).embedded == 0


@given(st.integers(0, 2_000), st.integers(1, 100), st.data())
def test_two_sided_windows_equal_bodies_that_take_from_both_neighbours(
    tokens: int, size: int, data: st.DataObject
) -> None:
    overlap = data.draw(st.integers(0, (size - 1) // 2))
    plan = cs.plan(tokens=tokens, size=size, overlap=overlap, overlap_sides="both")
    # The first window gives up room for what follows, the last for what precedes, others for both.
    windows = embedded = 0
    start = 0
    while start < tokens:
        low = max(0, start - overlap)
        end = tokens if low + size >= tokens else low + size - overlap
        windows += 1
        embedded += min(tokens, end + overlap) - low
        start = end
    assert (plan.chunks, plan.embedded) == (windows, embedded)


def test_two_sided_overlap_of_half_the_size_is_refused_with_the_way_out() -> None:
    with pytest.raises(ValueError, match=r"32 on both sides .* half of size 64"):
        cs.plan(tokens=100, size=64, overlap=32, overlap_sides="both")
    with pytest.raises(ValueError, match="before, both"):
        cs.plan(tokens=100, size=64, overlap_sides="after")
    with pytest.raises(ValueError, match="documents must be 0 or more, not -1"):
        cs.plan(tokens=100, size=64, documents=-1)
    with pytest.raises(TypeError, match=r"documents must be a whole number, not 1\.5"):
        cs.plan(tokens=100, size=64, documents=1.5)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("numbers", "vector_bytes"),
    [("float32", 18 * 6144), ("float16", 18 * 3072), ("int8", 18 * 1536), ("binary", 18 * 192)],
)
def test_vectors_take_dimensions_times_their_numbers(numbers: str, vector_bytes: int) -> None:
    assert index_size(18, 1536, numbers).vector_bytes == vector_bytes


def test_an_odd_number_of_bits_is_rounded_up_to_bytes() -> None:
    assert index_size(3, 9, "binary", links=0).total_bytes == 6


def test_the_graph_is_within_what_hnswlib_states() -> None:
    for links in (8, 16, 32, 48):
        graph = index_size(1000, 100, links=links).graph_bytes / 1000
        assert 8 * links < graph < 10 * links + links


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ((1, 0), "dimensions"),
        ((-1, 3), "vectors"),
        ((1, 3, "int4"), "int4"),
        ((1, 3, "int8", 1), "links"),
    ],
)
def test_an_index_that_cannot_be_names_the_value(arguments: tuple[int, int], named: str) -> None:
    with pytest.raises(ValueError, match=named):
        index_size(*arguments)


def test_a_price_is_for_a_million_tokens() -> None:
    assert embedding_cost(9_088, 0.02) == pytest.approx(0.00018176)
    with pytest.raises(ValueError, match="price"):
        embedding_cost(1, -1)


def test_the_table_shows_what_half_of_overlap_doubles() -> None:
    rows = {row.share: row for row in overlap_table(cs.plan(tokens=8000, size=512), price=1.0)}
    assert [rows[0].plan.chunks, rows[50].plan.chunks] == [16, 31]
    assert rows[50].plan.embedded == 8000 + 30 * 256
    assert rows[50].cost == pytest.approx(0.01568)
    both = overlap_table(cs.plan(tokens=8000, size=512, overlap_sides="both"))
    assert max(row.share for row in both) == 40


def test_every_figure_of_a_model_has_a_source_and_a_month() -> None:
    assert len({model.id.casefold() for model in MODELS}) == len(MODELS)
    for model in MODELS:
        for figure in (model.window, model.dimensions, model.price):
            assert figure is None or (figure.value > 0 and figure.source and figure.read)
        assert model.room <= model.window.value


def test_an_unknown_model_is_refused_with_similar_names() -> None:
    with pytest.raises(ValueError, match="similar: text-embedding-3"):
        get_model("text-embedding-3")


@given(texts, options())
def test_a_run_beside_its_plan_adds_up(text: str, asked: dict[str, object]) -> None:
    result = cs.chunk(text, **asked)
    found = compare(result)
    count = get_tokenizer(str(asked["tokenizer"])).count
    embedded = [f"{c.context}\n{c.text}" if c.context else c.text for c in result.chunks]
    assert found.embedded == sum(map(count, embedded))
    difference = found.repeated - found.planned_repeated + found.context + found.rest
    assert found.embedded - found.planned.embedded == difference
    assert found.why.endswith(".")


def test_the_difference_to_the_plan_is_explained_in_a_sentence() -> None:
    text = "# One\n\nFour words stand here.\n\n# Two\n\nFour more words here.\n"
    why = compare(cs.chunk(text, strategy="headings", size=32, overlap=0)).why
    assert why.startswith("2 chunks where 1 were planned, because chunks end at natural places")
    assert "1 cuts are made whatever the size" in why


def test_the_command_line_prices_a_plan_and_keeps_what_it_said_before() -> None:
    arguments = ["plan", "--tokens", "8000", "--size", "512", "--overlap", "64"]
    before = run(*arguments).stdout.decode()
    more = run(*arguments, "--model", "text-embedding-3-small", "--table").stdout.decode()
    assert more.startswith(before)
    assert "index: 110.7 KiB (108.0 KiB of float32 vectors" in more
    assert "cost: $0.00018176, once" in more
    record = json.loads(run(*arguments, "--model", "bge-m3", "--price", "2", "--json").stdout)
    assert record["index"]["dimensions"] == 1024
    assert record["cost"] == pytest.approx(0.018176)


def test_the_command_line_plans_from_a_file_and_says_what_was_measured() -> None:
    done = run("plan", "--file", "-", "--size", "4", stdin=b"One two three. Four five six.")
    assert "measured: As planned: 2 chunks and 8 tokens to embed." in done.stdout.decode()


def test_a_size_over_the_models_window_is_said() -> None:
    done = run("plan", "--tokens", "900", "--size", "300", "--model", "all-minilm-l6-v2")
    assert "size 300 is over the 254 tokens" in done.stdout.decode()


def test_the_models_are_listed_with_what_is_not_known() -> None:
    listed = run("models").stdout.decode()
    assert "jina-embeddings-v3" in listed
    assert len(json.loads(run("models", "--json").stdout)) == len(MODELS)


def test_the_command_line_takes_a_share_as_overlap() -> None:
    said = json.loads(
        run("plan", "--tokens", "8000", "--size", "512", "--overlap", "12.5%", "--json").stdout
    )
    assert (said["overlap"], said["chunks"], said["embedded"]) == (64, 18, 9088)


@pytest.mark.parametrize(
    ("model", "size", "why"),
    [([], 512, "the usual"), (["--model", "all-MiniLM-L6-v2"], 254, "all that all-MiniLM-L6-v2")],
)
def test_a_size_that_is_not_given_is_said(model: list[str], size: int, why: str) -> None:
    for what in (["--tokens", "8000"], ["--file", "-"]):
        done = run("plan", *what, *model, "--json", stdin=b"One two three.")
        assert json.loads(done.stdout)["size"] == size
        assert f"no --size given, so {size}, {why}" in done.stderr.decode()
    assert run("plan", "--tokens", "8000", "--size", "9").stderr == b""


@pytest.mark.parametrize("written", ["8000", "8 000", "8_000", "8\u202f000", "+8000", "８０００"])
def test_whole_numbers_are_read_as_people_write_them(written: str) -> None:
    assert whole_number(written) == 8000


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--tokens", "8.000"], "'8.000' is not a whole number, such as 8000"),
        (["--tokens", "8,000"], "'8,000' is not a whole number"),
        (["--tokens", "80 00"], "'80 00' is not a whole number"),
        (["--tokens", "1e6"], "'1e6' is not a whole number"),
        (["--tokens", "9" * 30], "more than can be planned with"),
        (["--tokens", "9" * 5000], "is not a whole number"),
        (["--tokens", "9", "--size", "5", "--overlap", "5"], "overlap 5 must be smaller"),
        (["--tokens", "9", "--size", "5", "--overlap", "100%"], "overlap 100% must be smaller"),
        (["--tokens", "9", "--size", "5", "--overlap", "12,5%"], "nor a share like '12%'"),
        (["--tokens", "9", "--size", "5", "--overlap", "few"], "nor a share, such as 12%"),
        (["--tokens", "9", "--price", "nan"], "price must be 0 or more"),
        (["--tokens", "9", "--price", "inf"], "price must be 0 or more"),
        (["--tokens", "-1"], "tokens must be 0 or more, not -1"),
        (["--size", "5"], "--tokens --file is required"),
        (["--tokens", "9", "--sise", "5"], "--sise"),
    ],
)
def test_numbers_that_cannot_be_get_one_line(arguments: list[str], said: str) -> None:
    done = run("plan", *arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    *before, line = done.stderr.decode().splitlines()
    assert said in line
    assert all("no --size given" in other for other in before)


def test_the_largest_numbers_are_planned_with() -> None:
    numbers = ["--tokens", str(10**18), "--size", "1", "--documents", str(10**18)]
    done = run("plan", *numbers, "--dimensions", "3072", "--price", "1", "--table", "--json")
    assert json.loads(done.stdout)["chunks"] == 10**36
