"""Real texts for the benchmarks, found on this machine at run time; none is in the repository.

    python tests/bench/corpora.py --fetch     # the books, as Debian packages, into .cache/
    python tests/bench/corpora.py             # what each corpus is made of, and its fingerprint

`--fetch` needs `apt-get` and `dpkg-deb`. Without the books, the corpora made of them are left out
(prose then comes from Python's own documentation), and the benchmark says so.
"""

import argparse
import base64
import email
import hashlib
import re
import subprocess
import sys
import sysconfig
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BOOKS = ROOT / ".cache" / "bench-texts"
DOCUMENTS = ROOT.parent / "shared" / "texts"
PACKAGES = (
    "debian-handbook",
    "debian-reference-ja",
    "debian-reference-zh-cn",
    "developers-reference-ru",
)
BOOK_FILES = {
    "en": ("doc/debian-handbook/html/en-US/*.html",),
    "es": ("doc/debian-handbook/html/es-ES/*.html",),
    "ru": ("doc/debian-handbook/html/ru-RU/*.html", "developers-reference/ru/*.html"),
    "ja": ("doc/debian-handbook/html/ja-JP/*.html", "debian-reference/*.ja.html"),
    "zh": ("doc/debian-handbook/html/zh-CN/*.html", "debian-reference/*.zh-cn.html"),
}
CJK = "\u3000-\u30ff\u3400-\u9fff\uff00-\uffef"
SCRIPTS = {
    "en": "a-zA-Z",
    "es": "a-zA-ZñÑáéíóúÁÉÍÓÚü",
    "ru": "\u0400-\u04ff",
    "ja": "\u3040-\u30ff\u3400-\u9fff",
    "zh": "\u3400-\u9fff",
}


@dataclass(frozen=True, slots=True)
class Corpus:
    """One text to cut, and where it comes from."""

    name: str
    text: str
    sources: str

    @property
    def kilobytes(self) -> float:
        """Size in UTF-8."""
        return len(self.text.encode()) / 1000

    def describe(self) -> str:
        """One line: size, fingerprint and sources."""
        fingerprint = hashlib.sha256(self.text.encode()).hexdigest()[:8]
        return f"{self.name}: {self.kilobytes:.0f} kB, sha256 {fingerprint}…, {self.sources}"


Source = Callable[[], list[str]]


class _Paragraphs(HTMLParser):
    """The headings and running text of a book's page, one string per block."""

    ENDS = frozenset(("p", "div", "li", "dt", "dd", "td", "th", "tr", "table", "ul", "ol", "dl"))
    HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
    SKIPPED = frozenset(("pre", "script", "style", "head", "table"))
    NAVIGATION = ("toc", "docnav", "nav", "sphinxsidebar", "related", "footer", "banner")

    def __init__(self) -> None:
        super().__init__()
        self.blocks: list[str] = []
        self._parts: list[str] = []
        self._open: list[bool] = []
        self._skipping = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Start a block, or skip what is not running text."""
        if tag in self.ENDS or tag in self.HEADINGS or tag in self.SKIPPED:
            self._flush()
        if tag in ("br", "img", "meta", "link", "hr", "input", "col"):
            return
        given = dict(attrs)
        names = f"{given.get('class') or ''} {given.get('id') or ''}".split()
        skipped = tag in self.SKIPPED or any(name in self.NAVIGATION for name in names)
        self._open.append(skipped)
        self._skipping += skipped

    def handle_endtag(self, tag: str) -> None:
        """End a block."""
        if tag in self.ENDS or tag in self.HEADINGS:
            self._flush()
        if self._open:
            self._skipping -= self._open.pop()

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A tag without content changes nothing."""

    def handle_data(self, data: str) -> None:
        """Text of the block that is open."""
        if not self._skipping:
            self._parts.append(data)

    def _flush(self) -> None:
        block = " ".join("".join(self._parts).replace("¶", "").split())
        self._parts.clear()
        if block:
            self.blocks.append(block)


def _paragraphs(page: str) -> list[str]:
    parser = _Paragraphs()
    parser.feed(page)
    parser.close()
    return parser.blocks


def _shuffled(paths: list[Path]) -> list[Path]:
    """The same mixed order everywhere, so that a small size already has variety."""
    return sorted(paths, key=lambda path: hashlib.sha256(path.name.encode()).digest())


def _book_paths(language: str) -> list[Path]:
    for share in (BOOKS / "usr" / "share", Path("/usr/share")):
        paths = [path for pattern in BOOK_FILES[language] for path in sorted(share.glob(pattern))]
        if paths:
            return paths
    return []


