"""Files made for the tests, byte by byte where no library of Python's own makes them."""

import io
import json
import zipfile
from typing import Any

from playwright.sync_api import FilePayload, Page

WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

TRANSFER = """({ type, on, files, text, folder }) => {
  const data = new DataTransfer();
  for (const [name, words] of Object.entries(files ?? {})) data.items.add(new File([words], name));
  if (text !== undefined) data.setData("text/plain", text);
  const target = document.querySelector(on ?? "body");
  const options = { bubbles: true, cancelable: true };
  const event = type === "paste"
    ? new ClipboardEvent(type, { ...options, clipboardData: data })
    : new DragEvent(type, { ...options, dataTransfer: data });
  if (folder) {
    // A page cannot make a folder of its own; the browser shows one like this.
    const item = { webkitGetAsEntry: () => ({ isDirectory: true, name: folder }) };
    const files = [...data.files, new File([], folder)];
    const value = { types: ["Files"], items: [...data.items, item], files };
    Object.defineProperty(event, "dataTransfer", { value });
  }
  return target.dispatchEvent(event);
}"""


def open_files(page: Page, **files: bytes) -> None:
    """Choose files, whose names are written with a double underscore for the dot."""
    page.locator("input[type=file]").set_input_files(
        [
            FilePayload(name=name.replace("__", "."), mimeType="", buffer=data)
            for name, data in files.items()
        ]
    )


def transfer(page: Page, type: str, **data: Any) -> None:
    """Drop or paste files or a text, on the page or on one of its elements."""
    page.evaluate(TRANSFER, {"type": type, **data})


def make_pdf(*pages: list[tuple[int, int, str]]) -> bytes:
    """A PDF of these pages; each line is its height above the bottom, its letters' size, its words.

    A page without lines has a filled rectangle instead, as a scanned page has a picture.
    """
    objects = [b"<< /Type /Catalog /Pages 2 0 R >>", b""]
    font = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"
    kids = []
    for lines in pages:
        words = b"".join(
            b"BT /F1 %d Tf 72 %d Td (%s) Tj ET\n" % (size, height, text.encode("cp1252"))
            for height, size, text in lines
        )
        stream = words or b"0 0 100 100 re f\n"
        number = len(objects) + 1
        kids.append(b"%d 0 R" % number)
        objects.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents %d 0 R "
            b"/Resources << /Font << /F1 %s >> >> >>" % (number + 1, font)
        )
        objects.append(b"<< /Length %d >>\nstream\n%sendstream" % (len(stream), stream))
    objects[1] = b"<< /Type /Pages /Kids [%s] /Count %d >>" % (b" ".join(kids), len(kids))
    return _with_table(objects)


def _with_table(objects: list[bytes]) -> bytes:
    data, offsets = b"%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        offsets.append(b"%010d 00000 n \n" % len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    size = len(objects) + 1
    table = b"xref\n0 %d\n0000000000 65535 f \n%s" % (size, b"".join(offsets))
    trailer = b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (size, len(data))
    return data + table + trailer


def make_docx(body: str) -> bytes:
    """A Word document with this XML as its body, and the style Heading1."""
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{PACKAGE}/content-types"><Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>',
        "_rels/.rels": _relation(f"{OFFICE}/officeDocument", "word/document.xml"),
        "word/_rels/document.xml.rels": _relation(f"{OFFICE}/styles", "styles.xml"),
        "word/document.xml": f'<w:document xmlns:w="{WORD}"><w:body>{body}</w:body></w:document>',
        "word/styles.xml": f'<w:styles xmlns:w="{WORD}"><w:style w:type="paragraph" '
        'w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>',
    }
    return make_zip(parts)


def make_zip(parts: dict[str, str]) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return target.getvalue()


def paragraph(text: str, style: str = "") -> str:
    """A paragraph of a Word document."""
    styled = f'<w:pPr><w:pStyle w:val="{style}"/></w:pPr>' if style else ""
    return f"<w:p>{styled}<w:r><w:t>{text}</w:t></w:r></w:p>"


def make_notebook(*cells: dict[str, object]) -> bytes:
    notebook = {"cells": cells, "metadata": {"language_info": {"name": "python"}}, "nbformat": 4}
    return json.dumps(notebook).encode()


def _relation(kind: str, target: str) -> str:
    relation = f'<Relationship Id="r1" Type="{kind}" Target="{target}"/>'
    return f'<Relationships xmlns="{PACKAGE}/relationships">{relation}</Relationships>'
