/** Ways by which files and texts come in: dropped anywhere, pasted anywhere, asked for by key. */

import { bringToFront } from "./in-sight.js";

/** @typedef {{onFiles: (files: File[], folders: string[]) => void, onText: (text: string) => void, onAsk: () => void}} Intake */

/** Elements that take a paste themselves. */
const FIELDS = "input, textarea, select, [contenteditable]";

/**
 * The whole window takes dropped files; `veil` shows while they hover.
 *
 * @param {HTMLElement} veil
 * @param {Intake} intake
 */
export function acceptDrops(veil, intake) {
  let inside = 0;
  /** @param {DragEvent} event */
  const carriesFiles = (event) => event.dataTransfer?.types.includes("Files") ?? false;
  /** @param {number} depth */
  const enter = (depth) => {
    inside = Math.max(0, depth);
    if (inside) bringToFront(veil);
    veil.hidden = inside === 0;
  };
  addEventListener("dragenter", (event) => carriesFiles(event) && enter(inside + 1));
  addEventListener("dragleave", (event) => carriesFiles(event) && enter(inside - 1));
  addEventListener("dragover", (event) => carriesFiles(event) && event.preventDefault());
  addEventListener("drop", (event) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    enter(0);
    if (event.dataTransfer) takeFrom(event.dataTransfer, intake);
  });
}

/**
 * A paste outside of any field becomes a document; a pasted file does wherever the focus is.
 *
 * @param {Intake} intake
 */
export function acceptPastes(intake) {
  addEventListener("paste", (event) => {
    const data = event.clipboardData;
    if (event.defaultPrevented || !data) return;
    const text = data.getData("text/plain");
    // Programs that copy a text often put a picture of it beside it.
    if (text === "" && data.files.length) {
      event.preventDefault();
      takeFrom(data, intake);
    } else if (text !== "" && !inField(event.target)) {
      event.preventDefault();
      intake.onText(text);
    }
  });
}

/**
 * Ctrl+O, or Command+O, asks for files.
 *
 * @param {Intake} intake
 */
export function acceptKeys(intake) {
  addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "o" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    event.preventDefault();
    intake.onAsk();
  });
}

/** @param {EventTarget | null} target */
function inField(target) {
  return target instanceof Element && target.closest(FIELDS) !== null;
}

/**
 * @param {DataTransfer} data
 * @param {Intake} intake
 */
function takeFrom(data, intake) {
  // Only now is it known which of them are folders, whose contents a page gets one by one at best.
  const entries = [...data.items].map((item) => item.webkitGetAsEntry?.() ?? null);
  const folders = entries.filter((entry) => entry?.isDirectory).map((entry) => entry?.name ?? "");
  intake.onFiles([...data.files].filter((file) => !folders.includes(file.name)), folders);
}
