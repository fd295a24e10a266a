/** A walk through some of the chunks: those of one size, those cut inside a sentence, the problems. */

import { number, onLanguage, t } from "../i18n.js";
import { find } from "./dom.js";

/**
 * @typedef {import("../engine/client.js").Result} Result
 * @typedef {object} Selection
 * @property {() => string} words
 * @property {(row: Record<string, number>, levels: string[], index: number) => boolean} holds
 * @property {Result} [of]  the only result it speaks of
 */

/** To the next and the previous stop. @type {Record<string, number | undefined>} */
export const TOUR_KEYS = { n: 1, p: -1 };
const OVER_LIMIT = 1;
const OVERLAP_DROPPED = 4;
export const INSIDE_SENTENCE = ["clause", "word", "grapheme"];

/** @type {Selection} */
export const insideSentence = {
  words: () => t("tour.inside"),
  holds: (row, levels) => INSIDE_SENTENCE.includes(levels[row.start_level ?? 0] ?? ""),
};

/** @type {Selection} */
export const overLimit = {
  words: () => t("figures.over"),
  holds: ({ flags = 0 }) => (flags & OVER_LIMIT) > 0,
};

/** @type {Selection} */
export const problems = {
  words: () => t("tour.problems"),
  holds: (row, levels, index) => insideSentence.holds(row, levels, index) || ((row.flags ?? 0) & (OVER_LIMIT | OVERLAP_DROPPED)) > 0,
};

/**
 * @param {number} from
 * @param {number} to
 * @returns {Selection}
 */
export function ofSize(from, to) {
  return {
    words: () => t("tour.size", { range: sizeRange(from, to) }),
    holds: ({ tokens = 0 }) => tokens >= from && tokens <= to,
  };
}

/**
 * @param {number} from
 * @param {number} to
 */
export function sizeRange(from, to) {
  if (to === Infinity) return `${number(from)} –`;
  return from === to ? number(from) : `${number(from)} – ${number(to)}`;
}

/**
 * @param {Result} result
 * @param {Selection} selection
 */
export function chosen(result, { holds, of = result }) {
  /** @type {number[]} */
  const indices = [];
  if (of !== result) return indices;
  for (let index = 0; index < result.rows; index++) {
    if (holds(result.row(index), result.summary.levels, index)) indices.push(index);
  }
  return indices;
}

export class Tour {
  #root;
  #words;
  #go;
  #current;
  /** @type {Result | null} */
  #result = null;
  /** @type {Selection | null} */
  #selection = null;
  /** @type {number[]} */
  #stops = [];
  /** What was pressed for this walk: its keys work there as they do at the chunks. @type {Element | null} */
  #from = null;

  /**
   * @param {HTMLElement} root
   * @param {{go: (index: number) => void, current: () => number, onEnd: () => void}} on
   */
  constructor(root, { go, current, onEnd }) {
    this.#root = root;
    this.#go = go;
    this.#current = current;
    this.#words = find(root, "p", HTMLElement);
    root.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("[data-tour]") : null;
      const act = button?.getAttribute("data-tour");
      if (act === "end") {
        this.end();
        onEnd();
      } else if (act) this.step(Number(act));
    });
    addEventListener("keydown", (event) => this.#key(event));
    onLanguage(() => this.draw());
  }

  /** @param {Result | null} result */
  show(result) {
    this.#result = result;
    this.#find();
  }

  /**
   * Goes to the first chunk of a selection; asked again, to the next one.
   *
   * @param {Selection} selection
   */
  start(selection) {
    const goesOn = this.#selection?.words() === selection.words();
    this.#from = document.activeElement;
    this.#selection = selection;
    this.#find();
    const [first] = this.#stops;
    if (goesOn) this.step(1);
    else if (first !== undefined) this.#visit(first);
  }

  /**
   * To the next or the previous stop seen from the current chunk; after the last comes the first.
   *
   * @param {number} by 1 or -1
   */
  step(by) {
    if (!this.#selection) return this.start(problems);
    const here = this.#current();
    const next = by > 0 ? this.#stops.find((stop) => stop > here) : this.#stops.filter((stop) => stop < here).at(-1);
    const stop = next ?? this.#stops.at(by > 0 ? 0 : -1);
    if (stop !== undefined) this.#visit(stop);
  }

  end() {
    this.#selection = null;
    this.draw();
  }

  draw() {
    const stop = this.#stops.indexOf(this.#current()) + 1;
    this.#root.hidden = this.#selection === null;
    if (!this.#selection) return;
    const [words, total] = [this.#selection.words(), this.#stops.length];
    const text = stop ? t("tour.at", { words, stop, total }) : t("tour.of", { words, total });
    if (this.#words.textContent !== text) this.#words.textContent = text;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const by = TOUR_KEYS[event.key];
    if (by === undefined || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!this.#selection || !this.#isHeardAt(event.target)) return;
    event.preventDefault();
    this.step(by);
  }

  /**
   * Not everywhere: in a field a letter is a letter, and a dialog has keys of its own.
   *
   * @param {EventTarget | null} target
   */
  #isHeardAt(target) {
    if (!(target instanceof Element) || target.matches("input, textarea, select")) return false;
    if (document.querySelector("dialog:modal")) return false;
    // A browser that gives a pressed button no focus leaves it with the page.
    return target === this.#from || target === document.body || this.#root.contains(target);
  }

  #find() {
    this.#stops = this.#result && this.#selection ? chosen(this.#result, this.#selection) : [];
    if (!this.#stops.length) this.#selection = null;
    this.draw();
  }

  /** @param {number} stop */
  #visit(stop) {
    this.#go(stop);
    this.draw();
  }
}
