"""What the page reads PDF and DOCX with: a few files out of two npm packages, fetched on demand."""

import io
import re
import tarfile

from sitebuild.assets import BuildError, Store

FOLDER = "readers"
WANTED = {
    "pdfjs-dist": [
        (r"legacy/build/(pdf(?:\.worker)?\.min\.mjs)", r"\1"),
        (r"(cmaps/(?:[\w-]+\.bcmap|LICENSE))", r"\1"),
        (r"LICENSE", "pdf.LICENSE"),
    ],
    "mammoth": [
        (r"(mammoth\.browser\.min\.js)", r"\1"),
        (r"LICENSE", "mammoth.LICENSE"),
    ],
}
"""Of each package the paths to take, and the names under which they are served.

The build of PDF.js for older browsers is taken. Its tables of characters (cmaps) are asked for one
by one, by the PDFs that name them."""


def readers(store: Store) -> dict[str, bytes]:
    """The files by their paths in dist/; they are in no list that the page loads at its start."""
    served: dict[str, bytes] = {}
    for package, wanted in WANTED.items():
        [name] = [name for name in store.names(".tgz") if name.startswith(package)]
        files = _files(store.read(name))
        for pattern, target in wanted:
            found = [path for path in files if re.fullmatch(pattern, path)]
            if not found:
                raise BuildError(f"{name} holds nothing like {pattern}")
            for path in found:
                served[f"{FOLDER}/{re.sub(pattern, target, path)}"] = files[path]
    return served


def _files(package: bytes) -> dict[str, bytes]:
    """What an npm package holds, by the paths inside it."""
    files: dict[str, bytes] = {}
    with tarfile.open(fileobj=io.BytesIO(package)) as archive:
        for member in archive:
            if content := archive.extractfile(member):
                files[member.name.removeprefix("package/")] = content.read()
    return files
