"""The command line as a user meets it: a process, its output, its errors."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import chunksight as cs
from chunksight.export import FORMATS

PACKAGE = Path(__file__).resolve().parents[2] / "py"


def run(*arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    environment = {"LC_ALL": "C.UTF-8", **os.environ, "PYTHONPATH": str(PACKAGE)}
    command = [sys.executable, "-m", "chunksight", *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, env=environment, check=False)


def test_chunk_writes_what_the_library_exports(tmp_path: Path) -> None:
    text = "# Título\n\nUna frase. Otra frase.\r\n\r\nТретья фраза."
    source = tmp_path / "text.md"
    source.write_bytes(text.encode())
    done = run("chunk", str(source), "--size", "8", "--overlap", "3", "--format", "json")
    assert done.returncode == 0
    assert done.stdout.decode() == cs.export(cs.chunk(text, size=8, overlap=3), "json")
    assert b"chunks" in done.stderr


def test_chunk_reads_standard_input_and_writes_a_file(tmp_path: Path) -> None:
    target = tmp_path / "out.jsonl"
    options = ["--format", "jsonl", "--metadata", "-o", str(target)]
    done = run("chunk", "-", *options, stdin="¿Qué? Sí.".encode())
    assert (done.returncode, done.stdout) == (0, b"")
    assert json.loads(target.read_text("utf-8"))["text"] == "¿Qué? Sí."


def test_count_prints_the_number_alone() -> None:
    done = run("count", "-", "--tokenizer", "o200k_base", stdin=b"Hola, mundo!")
    assert done.stdout == b"4\n"


def test_plan_prints_words_or_json() -> None:
    arguments = ["plan", "--tokens", "8000", "--size", "512", "--overlap", "64"]
    assert b"18 chunks at stride 448" in run(*arguments).stdout
    planned = json.loads(run(*arguments, "--json").stdout)
    assert (planned["chunks"], planned["embedded"], planned["embedded_padded"]) == (18, 9088, 9216)


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["chunk", "no-such-file.txt"], "no-such-file.txt"),
        (["chunk", "-", "--size", "0"], "0"),
        (["chunk", "-", "--size", "8", "--overlap", "8"], "8"),
        (["chunk", "-", "--strategy", "clever"], "clever"),
        (["chunk", "-", "--size", "many"], "many"),
        (["plan", "--tokens", "5", "--size", "5", "--overlap", "6"], "6"),
        (["chunk", "-", "-o", "/no/such/folder/out.txt"], "/no/such/folder/out.txt"),
        ([], "command"),
    ],
)
def test_bad_usage_exits_2_and_names_the_value(arguments: list[str], named: str) -> None:
    done = run(*arguments, stdin=b"text")
    assert done.returncode == 2
    assert done.stdout == b""
    assert named in done.stderr.decode().splitlines()[-1]


def test_a_byte_order_mark_is_no_part_of_the_text() -> None:
    done = run("chunk", "-", "--no-headers", stdin="Sí.".encode("utf-8-sig"))
    assert done.stdout.decode() == "Sí.\n"


def test_a_file_that_is_not_utf8_is_refused_with_a_way_out() -> None:
    done = run("chunk", "-", stdin="Привет".encode("cp1251"))
    assert done.returncode == 2
    assert b"iconv" in done.stderr


def test_a_reader_that_goes_away_is_no_error() -> None:
    environment = {"LC_ALL": "C.UTF-8", **os.environ, "PYTHONPATH": str(PACKAGE)}
    command = f"{sys.executable} -m chunksight chunk - --size 8 | head -c 5"
    text = b"Words and words. " * 20_000
    done = subprocess.run(
        command, shell=True, input=text, capture_output=True, env=environment, check=False
    )
    assert done.stdout == b"--- C"
    assert b"Traceback" not in done.stderr


def test_each_format_of_the_library_can_be_written(tmp_path: Path) -> None:
    text = "Una frase. =Otra frase."
    for form in FORMATS:
        target = tmp_path / "out"
        options = ["--size", "4", "--format", form, "--model", "m", "-o", str(target)]
        assert run("chunk", "-", *options, stdin=text.encode()).returncode == 0
        expected = cs.export(cs.chunk(text, size=4), form, model="m")
        assert target.read_bytes() == (expected.encode() if isinstance(expected, str) else expected)


def test_an_archive_can_be_piped() -> None:
    done = run("chunk", "-", "--format", "zip", stdin=b"One.")
    assert done.stdout == cs.export(cs.chunk("One."), "zip")


def test_a_vocabulary_that_cannot_be_had_is_one_line_with_the_way_out(tmp_path: Path) -> None:
    # What tiktoken asks is no server's address, so that the test needs no network to fail.
    nowhere = {"HTTPS_PROXY": "http://127.0.0.1:9", "https_proxy": "http://127.0.0.1:9"}
    environment = {**os.environ, **nowhere, "PYTHONPATH": str(PACKAGE)}
    environment |= {"TIKTOKEN_CACHE_DIR": str(tmp_path), "NO_PROXY": "", "no_proxy": ""}
    command = [sys.executable, "-m", "chunksight", "count", "-"]
    done = subprocess.run(command, input=b"x", capture_output=True, env=environment, check=False)
    lines = done.stderr.decode().splitlines()
    assert (done.returncode, len(lines)) == (2, 1)
    assert "TIKTOKEN_CACHE_DIR" in lines[0]
