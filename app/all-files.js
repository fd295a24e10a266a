/** One file of all documents: each is cut by itself with the current settings, then they are joined. */

import { isBlank } from "./documents.js";
import { forEngine } from "./settings.js";

/**
 * @typedef {import("./documents.js").Doc} Doc
 * @typedef {import("./engine/client.js").Watch} Watch
 * @typedef {import("./engine/protocol.js").ExportOptions} ExportOptions
 * @typedef {import("./settings.js").Settings} Settings
 * @typedef {{source: string, blob: Blob}} Part
 */

/** A table begins with it, and reading a blob as text takes it away. */
const BYTE_ORDER_MARK = "\ufeff";

/**
 * @param {readonly Doc[]} docs
 * @param {object} how
 * @param {Pick<import("./engine/client.js").Engine, "convert" | "bundle">} how.engine
 * @param {Settings} how.settings
 * @param {ExportOptions} how.options
 * @param {(doc: Doc, index: number) => string} how.nameOf  the `source` of its records
 * @param {Watch} how.watch
 * @returns {Promise<Blob>}
 */
export async function convertAll(docs, { engine, settings, options, nameOf, watch: { signal, onProgress = () => {} } }) {
  const full = docs.filter((doc) => !isBlank(doc));
  const all = full.reduce((sum, { text }) => sum + text.length, 0);
  /** @type {Part[]} */
  const parts = [];
  let done = 0;
  for (const [index, doc] of full.entries()) {
    const source = nameOf(doc, index);
    // Each text is in its own language, whatever was chosen for the one that is shown.
    const question = { text: doc.text, settings: forEngine({ ...settings, language: doc.code ?? "" }, doc.name), options: { ...options, source } };
    const before = done;
    const watch = { signal, onProgress: (/** @type {number} */ share) => onProgress((before + share * doc.text.length) / all) };
    parts.push({ source, blob: await engine.convert(question, watch) });
    done += doc.text.length;
    onProgress(done / all);
  }
  return options.format === "zip" ? engine.bundle(await Promise.all(parts.map(withBytes)), { signal }) : joined(parts, options);
}

/** @param {Part} part */
async function withBytes({ source, blob }) {
  return { source, bytes: new Uint8Array(await blob.arrayBuffer()) };
}

/**
 * @param {Part[]} parts
 * @param {ExportOptions} options
 */
async function joined(parts, options) {
  const texts = await Promise.all(parts.map(async ({ source, blob }) => ({ source, text: await blob.text() })));
  return new Blob([join(texts, options)], { type: parts[0]?.blob.type ?? "" });
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
