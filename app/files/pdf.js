/** The text of a PDF, by PDF.js, which is fetched when the first PDF is opened. */

import { documentText, linesOf } from "./pdf-lines.js";
import { FileProblem, fetched } from "./problem.js";

const READERS = new URL("../../readers/", import.meta.url).href;

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
      pages.push(linesOf((await page.getTextContent()).items));
      page.cleanup();
      onProgress(number / document.numPages);
    }
    const text = documentText(pages);
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
