/** The question before leaving, asked only where a text would be lost. */

import { isLostWithPage } from "./documents.js";

/**
 * @param {import("./documents.js").Documents} documents
 * @param {import("./keeping.js").Keeping} keeping
 * @returns {() => void} to be called before the page leaves by itself, having taken the texts along
 */
export function askBeforeLeaving(documents, keeping) {
  let free = false;
  addEventListener("beforeunload", (event) => {
    if (free || keeping.safe || !documents.all.some(isLostWithPage)) return;
    // Whoever stays has it kept a moment later.
    void keeping.save();
    event.preventDefault();
    // Browsers of before 2024 ask only for this.
    event.returnValue = true;
  });
  return () => {
    free = true;
  };
}
