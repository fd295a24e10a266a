/** The tokens of one chunk, drawn one by one: what a model gets to see of the text. */

import { onLanguage, t } from "../i18n.js";
import { make } from "./dom.js";

/**
 * @typedef {import("../engine/protocol.js").Token} Token
 * @typedef {{text: string, tokens: Token[]}} Spelled
 */

const TONES = 4;
/** Drawn in one go; more come by request. */
const BATCH = 2000;
const LINE_END = /(\r\n|\r|\n)/;
/** What leaves no ink: shown by its number in Unicode. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u00a0\u2000-\u200a]/u;

export class TokenView {
  #root;
  #tokens;
  #more;
  #count;
  #hint;
  #ids;
  /** @type {Spelled | null} */
  #spelled = null;
  #drawn = 0;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.#root = root;
    this.#count = make("p", { class: "count" });
    this.#ids = make("input", { type: "checkbox" });
    this.#hint = make("p", { class: "hint" });
    this.#tokens = make("div", { class: "tokens", dir: "auto" });
    this.#more = make("button", { type: "button", class: "small" });
    this.#ids.addEventListener("change", () => this.#root.toggleAttribute("data-ids", this.#ids.checked));
    this.#more.addEventListener("click", () => this.#drawBatch());
    const label = make("label", { class: "check" }, this.#ids, make("span", { class: "word" }));
    root.append(make("div", { class: "head" }, this.#count, label), this.#hint, this.#tokens, this.#more);
    onLanguage(() => this.#drawWords());
  }

  /** @param {Spelled | null} spelled null: nothing to show, or not yet */
  show(spelled) {
    this.#spelled = spelled;
    this.#drawn = 0;
    this.#tokens.replaceChildren();
    this.#drawBatch();
  }

  #drawBatch() {
    const { text = "", tokens = [] } = this.#spelled ?? {};
    let end = Math.min(tokens.length, this.#drawn + BATCH);
    // Tokens that share a character stay together.
    while (end < tokens.length && tokens[end]?.[0] === tokens[end - 1]?.[0]) end++;
    for (let first = this.#drawn; first < end; ) {
      let last = first + 1;
      while (last < end && tokens[last]?.[0] === tokens[first]?.[0]) last++;
      this.#tokens.append(...(last - first > 1 ? sharing(text, tokens, first, last) : whole(text, tokens, first)));
      first = last;
    }
    this.#drawn = end;
    this.#drawWords();
  }

  #drawWords() {
    const tokens = this.#spelled?.tokens ?? [];
    const parts = tokens.filter((token) => token.length > 3).length;
    this.#count.textContent = this.#spelled ? t("facts.tokens", { n: tokens.length }) : t("tokens.waiting");
    this.#hint.textContent = parts ? t("tokens.parts", { n: parts }) : "";
    const word = this.#root.querySelector(".word");
    if (word) word.textContent = t("tokens.ids");
    const left = tokens.length - this.#drawn;
    this.#more.hidden = left <= 0;
    this.#more.textContent = t("tokens.more", { n: Math.min(left, BATCH) });
  }
}

/**
 * @param {string} text
 * @param {Token[]} tokens
 * @param {number} index
 */
function whole(text, tokens, index) {
  const token = tokens[index];
  if (!token) return [];
  const [start, end, id] = token;
  const written = text.slice(start, end);
  const element = box(index, id, ...signs(written));
  return LINE_END.test(written) ? [element, make("br")] : [element];
}

/**
 * Characters that several tokens share: the characters, then each token by its bytes.
 *
 * @param {string} text
 * @param {Token[]} tokens
 * @param {number} first
 * @param {number} last
 */
function sharing(text, tokens, first, last) {
  const [start, end] = tokens[first] ?? [0, 0];
  const group = make("span", { class: "sharing" }, make("span", { class: "shared" }, ...signs(text.slice(start, end))));
  for (let index = first; index < last; index++) {
    const [, , id, bytes = ""] = tokens[index] ?? [0, 0, 0];
    const pairs = bytes.toUpperCase().match(/../g) ?? [];
    group.append(box(index, id, make("span", { class: "code" }, pairs.join(" "))));
  }
  return [group];
}

/**
 * @param {number} index
 * @param {number} id
 * @param {...(Node | string)} written
 */
function box(index, id, ...written) {
  // Ids are names: without the separators that a number has.
  const name = make("span", { class: "id" }, ` ${id} `);
  return make("span", { class: `token tone-${index % TONES}` }, make("span", { class: "written" }, ...written), name);
}

/**
 * The characters of a token, those that leave no ink by a sign or a number.
 *
 * @param {string} written
 */
function signs(written) {
  if (!INVISIBLE.test(written)) return [written];
  return written.split(LINE_END).flatMap((part) => {
    if (LINE_END.test(part)) return [make("span", { class: "code", title: names(part) }, "↵")];
    return [...part].map((character) => (INVISIBLE.test(character) ? code(character) : character));
  });
}

/** @param {string} character */
function code(character) {
  return make("span", { class: "code" }, character === "\t" ? "→" : names(character));
}

/** @param {string} characters */
function names(characters) {
  return [...characters].map((character) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`).join(" ");
}
