"""What the page reads PDF and DOCX with: a few files out of two npm packages, fetched on demand."""

import io
import re
import tarfile

from sitebuild.assets import BuildError, Store

FOLDER = "readers"
WANTED = {
    "pdfjs-dist": re.compile(
        r"package/(?:legacy/build/(pdf(?:\.worker)?\.min\.mjs)|(cmaps/[\w-]+\.bcmap))"
    ),
    "mammoth": re.compile(r"package/(mammoth\.browser\.min\.js)"),
}
"""Of each package the files to serve; what is in a group is the name under which they are."""


def readers(store: Store) -> dict[str, bytes]:
    """The files by their paths in dist/.

    They are in no list that the page loads at its start. The build of PDF.js for older browsers is
    taken; its tables of characters (cmaps) are asked for one by one, by the PDFs that name them.
    """
    served: dict[str, bytes] = {}
    for package, wanted in WANTED.items():
        [name] = [name for name in store.names(".tgz") if name.startswith(package)]
        found = _members(store.read(name), wanted)
        if not found:
            raise BuildError(f"{name} does not hold what the page needs of it")
        served |= {f"{FOLDER}/{path}": data for path, data in found.items()}
    return served


def _members(package: bytes, wanted: re.Pattern[str]) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    with tarfile.open(fileobj=io.BytesIO(package)) as archive:
        for member in archive:
            match = wanted.fullmatch(member.name)
            content = archive.extractfile(member) if match else None
            if match and content:
                found[next(group for group in match.groups() if group)] = content.read()
    return found
