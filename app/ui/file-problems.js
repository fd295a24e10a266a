/** Why files could not be opened: below the text, or above all else where that is out of sight. */

import { onLanguage } from "../i18n.js";
import { find } from "./dom.js";
import { keepInSight } from "./in-sight.js";

export class FileProblems {
  #root;
  #words;
  /** @type {(() => string)[]} */
  #problems = [];

  /** @param {HTMLElement} root with the alert and the button that closes it */
  constructor(root) {
    this.#root = root;
    this.#words = find(root, "[role=alert]", HTMLElement);
    find(root, "button", HTMLButtonElement).addEventListener("click", () => this.show([]));
    onLanguage(() => this.#draw());
  }

  /** @param {(() => string)[]} problems a sentence each, in the language of the moment; none closes it */
  show(problems) {
    if (!problems.length && !this.#problems.length) return;
    this.#problems = problems;
    this.#root.toggleAttribute("data-open", problems.length > 0);
    if (problems.length) keepInSight(this.#root);
    else this.#root.removeAttribute("data-away");
    // Only in its place: words that come into a dialog together with their element may not be read out.
    this.#draw();
  }

  #draw() {
    this.#words.textContent = this.#problems.map((words) => words()).join("\n");
  }
}