@cache
def book(language: str) -> list[str]:
    """The books' pages as plain paragraphs, less what is not translated or comes twice."""
    letters = re.compile(f"[{SCRIPTS[language]}]")
    seen: set[str] = set()
    pages = []
    for path in _shuffled(_book_paths(language)):
        kept = []
        for block in _paragraphs(path.read_text(encoding="utf-8", errors="replace")):
            words = sum(character.isalpha() for character in block)
            if block not in seen and len(letters.findall(block)) > 0.6 * words > 0:
                kept.append(block)
                seen.add(block)
        if len(kept) > 3:
            pages.append("\n\n".join(kept))
    return pages


def python_documentation() -> list[str]:
    """The topics that `help()` shows, with the lines of each paragraph joined."""
    from pydoc_data.topics import topics

    unwrapped = []
    for name in sorted(topics):
        blocks = re.split(r"\n\s*\n", topics[name])
        unwrapped.append("\n\n".join(" ".join(block.split()) for block in blocks))
    return unwrapped


def _description(metadata: str) -> str:
    """The Markdown description of an installed package."""
    message = email.message_from_string(metadata)
    if "markdown" not in str(message.get("Description-Content-Type", "")).lower():
        return ""
    payload = message.get_payload()
    return payload if isinstance(payload, str) else ""


@cache
def markdown_files() -> list[str]:
    """READMEs, docs and package descriptions that installed packages ship."""
    places = [sysconfig.get_path("purelib"), "/usr/lib/node_modules", "/usr/share/nodejs"]
    found: list[Path] = []
    for place in places:
        for pattern in ("*.md", "METADATA"):
            found += (path for path in sorted(Path(place).rglob(pattern)) if path.is_file())
    texts: dict[str, None] = {}
    for path in sorted(found, key=lambda path: hashlib.sha256(str(path).encode()).digest()):
        text = path.read_text(encoding="utf-8", errors="replace")
        text = _description(text) if path.name == "METADATA" else text
        if len(text) >= 1000 and "license" not in path.name.lower():
            texts[text.strip()] = None
    return list(texts)


@cache
def python_files() -> list[str]:
    """The standard library's modules, without its tests."""
    library = Path(sysconfig.get_path("stdlib"))
    skipped = {"test", "tests", "site-packages", "dist-packages", "idlelib", "encodings"}
    skipped |= {"pydoc_data", "lib2to3", "__pycache__"}
    paths = [
        path
        for path in sorted(library.rglob("*.py"))
        if not skipped & set(path.relative_to(library).parts)
    ]
    texts = [path.read_text(encoding="utf-8", errors="replace") for path in _shuffled(paths)]
    return [text.strip() for text in texts if len(text) > 2000 and "__future__" not in text]


