/** The phone's bar at the bottom: the outcome in a few words, previous, next, settings. */

import { onLanguage, percent, t } from "../i18n.js";
import { find } from "./dom.js";

/** @typedef {import("../engine/client.js").Result} Result */

export class Bar {
  #root;
  /** @type {Result | null} */
  #result = null;

  /**
   * @param {HTMLElement} root
   * @param {{onStep: (by: number) => void, onSettings: () => void}} on
   */
  constructor(root, { onStep, onSettings }) {
    this.#root = root;
    root.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("button") : null;
      if (button?.dataset.walk) onStep(Number(button.dataset.walk));
      if (button?.dataset.act === "settings") onSettings();
    });
    onLanguage(() => this.#draw());
  }

  /** @param {Result | null} result */
  show(result) {
    this.#result = result;
    this.#draw();
  }

  #draw() {
    this.#root.hidden = !this.#result?.rows;
    if (!this.#result) return;
    const { stats } = this.#result.summary;
    const words = [t("chunks.count", { n: stats.chunks })];
    if (stats.overlap.tokens) words.push(t("bar.repeated", { share: percent(stats.overlap.share) }));
    find(this.#root, "p", HTMLElement).textContent = words.join(" · ");
  }
}
