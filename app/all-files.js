/** One file of all documents: each is cut by itself with the current settings, then they are joined. */

import { effective } from "./settings.js";

/**
 * @typedef {import("./documents.js").Doc} Doc
 * @typedef {import("./engine/protocol.js").ExportOptions} ExportOptions
 * @typedef {import("./settings.js").Settings} Settings
 * @typedef {(question: {text: string, settings: Settings, options: ExportOptions}) => Promise<Blob>} Convert
 */

/** A table begins with it, and reading a blob as text takes it away. */
const BYTE_ORDER_MARK = "\ufeff";

/**
 * @param {readonly Doc[]} docs
 * @param {object} how
 * @param {Convert} how.convert
 * @param {Settings} how.settings
 * @param {ExportOptions} how.options
 * @param {(doc: Doc, index: number) => string} how.nameOf  the `source` of its records
 * @param {(index: number, total: number) => void} how.onProgress
 * @returns {Promise<Blob>}
 */
export async function convertAll(docs, { convert, settings, options, nameOf, onProgress }) {
  const full = docs.filter(({ text }) => text.trim() !== "");
  const parts = [];
  let type = "";
  for (const [index, doc] of full.entries()) {
    onProgress(index, full.length);
    const source = nameOf(doc, index);
    // Each text is in its own language, whatever was chosen for the one that is shown.
    const question = { text: doc.text, settings: effective({ ...settings, language: doc.code ?? "" }), options: { ...options, source } };
    const blob = await convert(question);
    type = blob.type;
    parts.push({ source, text: await blob.text() });
  }
  return new Blob([join(parts, options)], { type });
}

/**
 * @param {{source: string, text: string}[]} parts
 * @param {ExportOptions} options
 */
function join(parts, { format, headers }) {
  const texts = parts.map(({ text }) => text);
  if (format === "json") return `[\n${texts.map(insideBrackets).filter(Boolean).join(",\n")}\n]\n`;
  if (format === "csv") return BYTE_ORDER_MARK + texts.map((text, index) => (index ? text.slice(text.indexOf("\r\n") + 2) : text)).join("");
  if (format !== "txt") return texts.join("");
  return parts.map(({ source, text }) => (headers ? `=== ${source} ===\n\n${text}` : text)).join("\n");
}

/** @param {string} json a list, as Python writes it with an indent */
function insideBrackets(json) {
  return json.trim().slice(1, -1).replace(/^\n|\n$/g, "");
}