def minified_javascript() -> list[str]:
    """Bundles without line breaks that installed packages ship, largest first."""
    places = [Path(sysconfig.get_path("purelib")), Path("/usr/share/javascript")]
    paths = [path for place in places for path in sorted(place.rglob("*.js"))]
    by_size: dict[int, str] = {}
    for path in paths:
        if path.stat().st_size < 80_000:
            continue
        text = path.read_text(encoding="utf-8", errors="replace")
        lines = text.count("\n") + 1
        if len(text) / lines > 5000:
            by_size.setdefault(len(text) // 10_000, text.strip())
    return [by_size[size] for size in sorted(by_size, reverse=True)]


def base64_line() -> list[str]:
    """Compressed bytes of the standard library as one line of base64."""
    packed = zlib.compress("".join(python_files()).encode(), 9)
    return [base64.b64encode(packed).decode()]


def _without_spaces(pages: list[str]) -> list[str]:
    """Chinese and Japanese as it is written: no space beside a full-width letter or mark."""
    return [re.sub(f"(?<=[{CJK}]) +| +(?=[{CJK}])", "", page) for page in pages]


def one_line(pages: list[str]) -> list[str]:
    """The same pages on one line each, for texts that offer no line end at all."""
    return [" ".join(page.split()) for page in pages]


def unbroken(pages: list[str]) -> list[str]:
    """The same pages without any white space."""
    return ["".join(page.split()) for page in pages]


def documents() -> list[str]:
    """The project's own example documents, where they stand beside the repository."""
    return [path.read_text(encoding="utf-8") for path in sorted(DOCUMENTS.glob("*.txt"))]


def _fill(pages: list[str], size: int, join: str) -> tuple[str, int, int]:
    """Join pages up to `size` bytes: the text, the number of pages used, and of times repeated."""
    text, used, length = [], 0, 0
    while length < size:
        page = pages[used % len(pages)]
        text.append(page)
        length += len(page.encode()) + len(join)
        used += 1
    joined = join.join(text).encode()[:size].decode(errors="ignore")
    return joined, min(used, len(pages)), -(-used // len(pages))


def _made(name: str, sources: list[tuple[str, list[str]]], size: int, join: str) -> Corpus | None:
    sources = [(label, pages) for label, pages in sources if pages]
    if not sources:
        return None
    parts, labels = [], []
    for label, pages in sources:
        text, used, times = _fill(pages, size // len(sources), join)
        parts.append(text)
        repeated = f", repeated up to {times} ×" if times > 1 else ""
        labels.append(f"{label} ({used} of {len(pages)} texts{repeated})")
    return Corpus(name, join.join(parts), "; ".join(labels))


def _prose(size: int) -> Corpus | None:
    pages = book("en")
    label = "the Debian Administrator's Handbook, then Python's help topics, unwrapped"
    if not pages:
        label = "Python's help topics, unwrapped"
    return _made("prose", [(label, [*pages, *python_documentation()])], size, "\n\n")


def _multilingual(size: int) -> Corpus | None:
    books = [(f"{language} books", book(language)) for language in ("es", "ru", "ja", "zh")]
    return _made("multilingual", books, size, "\n\n")


def _of(name: str, label: str, source: Source, join: str) -> Callable[[int], Corpus | None]:
    return lambda size: _made(name, [(label, source())], size, join)


def _whole_documents(size: int) -> Corpus | None:
    texts = documents()
    if not texts:
        return None
    text = "\n\n".join(texts).encode()[:size].decode(errors="ignore")
    return Corpus("documents", text, f"{len(texts)} example documents, es and ru, never repeated")


MAKERS: dict[str, Callable[[int], Corpus | None]] = {
    "prose": _prose,
    "documents": _whole_documents,
    "markdown": _of("markdown", "Markdown of installed packages", markdown_files, "\n\n"),
    "multilingual": _multilingual,
    "chinese": _of("chinese", "zh books", lambda: _without_spaces(book("zh")), "\n"),
    "japanese": _of("japanese", "ja books", lambda: _without_spaces(book("ja")), "\n"),
    "unbroken": _of("unbroken", "zh books without white space", lambda: unbroken(book("zh")), ""),
    "code": _of("code", "Python's standard library", python_files, "\n\n\n"),
    "minified": _of("minified", "minified JavaScript", minified_javascript, ";"),
    "base64": _of("base64", "base64 of compressed sources", base64_line, ""),
    "prose-line": _of("prose-line", "prose on one line", lambda: one_line(book("en")), " "),
}
NAMES = tuple(MAKERS)


def corpora(names: list[str], kilobytes: int) -> Iterator[Corpus]:
    """The corpora called `names`, each of about that size; those without sources are left out."""
    for name in names:
        made = MAKERS[name](kilobytes * 1000)
        if made is None:
            print(f"corpus {name} is left out: no text found for it", file=sys.stderr)
        else:
            yield made


def add_options(parser: argparse.ArgumentParser, names: list[str], kilobytes: int) -> None:
    """The options by which every benchmark here picks its texts."""
    parser.add_argument(
        "--corpora", nargs="+", choices=NAMES, default=names, metavar="NAME",
        help=f"which texts, of: {' '.join(NAMES)} (default: {' '.join(names)})",
    )  # fmt: skip
    parser.add_argument(
        "--kilobytes", type=int, default=kilobytes, help="size of each (default: %(default)s)"
    )


def fetch() -> None:
    """Download the books and unpack them, without installing anything."""
    BOOKS.mkdir(parents=True, exist_ok=True)
    subprocess.run(["apt-get", "download", *PACKAGES], cwd=BOOKS, check=True)
    for package in sorted(BOOKS.glob("*.deb")):
        subprocess.run(["dpkg-deb", "-x", package.name, "."], cwd=BOOKS, check=True)
        package.unlink()


def main() -> None:
    """Fetch the books, or say what the corpora are made of."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    add_options(parser, list(NAMES), 1000)
    parser.add_argument("--fetch", action="store_true", help="download the books first")
    options = parser.parse_args()
    if options.fetch:
        fetch()
    for corpus in corpora(options.corpora, options.kilobytes):
        print(corpus.describe())


if __name__ == "__main__":
    main()
