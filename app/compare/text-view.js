/**
 * The text piece by piece, as A cuts it and as B cuts it, side by side: the same words stand in the
 * same row, and a rule above them shows who cuts there. Where there is no room for two columns the
 * words stand once, under the marks of both. Only the pieces around one place are in the document.
 */

import { number, t } from "../i18n.js";
import { make } from "../ui/dom.js";
import { levelName } from "../ui/reasons.js";
import { middle } from "./differences.js";

/**
 * @typedef {import("../engine/client.js").Result} Result
 * @typedef {import("./differences.js").Piece} Piece
 * @typedef {{a: Result, b: Result, pieces: Piece[]}} Comparison
 */

/** Pieces that are shown at once. */
const SHOWN = 60;
/** Characters at each end of a piece that is too long to be shown whole. */
const ENDS = 350;
const TONES = 4;

export class TextView {
  #list;
  #earlier;
  #later;
  /** @type {Comparison | null} */
  #compared = null;
  #first = 0;
  #current = -1;

  /** @param {HTMLElement} scroller */
  constructor(scroller) {
    this.#list = make("div", { class: "pieces" });
    this.#earlier = make("button", { type: "button", class: "small" });
    this.#later = make("button", { type: "button", class: "small" });
    this.#earlier.addEventListener("click", () => this.#turn(-1));
    this.#later.addEventListener("click", () => this.#turn(1));
    scroller.append(this.#earlier, this.#list, this.#later);
  }

  /** @param {Comparison} compared */
  show(compared) {
    this.#compared = compared;
    this.#current = -1;
    this.#draw(0);
  }

  clear() {
    this.#compared = null;
    this.#list.replaceChildren();
    this.#earlier.hidden = this.#later.hidden = true;
  }

  /**
   * Shows a piece, and marks it as the one that is meant.
   *
   * @param {number} piece
   * @returns {number} where in the text it starts
   */
  go(piece) {
    this.#current = piece;
    if (piece < this.#first || piece >= this.#first + SHOWN) this.#draw(piece - SHOWN / 3);
    this.#list.querySelector(".current")?.classList.remove("current");
    const row = this.#list.children[piece - this.#first];
    row?.classList.add("current");
    row?.scrollIntoView({ block: "center" });
    return this.#compared?.pieces[piece]?.start ?? -1;
  }

  /** The first piece that is shown. */
  get first() {
    return this.#first;
  }

  /** @param {number} by pages, 1 or -1 */
  #turn(by) {
    this.#draw(this.#first + by * SHOWN);
    const edge = by > 0 ? this.#list.firstElementChild : this.#list.lastElementChild;
    edge?.scrollIntoView({ block: by > 0 ? "start" : "end" });
  }

  /** @param {number} wanted the first piece to show, kept within the text */
  #draw(wanted) {
    if (!this.#compared) return;
    const total = this.#compared.pieces.length;
    this.#first = Math.max(0, Math.min(Math.floor(wanted), total - SHOWN));
    const shown = this.#compared.pieces.slice(this.#first, this.#first + SHOWN);
    this.#list.replaceChildren(...shown.map((_, index) => this.#row(this.#first + index)));
    this.#earlier.textContent = t("compare.earlier");
    this.#later.textContent = t("compare.later");
    this.#earlier.hidden = this.#first === 0;
    this.#later.hidden = this.#first + SHOWN >= total;
  }

  /** @param {number} index of a piece */
  #row(index) {
    const compared = /** @type {Comparison} */ (this.#compared);
    const piece = /** @type {Piece} */ (compared.pieces[index]);
    const differs = piece.cuts === "both" ? "" : " differs";
    const current = index === this.#current ? " current" : "";
    return make("div", { class: `piece${differs}${current}` }, side(compared, piece, "a"), side(compared, piece, "b"));
  }
}

/**
 * One of the two columns of a row. The words of B are those of A once more, so they are not read aloud.
 *
 * @param {Comparison} compared
 * @param {Piece} piece
 * @param {"a" | "b"} who
 */
function side(compared, piece, who) {
  const cuts = piece.cuts === who || piece.cuts === "both";
  const words = make("div", { class: "words", dir: "auto", ...(who === "b" ? { "aria-hidden": "true" } : {}) });
  words.append(...shortened(compared.a.text.slice(piece.start, piece.end)));
  const mark = cuts ? markOf(compared[who], piece, who) : goesOn(piece, who);
  return make("div", { class: `side ${who} tone-${piece[who] % TONES}${cuts ? " cuts" : ""}` }, mark, words);
}

/**
 * @param {Result} result
 * @param {Piece} piece
 * @param {"a" | "b"} who
 */
function markOf(result, piece, who) {
  const index = piece[who];
  const row = result.row(index);
  const name = who.toUpperCase();
  const parts = [make("strong", {}, `${name} ${number(index + 1)}`), make("span", {}, t("facts.tokens", { n: row.tokens ?? 0 }))];
  if (row.overlap_tokens) parts.push(make("span", { class: "fact-repeat" }, t("facts.repeats", { n: row.overlap_tokens })));
  parts.push(make("span", {}, levelName(result.summary.levels[row.start_level ?? 0] ?? "", result.summary.strategy)));
  if (piece.cuts === who) parts.push(make("span", { class: "only" }, t("compare.only", { name })));
  return make("p", { class: "cut" }, ...parts.flatMap((part) => [part, " "]));
}

/**
 * Beside a cut of the other: the chunk goes on here.
 *
 * @param {Piece} piece
 * @param {"a" | "b"} who
 */
function goesOn(piece, who) {
  const name = `${who.toUpperCase()} ${number(piece[who] + 1)}`;
  return make("p", { class: "cut", "aria-hidden": "true" }, t("compare.goes_on", { name }));
}

/** @param {string} text */
function shortened(text) {
  const left = middle(text, ENDS);
  if (!left) return [text];
  const gap = make("span", { class: "left-out" }, t("compare.left_out", { n: left.to - left.from }));
  return [text.slice(0, left.from), gap, text.slice(left.to)];
}
