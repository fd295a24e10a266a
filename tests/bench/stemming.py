"""What light stemming does to recall on questions about the samples; prints, asserts nothing.

python tests/bench/stemming.py            # as it is, and words as they are written
python tests/bench/stemming.py snowball   # and by snowballstemmer, which must be installed
"""

import sys
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "py"))

from chunksight import Settings
from chunksight.insight import evaluate as evaluation
from chunksight.insight.questions import Located, locate, read_questions
from chunksight.insight.stem import stemmer
from chunksight.insight.words import fold

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = {"en": "english", "es": "spanish", "ru": "russian"}
SIZES_AND_BUDGETS = ((64, 64), (64, 128), (128, 128), (128, 256), (256, 256), (256, 512))
Key = Callable[[str], str]


def snowball(language: str) -> Key:
    """Words folded, then stemmed by Snowball."""
    import snowballstemmer

    stem: Key = snowballstemmer.stemmer(LANGUAGES[language]).stemWord
    return lambda word: stem(fold(word))


def recalls(text: str, questions: tuple[Located, ...], key: Key) -> list[float]:
    """Mean recall in per cent for each size and budget, with words looked up by `key`."""
    evaluation.stemmer = lambda _: key  # type: ignore[assignment]
    found = []
    for size, budget in SIZES_AND_BUDGETS:
        [each] = evaluation.evaluate(text, questions, [Settings(size=size)], budget)
        found.append(100 * each.recall.value)
    return found


def main() -> None:
    """Print recall by language and way of stemming, first for the questions of the page."""
    heads = " ".join(f"{size}/{budget}".rjust(8) for size, budget in SIZES_AND_BUDGETS)
    print(f"{'questions':30} {'stemming':9} {heads} {'mean':>8}")
    for language in LANGUAGES:
        text = (ROOT / f"static/samples/{language}.md").read_text("utf-8")
        keys = {"none": fold, "light": stemmer(text)}
        if "snowball" in sys.argv:
            keys["snowball"] = snowball(language)
        for folder, name in (
            ("static/samples", f"{language}.questions.jsonl"),
            ("tests/bench/questions", f"{language}.jsonl"),
        ):
            lines = (ROOT / folder / name).read_text("utf-8")
            questions, problems = locate(text, read_questions(lines))
            for problem in problems:
                print(problem.text)
            for way, key in keys.items():
                found = recalls(text, questions, key)
                figures = " ".join(f"{value:8.1f}" for value in [*found, sum(found) / len(found)])
                print(f"{name + f' ({len(questions)})':30} {way:9} {figures}")


if __name__ == "__main__":
    main()
