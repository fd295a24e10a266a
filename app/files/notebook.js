/** Notebooks (.ipynb) as Markdown: prose as it is, code and its text output in fences. */

/** @typedef {Record<string, any>} Json */

/** Colours and movements of a terminal. */
const ESCAPES = /\x1b\[[0-9;?]*[ -/]*[@-~]/g;

/**
 * @param {string} text
 * @returns {string | null} null where it is not a notebook
 */
export function notebookToMarkdown(text) {
  const notebook = parse(text);
  // Before version 4 the cells lay in worksheets, and the code in `input`.
  const cells = notebook?.cells ?? notebook?.worksheets?.[0]?.cells;
  if (!Array.isArray(cells)) return null;
  const language = lineOf(notebook?.metadata?.language_info?.name ?? notebook?.metadata?.kernelspec?.language ?? "python");
  const blocks = cells.flatMap((cell) => blocksOf(cell ?? {}, language));
  return `${blocks.filter((block) => block.trim() !== "").join("\n\n")}\n`;
}

/**
 * @param {string} text
 * @returns {Json | null}
 */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * @param {Json} cell
 * @param {string} language
 */
function blocksOf(cell, language) {
  const source = joined(cell.source ?? cell.input).replace(/\s+$/, "");
  if (cell.cell_type === "heading") return [`${"#".repeat(Math.min(6, Number(cell.level) || 1))} ${source}`];
  if (cell.cell_type !== "code") return [source];
  const outputs = Array.isArray(cell.outputs) ? cell.outputs : [];
  return [source && fence(source, language), ...outputs.map((output) => outputOf(output ?? {}))];
}

/** @param {Json} output */
function outputOf(output) {
  const data = output.data ?? output;
  if (output.output_type === "error" || output.output_type === "pyerr") {
    return fence(`${joined(output.ename)}: ${joined(output.evalue)}`, "text");
  }
  if (data["text/markdown"]) return joined(data["text/markdown"]).trimEnd();
  const plain = joined(output.text ?? data["text/plain"]).replace(ESCAPES, "").trimEnd();
  return plain && fence(plain, "text");
}

/**
 * @param {string} text
 * @param {string} language
 */
function fence(text, language) {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const marks = "`".repeat(longest + 1);
  return `${marks}${language}\n${text}\n${marks}`;
}

/**
 * A text that may be kept as a list of lines.
 *
 * @param {unknown} value
 */
function joined(value) {
  return Array.isArray(value) ? value.map(String).join("") : String(value ?? "");
}

/** @param {unknown} value */
function lineOf(value) {
  return String(value).replace(/[^\w+#.-]/g, "");
}
