/** What a file seems to be, told by its bytes and never by its name. */

/**
 * `pdf` and `docx` have readers; the others are no text, and `kind` names the sentence that says so.
 *
 * @typedef {"pdf" | "docx" | "image" | "sound" | "video" | "archive" | "sheet" | "slides" | "book" | "office" | "rich" | "program" | "font" | "database" | "binary"} Kind
 * @typedef {{kind: Kind, format: string}} Found  format: its usual short name, or ""
 */

/** Bytes at a place in the file, written as characters of Latin-1. @type {[string, number, Kind, string][]} */
const SIGNS = [
  ["\x89PNG\r\n", 0, "image", "PNG"],
  ["\xff\xd8\xff", 0, "image", "JPEG"],
  ["GIF8", 0, "image", "GIF"],
  ["II*\0", 0, "image", "TIFF"],
  ["MM\0*", 0, "image", "TIFF"],
  ["\0\0\x01\0", 0, "image", "ICO"],
  ["8BPS", 0, "image", "PSD"],
  ["WEBP", 8, "image", "WebP"],
  ["ftypheic", 4, "image", "HEIC"],
  ["ftypavif", 4, "image", "AVIF"],
  ["WAVE", 8, "sound", "WAV"],
  ["ID3", 0, "sound", "MP3"],
  ["\xff\xfb", 0, "sound", "MP3"],
  ["OggS", 0, "sound", "Ogg"],
  ["fLaC", 0, "sound", "FLAC"],
  ["ftypM4A", 4, "sound", "M4A"],
  ["AVI ", 8, "video", "AVI"],
  ["ftyp", 4, "video", "MP4"],
  ["\x1a\x45\xdf\xa3", 0, "video", "Matroska"],
  ["PK\x03\x04", 0, "archive", "ZIP"],
  ["PK\x05\x06", 0, "archive", "ZIP"],
  ["\x1f\x8b\x08", 0, "archive", "gzip"],
  ["BZh", 0, "archive", "bzip2"],
  ["\xfd7zXZ", 0, "archive", "xz"],
  ["7z\xbc\xaf", 0, "archive", "7z"],
  ["Rar!\x1a", 0, "archive", "RAR"],
  ["\x28\xb5\x2f\xfd", 0, "archive", "Zstandard"],
  ["ustar", 257, "archive", "tar"],
  ["\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", 0, "office", ""],
  ["{\\rtf", 0, "rich", "RTF"],
  ["\x7fELF", 0, "program", "ELF"],
  ["MZ", 0, "program", "EXE"],
  ["\0asm", 0, "program", "WebAssembly"],
  ["\xca\xfe\xba\xbe", 0, "program", "Java"],
  ["\xcf\xfa\xed\xfe", 0, "program", "Mach-O"],
  ["wOFF", 0, "font", "WOFF"],
  ["wOF2", 0, "font", "WOFF2"],
  ["OTTO", 0, "font", "OpenType"],
  ["\0\x01\0\0\0", 0, "font", "TrueType"],
  ["SQLite format 3\0", 0, "database", "SQLite"],
  ["PAR1", 0, "database", "Parquet"],
];

/** What a ZIP is, by the beginning of a name in it. @type {[string, Kind, string][]} */
const IN_ZIP = [
  ["word/document", "docx", "DOCX"],
  ["xl/", "sheet", "XLSX"],
  ["ppt/", "slides", "PPTX"],
  ["OEBPS/", "book", "EPUB"],
  ["META-INF/container.xml", "book", "EPUB"],
  ["content.xml", "office", "OpenDocument"],
  ["META-INF/MANIFEST.MF", "program", "JAR"],
];

/** A PDF may have something before its sign. */
const PDF_WITHIN = 1024;
const HEAD = 4096;

/**
 * @param {Uint8Array} bytes
 * @returns {Found | null} null where nothing speaks against its being text
 */
export function sniff(bytes) {
  const head = latin1(bytes.subarray(0, HEAD));
  // A text may begin with the same letters as a font or a song; only these hold controls as well.
  const binary = hasControls(head);
  if (isPdf(head.slice(0, PDF_WITHIN), binary)) return { kind: "pdf", format: "PDF" };
  for (const [sign, at, kind, format] of SIGNS) {
    if (!head.startsWith(sign, at) || !(binary || kind === "rich")) continue;
    return format === "ZIP" ? insideZip(bytes) : { kind, format };
  }
  return null;
}

/**
 * @param {string} start
 * @param {boolean} binary
 */
function isPdf(start, binary) {
  return start.trimStart().startsWith("%PDF-") || (binary && start.includes("%PDF-"));
}

/**
 * Whether there is anything in it that no single-byte text holds.
 *
 * @param {string} text
 */
export function hasControls(text) {
  return /[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text);
}

/** @param {Uint8Array} bytes */
export function latin1(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += HEAD) text += String.fromCharCode(...bytes.subarray(at, at + HEAD));
  return text;
}

/**
 * @param {Uint8Array} bytes
 * @returns {Found}
 */
function insideZip(bytes) {
  const names = zipNames(bytes);
  for (const [start, kind, format] of IN_ZIP) {
    if (names.some((name) => name.startsWith(start))) return { kind, format };
  }
  return { kind: "archive", format: "ZIP" };
}

/**
 * The names in a ZIP, from the list at its end.
 *
 * @param {Uint8Array} bytes
 */
function zipNames(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tail = Math.max(0, bytes.length - 0x10100);
  const end = latin1(bytes.subarray(tail)).lastIndexOf("PK\x05\x06");
  const names = [];
  let at = end < 0 || tail + end + 20 > bytes.length ? Infinity : view.getUint32(tail + end + 16, true);
  while (at + 46 <= bytes.length && view.getUint32(at, true) === 0x02014b50) {
    const length = view.getUint16(at + 28, true);
    names.push(latin1(bytes.subarray(at + 46, at + 46 + length)));
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return names;
}
