/** Work with its progress, once it takes a while, and a button that stops it. */

import { onLanguage, t } from "../i18n.js";
import { make } from "./dom.js";

/** @typedef {{signal: AbortSignal, onProgress: (share: number) => void}} Watch */

const SLOW = 300;

export class Working {
  #label;
  #bar = make("progress", { max: "1" });
  #stop = make("button", { type: "button", class: "small" });
  #root = make("div", { class: "working", hidden: "" }, this.#bar, this.#stop);
  /** @type {AbortController | null} */
  #under = null;

  /** @param {string} label  key of what is being done */
  constructor(label) {
    this.#label = label;
    this.#stop.addEventListener("click", () => this.stop());
    onLanguage(() => this.#draw());
    this.#draw();
  }

  get element() {
    return this.#root;
  }

  /**
   * Does some work in place of what this did before.
   *
   * @template T
   * @param {(watch: Watch) => Promise<T>} work  ends early once the signal says so
   * @returns {Promise<T>}
   */
  async run(work) {
    this.stop();
    const mine = new AbortController();
    this.#under = mine;
    this.#bar.removeAttribute("value");
    const slow = setTimeout(() => {
      this.#root.hidden = false;
    }, SLOW);
    try {
      return await work({
        signal: mine.signal,
        onProgress: (share) => {
          this.#bar.value = share;
        },
      });
    } finally {
      clearTimeout(slow);
      if (this.#under === mine) {
        this.#under = null;
        this.#root.hidden = true;
      }
    }
  }

  stop() {
    this.#under?.abort();
  }

  #draw() {
    this.#bar.ariaLabel = t(this.#label);
    this.#stop.textContent = t("status.stop");
  }
}
