/** The text of a PDF, by PDF.js, which is fetched when the first PDF is opened. */

import { FileProblem, fetched } from "./problem.js";

const READERS = new URL("../../readers/", import.meta.url).href;
/** A gap between two lines, in line heights, that ends a paragraph. */
const PARAGRAPH = 1.6;
/** A change of the letters' height that does: a heading is set apart. */
const HEADING = 1.15;

/**
 * @typedef {{str: string, hasEOL: boolean, height: number, transform: number[]}} Item
 * @typedef {{y: number, height: number, text: string}} Line
 */

/**
 * @param {Uint8Array} bytes
 * @param {string} name
 * @param {{signal?: AbortSignal, onProgress?: (share: number) => void}} [watch]
 * @returns {Promise<string>}
 */
export async function pdfToText(bytes, name, { signal, onProgress = () => {} } = {}) {
  const library = await fetched(() => import(`${READERS}pdf.min.mjs`), name);
  const port = await fetched(startWorker, name);
  const worker = library.PDFWorker.create({ port, verbosity: 0 });
  // The library takes the bytes away into its worker.
  const task = library.getDocument({ data: bytes.slice(), worker, cMapUrl: `${READERS}cmaps/`, cMapPacked: true, disableFontFace: true, verbosity: 0 });
  signal?.addEventListener("abort", () => void task.destroy());
  try {
    const document = await task.promise;
    const pages = [];
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      pages.push(pageText((await page.getTextContent()).items));
      page.cleanup();
      onProgress(number / document.numPages);
    }
    const text = pages.filter(Boolean).reduce((before, page) => before + (before && between(before, page)) + page, "");
    if (!text) throw new FileProblem("files.pdf_empty", name);
    return `${text}\n`;
  } catch (error) {
    throw error instanceof FileProblem ? error : new FileProblem(reason(error), name);
  } finally {
    await task.destroy();
    worker.destroy();
    port.terminate();
  }
}

/**
 * A paragraph may go on across the edge of a page.
 *
 * @param {string} before
 * @param {string} page
 */
function between(before, page) {
  return /[\p{L},;-]$/u.test(before) && /^\p{Ll}/u.test(page) ? "\n" : "\n\n";
}

/** @param {unknown} error */
function reason(error) {
  const kind = error instanceof Error ? error.name : "";
  return kind === "PasswordException" ? "files.pdf_locked" : "files.broken";
}

/**
 * A worker is governed by the policy only if it comes from a blob; see the engine's client. The
 * library's own way of starting one gives up for good where it failed once.
 *
 * @returns {Promise<Worker>} once it listens
 */
function startWorker() {
  const address = JSON.stringify(`${READERS}pdf.worker.min.mjs`);
  const source = `import(${address}).then(() => postMessage("loaded"), () => postMessage("failed"));`;
  const blob = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const worker = new Worker(blob, { type: "module" });
  return new Promise((resolve, reject) => {
    const failed = () => {
      worker.terminate();
      reject(new Error("the worker could not be loaded"));
    };
    worker.onerror = failed;
    // Besides these two the library says that it is ready.
    worker.onmessage = ({ data }) => {
      if (data === "failed") return failed();
      if (data !== "loaded") return;
      worker.onmessage = worker.onerror = null;
      URL.revokeObjectURL(blob);
      resolve(worker);
    };
  });
}

/**
 * Lines as they stand on the page, with an empty line where a paragraph seems to end.
 *
 * @param {(Item | {type: string})[]} items
 */
function pageText(items) {
  const lines = linesOf(items);
  let text = "";
  lines.forEach((line, index) => {
    const before = lines[index - 1];
    if (before) text += apart(before, line) ? "\n\n" : "\n";
    text += line.text;
  });
  return text;
}

/**
 * @param {Line} before
 * @param {Line} line
 */
function apart(before, line) {
  const [small, large] = before.height < line.height ? [before.height, line.height] : [line.height, before.height];
  return Math.abs(before.y - line.y) > PARAGRAPH * large || large > HEADING * small;
}

/**
 * @param {(Item | {type: string})[]} items
 * @returns {Line[]}
 */
function linesOf(items) {
  /** @type {Line[]} */
  const lines = [];
  /** @type {Line} */
  let line = { y: 0, height: 0, text: "" };
  const end = () => {
    if (line.text.trim()) lines.push({ ...line, text: line.text.trim() });
    line = { y: 0, height: 0, text: "" };
  };
  for (const item of items) {
    if (!("str" in item)) continue;
    if (item.str.trim()) line = { y: item.transform[5] ?? 0, height: Math.max(line.height, item.height), text: line.text };
    line.text += item.str;
    if (item.hasEOL) end();
  }
  end();
  return lines;
}
