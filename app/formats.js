/** The one list of file formats: the download buttons and the worker read it, the engine writes them. */

/**
 * `ending` of the file's name; `type` of its content; `more`: behind "More formats".
 *
 * @typedef {{id: string, ending: string, type: string, more?: boolean}} Format
 */

/** @type {readonly Format[]} */
export const FORMATS = [
  { id: "txt", ending: "txt", type: "text/plain;charset=utf-8" },
  { id: "json", ending: "json", type: "application/json" },
  { id: "jsonl", ending: "jsonl", type: "application/jsonl" },
  { id: "csv", ending: "csv", type: "text/csv;charset=utf-8", more: true },
  { id: "zip", ending: "zip", type: "application/zip", more: true },
  { id: "records", ending: "records.jsonl", type: "application/jsonl", more: true },
  { id: "batch", ending: "batch.jsonl", type: "application/jsonl", more: true },
];

/** Models that the field for a batch offers, with the tokenizer of each; another can be typed. */
export const EMBEDDING_MODELS = [
  { id: "text-embedding-3-small", tokenizer: "cl100k_base" },
  { id: "text-embedding-3-large", tokenizer: "cl100k_base" },
  { id: "text-embedding-ada-002", tokenizer: "cl100k_base" },
];

/** @param {string} id */
export function formatOf(id) {
  const found = FORMATS.find((format) => format.id === id);
  if (!found) throw new Error(`there is no format ${id}`);
  return found;
}
