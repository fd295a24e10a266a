"""What the page says of flags and suggestions, said on the command line in its own terms.

The words are those of the page's locales, so that each sentence is written once in a language. An
installation has them beside this package, a checkout in `app/`.
"""

import json
import os
import re
from collections.abc import Mapping
from functools import cache
from math import floor
from pathlib import Path
from typing import Any

from chunksight.insight.flags import Flag
from chunksight.insight.reasons import Suggestion

LANGUAGES = ("en", "es", "ru")
_PACKAGE = Path(__file__).resolve().parents[1]
_PERCENT = ("similarity", "tables")

# Where the page points at a field, the command line names an option.
_OPTIONS = {
    "headings": "--context heading_path",
    "min_size": "--min-size",
    "header": "--context table_header",
    "unwrap": "--unwrap",
    "smart_unwrap": "--unwrap",
}
_STRATEGIES = {name: name for name in ("smart", "sentences", "lines")}

Values = Mapping[str, Any]


def language_of(environment: Mapping[str, str] = os.environ) -> str:
    """The language that the locale environment asks for, English if it is none of `LANGUAGES`.

    >>> language_of({"LANG": "es_MX.UTF-8"}), language_of({"LC_ALL": "C", "LANG": "ru_RU"})
    ('es', 'en')
    """
    names = (environment.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    language = next(filter(None, names), "").lower()[:2]
    return language if language in LANGUAGES else "en"


def flag_sentence(flag: Flag, language: str) -> str:
    """What `flag` says and what to do, with options of the command line."""
    if language == "en":
        return flag.text
    values = dict(flag.values)
    remedy, kind = str(values.get("remedy", "")), values.get("kind")
    named = {**values, **_STRATEGIES, "where": _OPTIONS.get(remedy, "")}
    named["kind"] = say(f"flags.boilerplate.{kind}", language) if kind else ""
    said = say(f"flags.say.{flag.code}", language, named)
    return f"{said} {say(f'flags.remedy.{remedy}', language, named)}" if remedy else said


def suggestion_sentences(suggestion: Suggestion, language: str) -> str:
    """The reasons for a suggestion."""
    if language == "en":
        return suggestion.text
    reasons = suggestion.reasons
    return " ".join(say(f"suggest.{each.code}", language, each.values) for each in reasons)


def say(key: str, language: str, values: Values | None = None) -> str:
    """The page's message `key` with its {values}."""
    shown = {name: _shown(name, value) for name, value in (values or {}).items()}
    message: str = _messages(language)[key]
    return re.sub(r"\{(\w+)\}", lambda hole: shown.get(hole[1], hole[0]), message)


def _shown(name: str, value: object) -> str:
    """A value as both other languages write it: with a decimal comma, a blank before %."""
    if not isinstance(value, float):
        return str(value)
    return f"{floor(100 * value)}\xa0%" if name in _PERCENT else f"{value:.1f}".replace(".", ",")


@cache
def _messages(language: str) -> dict[str, Any]:
    folders = (_PACKAGE / "locales", _PACKAGE.parents[1] / "app" / "locales")
    files = [folder / f"{language}.json" for folder in folders]
    found = next((file for file in files if file.is_file()), None)
    if found is None:
        raise ValueError(f"the words in {language!r} are not installed; use --lang en")
    messages: dict[str, Any] = json.loads(found.read_text("utf-8"))
    return messages
