/** A link to a chunk that was followed: shows the chunk, or says what it was made for until that comes. */

import { whereLeads } from "../chunk-link.js";
import { onLanguage, t } from "../i18n.js";
import { find } from "./dom.js";

/**
 * @typedef {import("../chunk-link.js").Chunks} Chunks
 * @typedef {import("../chunk-link.js").Link} Link
 */

export class FollowedLink {
  #root;
  #words;
  #go;
  /** Until its chunk has been shown. @type {Link | null} */
  #link = null;
  #problem = () => "";

  /**
   * @param {HTMLElement} root
   * @param {{go: (index: number) => void, leave: () => void}} on  leave: the notice was closed with the focus in it
   */
  constructor(root, { go, leave }) {
    this.#root = root;
    this.#go = go;
    this.#words = find(root, "p", HTMLElement);
    find(root, "button", HTMLButtonElement).addEventListener("click", () => {
      this.follow(null);
      leave();
    });
    onLanguage(() => this.#draw());
  }

  /** @param {Link | null} link  null lets go of the one before */
  follow(link) {
    this.#link = link;
    this.#problem = () => "";
    this.#draw();
  }

  /** @param {Chunks | null} chunks that are on the page now; null where there is nothing to cut */
  show(chunks) {
    const link = this.#link;
    if (!link) return;
    const led = chunks ? whereLeads(link, chunks) : "text";
    if (led === "here") {
      this.follow(null);
      return this.#go(link.index);
    }
    const values = { index: link.index + 1, total: link.of };
    if (led === "number") this.#problem = () => t("link.number", { ...values, n: chunks?.rows ?? 0 });
    else if (link.sum) this.#problem = () => t("link.text", values);
    this.#draw();
  }

  #draw() {
    const words = this.#problem();
    this.#root.toggleAttribute("data-open", words !== "");
    // The same words again would be announced again.
    if (this.#words.textContent !== words) this.#words.textContent = words;
  }
}
