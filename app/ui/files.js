/** Files that people open or drop. */

/** @typedef {{name: string, text: string, bytes: number}} TextFile */

/** The file is not UTF-8 text. */
export class NotText extends Error {}

/**
 * @param {File} file
 * @returns {Promise<TextFile>}
 */
export async function readTextFile(file) {
  const bytes = await file.arrayBuffer();
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return { name: file.name, text, bytes: bytes.byteLength };
  } catch {
    throw new NotText(file.name);
  }
}

/**
 * The whole window takes a dropped file; `veil` shows while one hovers.
 *
 * @param {HTMLElement} veil
 * @param {(file: File) => void} onFile
 */
export function acceptDrops(veil, onFile) {
  let inside = 0;
  /** @param {DragEvent} event */
  const carriesFiles = (event) => event.dataTransfer?.types.includes("Files") ?? false;
  /** @param {number} depth */
  const enter = (depth) => {
    inside = Math.max(0, depth);
    veil.hidden = inside === 0;
  };
  addEventListener("dragenter", (event) => carriesFiles(event) && enter(inside + 1));
  addEventListener("dragleave", (event) => carriesFiles(event) && enter(inside - 1));
  addEventListener("dragover", (event) => carriesFiles(event) && event.preventDefault());
  addEventListener("drop", (event) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    enter(0);
    const file = event.dataTransfer?.files[0];
    if (file) onFile(file);
  });
}
