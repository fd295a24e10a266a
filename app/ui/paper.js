/** The line above the chunks on paper: of what text, cut how. On the screen the settings say so. */

import { onLanguage, t } from "../i18n.js";
import { shownName } from "./document-list.js";

/** @typedef {import("../flow.js").Outcome} Outcome */

export class Paper {
  #root;
  /** @type {Outcome | null} */
  #shown = null;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.#root = root;
    onLanguage(() => this.#draw());
  }

  /** @param {Outcome} outcome */
  show(outcome) {
    this.#shown = outcome;
    this.#draw();
  }

  #draw() {
    if (!this.#shown) return;
    const { doc, settings: { strategy, size, overlap, tokenizer } } = this.#shown;
    this.#root.textContent = [shownName(doc), t("settings.summary", { strategy: t(`strategy.${strategy}`), n: size, overlap }), tokenizer].join(" · ");
  }
}
