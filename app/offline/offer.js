/** "New version", with its two answers, at the end of the status line. */

import { t } from "../i18n.js";
import { find, make } from "../ui/dom.js";

export class Offer {
  // There before its words are, so that they are read aloud when they come.
  #root = make("div", { class: "offer", "aria-live": "polite" });
  /** @type {(() => void) | null} */
  #accept = null;

  constructor() {
    find(document, "#status", HTMLElement).append(this.#root);
  }

  /** @param {() => void} accept */
  show(accept) {
    this.#accept = accept;
    this.draw();
  }

  draw() {
    if (!this.#accept) return this.#root.replaceChildren();
    this.#root.replaceChildren(
      make("p", {}, t("offline.update")),
      this.#button("offline.reload", () => this.#accept?.()),
      this.#button("offline.later", () => {
        this.#accept = null;
        this.draw();
      }),
    );
  }

  /**
   * @param {string} key
   * @param {() => void} act
   */
  #button(key, act) {
    const button = make("button", { type: "button", class: "small" }, t(key));
    button.addEventListener("click", act);
    return button;
  }
}
