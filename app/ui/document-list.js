/** The list of documents, where there is more than one: one tab stop, arrows choose, Delete removes. */

import { lengthOf } from "../characters.js";
import { t } from "../i18n.js";
import { find, make } from "./dom.js";

/**
 * @typedef {import("../documents.js").Documents} Documents
 * @typedef {import("../documents.js").Doc} Doc
 */

/** @type {Record<string, (at: number, last: number) => number>} */
const KEYS = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, last) => last,
};

export class DocumentList {
  #root;
  #documents;
  #list;
  #onGone;

  /**
   * @param {HTMLElement} root
   * @param {Documents} documents
   * @param {{onGone: () => void}} on  onGone: a key took the list away, and the focus with it
   */
  constructor(root, documents, { onGone }) {
    this.#onGone = onGone;
    this.#root = root;
    this.#documents = documents;
    this.#list = find(root, "[role=listbox]", HTMLElement);
    this.#list.addEventListener("click", (event) => this.#click(event));
    this.#list.addEventListener("keydown", (event) => this.#key(event));
  }

  draw() {
    const { all, index } = this.#documents;
    this.#root.hidden = all.length < 2;
    find(this.#root, "#documents-label", HTMLElement).textContent = t("files.documents", { n: all.length });
    this.#list.replaceChildren(...(all.length < 2 ? [] : all.map((doc, number) => option(doc, number, number === index))));
    this.#list.setAttribute("aria-activedescendant", optionId(index));
    // Only the list moves: the page stays where the reader has it.
    const chosen = this.#list.children[index];
    if (chosen instanceof HTMLElement) reveal(this.#list, chosen);
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const chosen = event.target instanceof Element ? event.target.closest("[role=option]") : null;
    if (chosen) this.#documents.choose([...this.#list.children].indexOf(chosen));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { all, index } = this.#documents;
    const move = KEYS[event.key];
    if (!move && event.key !== "Delete") return;
    event.preventDefault();
    if (move) this.#documents.choose(move(index, all.length - 1));
    else this.#documents.remove();
    if (this.#root.hidden) this.#onGone();
  }
}

/**
 * What a document is called on the page.
 *
 * @param {Doc} doc
 */
export function shownName({ name, sample }) {
  return name || t(sample ? "downloads.sample" : "text.pasted");
}

/** @param {number} number */
function optionId(number) {
  return `document-${number}`;
}

/**
 * @param {Doc} doc
 * @param {number} number
 * @param {boolean} chosen
 */
function option(doc, number, chosen) {
  return make(
    "div",
    { role: "option", id: optionId(number), "aria-selected": String(chosen) },
    make("span", { class: "name", dir: "auto" }, shownName(doc)),
    make("span", { class: "extent" }, t("text.characters", { n: lengthOf(doc) })),
  );
}

/**
 * @param {HTMLElement} list
 * @param {HTMLElement} row
 */
function reveal(list, row) {
  const top = row.offsetTop - list.offsetTop;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (top + row.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top + row.offsetHeight - list.clientHeight;
}
