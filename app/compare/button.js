/** The button that opens the comparison, and fetches it the first time. */

import { sheet } from "../ui/sheets.js";

/**
 * @typedef {import("../flow.js").Outcome} Outcome
 * @typedef {import("./panel.js").Compare} Compare
 * @typedef {import("./panel.js").Page} Page
 */

export class CompareButton {
  #button;
  #page;
  #onMissing;
  /** @type {Compare | null} */
  #panel = null;
  /** @type {Outcome | null} */
  #outcome = null;

  /**
   * @param {HTMLButtonElement} button
   * @param {Page & {onMissing: () => void}} page  onMissing: the comparison could not be fetched
   */
  constructor(button, { onMissing, ...page }) {
    this.#button = button;
    this.#page = page;
    this.#onMissing = onMissing;
    button.addEventListener("click", () => void this.#open());
  }

  /** @param {Outcome | null} outcome what is on the page; null when there are no chunks */
  show(outcome) {
    this.#outcome = outcome;
    this.#button.disabled = outcome === null;
    if (!this.#panel?.open) return;
    if (outcome) this.#panel.show(outcome);
    else this.#panel.showNothing();
  }

  /** The run of the page's own takes long enough to say so. */
  wait() {
    if (this.#panel?.open) this.#panel.wait();
  }

  /** @param {{code: string}} error  that ended the run of the page's own */
  fail(error) {
    if (this.#panel?.open) this.#panel.fail(error);
  }

  async #open() {
    try {
      this.#panel ??= await load(this.#page);
    } catch {
      return this.#onMissing();
    }
    if (this.#outcome) this.#panel.show(this.#outcome);
  }
}

/** @param {Page} page */
async function load(page) {
  const [{ Compare }] = await Promise.all([import("./panel.js"), sheet("compare")]);
  return new Compare(page);
}
