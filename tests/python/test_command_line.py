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


def test_a_text_in_another_encoding_is_read_and_what_was_guessed_is_said() -> None:
    text = "Свет маяка виден далеко."
    done = run("chunk", "-", "--no-headers", stdin=text.encode("cp1251"))
    assert (done.returncode, done.stdout.decode()) == (0, f"{text}\n")
    first = done.stderr.decode().splitlines()[0]
    assert first == (
        "chunksight: standard input looks like windows-1251; "
        "if letters are wrong, name another with --encoding"
    )
    named = run("chunk", "-", "--no-headers", "--encoding", "cp1251", stdin=text.encode("cp1251"))
    assert named.stdout == done.stdout and b"looks like" not in named.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        *(["chunk", "-"], ["count", "-"], ["suggest", "-"], ["ask", "-", "маяк"]),
        ["check", "-", "--strategy", "window", "--size", "9"],
        ["plan", "--file", "-", "--size", "64"],
    ],
)
def test_every_command_reads_the_same_way(arguments: list[str]) -> None:
    text = "Свет маяка виден далеко.\r\nОн вращается. " * 9
    plain = run(*arguments, stdin=text.encode())
    for codec in ("utf-8-sig", "utf-16", "koi8-r", "cp1251"):
        assert run(*arguments, stdin=text.encode(codec)).stdout == plain.stdout != b""
    named = run(*arguments, "--encoding", "mac_cyrillic", stdin=text.encode("mac_cyrillic"))
    assert named.stdout == plain.stdout


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"\x89PNG\r\n\x1a\n\0\0", "standard input is a picture (PNG), not text"),
        (b"ab\0\x01c", "standard input holds binary data"),
        (b"\xf7A aA\xf7", "it cannot be told how standard input is written: name its encoding"),
        (b"PK\x03\x04\0", "is an archive (ZIP): unpack it first"),
    ],
)
def test_what_is_no_text_is_one_line_that_says_what_it_is(data: bytes, said: str) -> None:
    done = run("chunk", "-", stdin=data)
    [line] = done.stderr.decode().splitlines()
    assert (done.returncode, done.stdout) == (2, b"")
    assert line.startswith("chunksight: ") and said in line
    assert "Traceback" not in line and "iconv" not in line


def test_what_does_not_fit_a_named_encoding_is_counted() -> None:
    done = run("count", "-", "--encoding", "ascii", stdin=b"one \xff")
    assert (done.returncode, int(done.stdout)) == (0, cs.count("one \ufffd"))
    said = "1 character of standard input did not fit ascii and became \ufffd"
    assert said in done.stderr.decode()


def test_the_version_is_told() -> None:
    done = run("--version")
    assert (done.returncode, done.stdout.decode()) == (0, f"chunksight {cs.__version__}\n")


def test_a_template_is_put_before_each_chunk_with_the_name_of_the_file(tmp_path: Path) -> None:
    source = tmp_path / "tea.md"
    source.write_text(
        "# Tea\n\nWater first, then leaves.\n\n## Pots\n\nA pot is warm. " * 3, "utf-8"
    )
    context = "{source}: {headings}"
    done = run("chunk", str(source), "--size", "96", "--context", context, "--format", "jsonl")
    texts = [json.loads(line)["text"] for line in done.stdout.splitlines()]
    result = cs.chunk(cs.read(source), size=96, context=context, source=str(source))
    assert texts == [chunk.embedded_text for chunk in result.chunks]
    assert all(text.startswith(f"{source}") for text in texts)
    refused = run("chunk", str(source), "--context", "{author}")
    [line] = refused.stderr.decode().splitlines()
    assert refused.returncode == 2 and "{author}" in line and "{table_header}" in line


def test_standard_input_is_not_read_twice() -> None:
    done = run("evaluate", "-", "-", stdin=b"One.")
    assert done.returncode == 2 and b"not both" in done.stderr


def test_a_name_of_bytes_that_are_no_text_is_no_failure(tmp_path: Path) -> None:
    name = os.fsencode(tmp_path) + b"/\xff.txt"
    Path(os.fsdecode(name)).write_bytes(b"One.")
    done = run("chunk", os.fsdecode(name), "--format", "records")
    assert (done.returncode, json.loads(done.stdout)["source"][-5:]) == (0, "\ufffd.txt")


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
