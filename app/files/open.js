/** From a file to a document: what it is by its bytes, its text, and the ways it could be read otherwise. */

import { languageOfFile } from "../languages.js";
import { decode, decodeAs } from "./encoding.js";
import { htmlToText } from "./html.js";
import { notebookToMarkdown } from "./notebook.js";
import { FileProblem, fetched } from "./problem.js";
import { sniff } from "./sniff.js";
import { subtitlesToText } from "./subtitles.js";

/**
 * What a document was read from, kept so that it can be read in another way.
 *
 * @typedef {object} Source
 * @property {Uint8Array} bytes
 * @property {string} encoding
 * @property {boolean} guessed  the encoding is a guess
 * @property {boolean} ascii    all encodings give the same
 * @property {number} lost      characters that the encoding does not have
 * @property {"" | "html"} form
 * @property {boolean} plain    the text of the HTML only
 * @property {boolean} [converted]  the text is not the file's own but made of it
 *
 * @typedef {import("../documents.js").Doc} Doc
 * @typedef {(text: string) => string | null} Conversion
 */

/** By the ending of the name; what a conversion cannot read is taken as it is. @type {Record<string, Conversion>} */
const CONVERSIONS = { ipynb: notebookToMarkdown, srt: subtitlesToText, vtt: subtitlesToText };
const HTML = new Set(["html", "htm", "xhtml"]);
/** In bytes. More would fill the memory of the tab before its end is reached. */
const LARGEST = 40_000_000;

/**
 * @param {File} file
 * @param {{signal?: AbortSignal, onProgress?: (share: number) => void}} [watch]  how it is stopped and followed
 * @returns {Promise<Doc>}
 * @throws {FileProblem}
 */
export async function openFile(file, watch = {}) {
  const { name } = file;
  if (file.size > LARGEST) throw new FileProblem("files.too_large", name, String(Math.ceil(file.size / 1e6)));
  const bytes = await read(file);
  if (bytes.length === 0) throw new FileProblem("files.empty", name);
  const found = sniff(bytes);
  if (found?.kind === "pdf") {
    const { pdfToText } = await fetched(() => import("./pdf.js"), name);
    return plainDoc(name, await pdfToText(bytes, name, watch));
  }
  if (found?.kind === "docx") {
    const { docxToText } = await fetched(() => import("./docx.js"), name);
    return plainDoc(name, await docxToText(bytes, name));
  }
  if (found) throw new FileProblem(`files.is.${found.kind}`, name, found.format);
  const decoded = decode(bytes);
  if (!decoded) throw new FileProblem("files.is.binary", name);
  const { text, ...reading } = decoded;
  const form = HTML.has(ending(name)) ? "html" : "";
  const ascii = bytes.every((byte) => byte < 0x80);
  return textDoc(name, text, { bytes, ...reading, ascii, form, plain: form === "html" });
}

/**
 * The same file read in another way.
 *
 * @param {Doc} doc
 * @param {{encoding?: string, plain?: boolean}} change
 * @returns {Doc}
 */
export function readAgain(doc, { encoding, plain }) {
  if (!doc.source) return doc;
  const { text, ...reading } = decodeAs(doc.source.bytes, encoding ?? doc.source.encoding);
  const guessed = encoding === undefined && doc.source.guessed;
  return textDoc(doc.name, text, { ...doc.source, ...reading, guessed, plain: plain ?? doc.source.plain });
}

/** @param {File} file */
async function read(file) {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new FileProblem("files.unreadable", file.name);
  }
}

/**
 * @param {string} name
 * @param {string} decoded
 * @param {Source} source
 * @returns {Doc}
 */
function textDoc(name, decoded, source) {
  // A page that a script makes has no text of its own, and is taken with its tags.
  const converted = (source.plain ? htmlToText(decoded) || null : CONVERSIONS[ending(name)]?.(decoded)) ?? null;
  const plain = source.plain && converted !== null;
  const code = converted === null ? languageOfFile(name) : "";
  return { ...plainDoc(name, converted ?? decoded), code, source: { ...source, plain, converted: converted !== null } };
}

/**
 * @param {string} name
 * @param {string} text
 * @returns {Doc}
 */
function plainDoc(name, text) {
  return { text, name, sample: false, language: "", code: "", file: true, source: null };
}

/** @param {string} name */
function ending(name) {
  return name.toLowerCase().split(".").at(-1) ?? "";
}
