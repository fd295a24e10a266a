/** What is worth knowing of a result, above the chunks; closed, it stays away until another text comes. */

import { t } from "../i18n.js";
import { make, makeSvg } from "./dom.js";
import { noticeWords } from "./reasons.js";

/** @typedef {import("../engine/client.js").Result} Result */

const CROSS = "M4 4l8 8M12 4l-8 8";

export class Notices {
  #root;
  #on;
  /** @type {Set<string>} */
  #closed = new Set();

  /**
   * @param {HTMLElement} root
   * @param {{onUnwrap: () => void, leave: () => void}} on  leave: a button of this goes away, and the focus with it
   */
  constructor(root, on) {
    this.#root = root;
    this.#on = on;
  }

  /**
   * @param {Result} result
   * @param {boolean} other  it is of another text than the one before
   */
  show(result, other) {
    if (other) this.#closed.clear();
    const { notices, stats } = result.summary;
    const left = notices.filter(({ code }) => !this.#closed.has(code));
    this.#root.replaceChildren(...left.map(({ code, text }) => {
      const words = make("p", {}, noticeWords(code, text, stats.over_limit));
      return make("div", {}, words, ...(code === "wrapped" ? [this.#unwrap()] : []), this.#close(code));
    }));
    this.#root.hidden = left.length === 0;
  }

  hide() {
    this.#closed.clear();
    this.#root.hidden = true;
  }

  #unwrap() {
    const button = make("button", { type: "button", class: "small" }, t("notice.unwrap"));
    button.addEventListener("click", () => {
      this.#on.leave();
      this.#on.onUnwrap();
    });
    return button;
  }

  /** @param {string} code */
  #close(code) {
    const button = make("button", { type: "button", class: "icon", "aria-label": t("notice.close"), title: t("notice.close") }, cross());
    button.addEventListener("click", () => {
      this.#closed.add(code);
      button.parentElement?.remove();
      this.#root.hidden = this.#root.childElementCount === 0;
      this.#on.leave();
    });
    return button;
  }
}

function cross() {
  const picture = makeSvg("svg", { viewBox: "0 0 16 16", "aria-hidden": "true", focusable: "false" });
  picture.append(makeSvg("path", { d: CROSS }));
  return picture;
}
