/** The choice to keep the texts in this browser, and the word that they are here again. */

import { isBlank, isOwn } from "../documents.js";
import { onLanguage, t } from "../i18n.js";
import { find } from "./dom.js";

/**
 * @typedef {import("../documents.js").Documents} Documents
 * @typedef {import("../keeping.js").Keeping} Keeping
 */

export class KeepSwitch {
  #root;
  #documents;
  #keeping;
  #say;
  #box;
  /** The texts that were brought back, until there are others. @type {Documents["all"] | null} */
  #restored = null;

  /**
   * @param {HTMLElement} root
   * @param {Documents} documents
   * @param {Keeping} keeping
   * @param {(words: () => string) => void} say
   */
  constructor(root, documents, keeping, say) {
    this.#root = root;
    this.#documents = documents;
    this.#keeping = keeping;
    this.#say = say;
    this.#box = find(root, "input", HTMLInputElement);
    this.#box.addEventListener("change", () => void this.#choose(this.#box.checked));
    find(root, "button", HTMLButtonElement).addEventListener("click", () => {
      // The button goes.
      this.#box.focus();
      void this.#choose(false);
    });
    onLanguage(() => this.draw());
  }

  /** The texts at hand are those of last time. */
  restored() {
    this.#restored = this.#documents.all;
    this.draw();
  }

  draw() {
    const { all } = this.#documents;
    const { on, possible, failed, safe } = this.#keeping;
    if (!on || all !== this.#restored) this.#restored = null;
    this.#root.hidden = !possible || !(on || failed !== "" || all.some((doc) => isOwn(doc) && !isBlank(doc)));
    this.#root.toggleAttribute("data-kept", safe);
    this.#box.checked = on;
    find(this.#root, ".note", HTMLElement).textContent = failed ? t(failed === "keep" ? "keep.failed" : "keep.not_forgotten") : "";
    const many = all.length > 1;
    find(this.#root, ".restored", HTMLElement).hidden = !this.#restored;
    find(this.#root, ".restored .hint", HTMLElement).textContent = t(many ? "keep.restored_all" : "keep.restored");
    find(this.#root, "button", HTMLElement).textContent = t(many ? "keep.forget_all" : "keep.forget");
  }

  /** @param {boolean} on */
  async #choose(on) {
    await this.#keeping.choose(on);
    if (!on && !this.#keeping.failed) this.#say(() => t("keep.forgotten"));
  }
}
