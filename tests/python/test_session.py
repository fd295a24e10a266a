"""The bridge keeps a result and its text together."""

import io
import json
from typing import Any
from zipfile import ZipFile

import pytest

from chunksight import chunk, export
from chunksight.export import FORMATS
from chunksight.export_zip import bundle
from chunksight.worker import Session


def finished(text: str, settings: str) -> Session:
    session = Session()
    session.set_text(text)
    session.begin(settings)
    while not json.loads(session.step(5))["finished"]:
        pass
    return session


def exported(session: Session, **options: Any) -> str | bytes:
    session.begin_export(json.dumps(options))
    while not json.loads(session.step_export(0))["finished"]:
        pass
    return session.exported()


def test_a_new_text_does_not_change_what_the_last_result_says() -> None:
    session = finished("🙂🙂🙂 one two. Three four five. Six.", '{"size": 4, "overlap": 1}')
    before = list(session.table()), session.summary()
    session.set_text("plain \ud83d text")
    assert (list(session.table()), session.summary()) == before


@pytest.mark.parametrize("settings", ["[]", "null", '"smart"', "{", '{"size": "x"}', '{"sise": 5}'])
def test_settings_that_cannot_be_are_refused_with_what_they_were(settings: str) -> None:
    session = Session()
    with pytest.raises((ValueError, TypeError), match=r"settings|size|sise|Expecting"):
        session.begin(settings)


def test_a_chunk_that_is_not_there_is_named() -> None:
    session = finished("One two three. Four five six.", '{"size": 4}')
    for number in (-1, 2):
        with pytest.raises(ValueError, match=f"no chunk {number}"):
            session.explain(number)


def test_headings_are_listed_before_the_table_is_asked_for() -> None:
    session = finished("# A\n\none\n\n# B\n\ntwo", '{"strategy": "headings"}')
    assert json.loads(session.summary())["paths"] == [["A"], ["B"]]


def test_a_context_for_which_there_is_no_room_is_told() -> None:
    text = "# A heading of many words, each of which costs tokens\n\n" + "word " * 30
    session = finished(text, '{"size": 12, "context": "heading_path"}')
    assert "context" in [notice["code"] for notice in json.loads(session.summary())["notices"]]


@pytest.mark.parametrize("form", FORMATS)
def test_a_file_is_written_in_steps_and_is_the_one_that_is_written_at_once(form: str) -> None:
    text = "# A\n\n" + "One two three. Four five six.\n\n" * 30
    options = {"format": form, "metadata": True, "source": "a.md"}
    session = finished(text, '{"size": 9}')
    session.begin_export(json.dumps(options))
    shares = []
    while not (step := json.loads(session.step_export(0)))["finished"]:
        shares.append(step["done"])
        # What comes meanwhile belongs to the next file.
        session.set_text("Another text.")
    assert len(shares) >= 30
    assert shares == sorted(shares)
    assert shares[-1] <= 1000
    here = export(chunk(text, size=9, overlap=0), **options)
    assert session.exported() == here
    assert session.exported() == ""


def test_an_export_that_cannot_be_is_refused() -> None:
    session = finished("One.", "{}")
    with pytest.raises(ValueError, match="format 'xml' is not known"):
        session.begin_export('{"format": "xml"}')
    with pytest.raises(ValueError, match="begin_export"):
        session.step_export(5)
    with pytest.raises(ValueError, match="model"):
        exported(session, format="batch", model=" ")


def test_archives_become_folders_of_one_with_names_that_any_system_can_unpack() -> None:
    archive = exported(finished("One two three.", '{"size": 9}'), format="zip")
    assert isinstance(archive, bytes)
    sources = ["код.md", "../a\\b:c", "A.txt", "a.txt", ". ", ""]
    with ZipFile(io.BytesIO(bundle((source, archive) for source in sources))) as whole:
        folders = ["код.md", "-a-b-c", "A.txt", "a.txt (2)", "text", "text (2)"]
        names = [f"{folder}/{name}" for folder in folders for name in ("manifest.json", "0001.txt")]
        assert whole.namelist() == names
        assert {whole.read(name) for name in names[1::2]} == {b"One two three."}
        assert {entry.date_time[0] for entry in whole.infolist()} == {1980}
