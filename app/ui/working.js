/** A task of the engine with its progress, once it takes a while, and a button that stops it. */

import { onLanguage, t } from "../i18n.js";
import { make } from "./dom.js";

/**
 * @typedef {import("./drawers.js").Means} Means
 * @typedef {import("../engine/protocol.js").TaskName} TaskName
 */

const SLOW = 300;

export class Working {
  #means;
  #label;
  #bar = make("progress", { max: "1" });
  #stop = make("button", { type: "button", class: "small" });
  #root = make("div", { class: "working", hidden: "" }, this.#bar, this.#stop);
  /** @type {AbortController | null} */
  #under = null;

  /**
   * @param {Means} means
   * @param {string} label  key of what is being done
   */
  constructor(means, label) {
    this.#means = means;
    this.#label = label;
    this.#stop.addEventListener("click", () => this.stop());
    onLanguage(() => this.#draw());
    this.#draw();
  }

  get element() {
    return this.#root;
  }

  /**
   * Does a task in place of the one that this did before.
   *
   * @param {TaskName} name
   * @param {Record<string, unknown>} options
   * @returns {Promise<any>} rejected with the code "stopped" if it was stopped or replaced
   */
  async run(name, options) {
    this.stop();
    const mine = new AbortController();
    this.#under = mine;
    this.#bar.removeAttribute("value");
    const slow = setTimeout(() => {
      this.#root.hidden = false;
    }, SLOW);
    try {
      return await this.#means.task(name, options, {
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
