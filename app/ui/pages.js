/**
 * The chunks as pages of fifty, so that only what is near is laid out.
 *
 * Small results get their boundaries at once. Large ones get their text first, one node a page,
 * and the boundaries of a page when it comes near the window.
 */

import { chunkElement, showFlags } from "./chunk-markup.js";
import { make } from "./dom.js";

/**
 * @typedef {import("../engine/client.js").Result} Result
 * @typedef {import("./drawers.js").Marks} Marks
 */

const PAGE = 50;
const EAGER = { chunks: 1000, characters: 500_000 };
const NEAR = "1500px";
/** A guess at heights, for pages that have not been laid out yet. */
const LINE = 25;
const CHUNK = 44;

export class Pages {
  #list;
  #scroller;
  /** @type {Result | null} */
  #result = null;
  /** @type {HTMLElement[]} */
  #pages = [];
  /** @type {Marks | null} */
  #marks = null;
  /** @type {IntersectionObserver | null} */
  #nearby = null;

  /**
   * @param {HTMLElement} list
   * @param {HTMLElement} scroller
   */
  constructor(list, scroller) {
    this.#list = list;
    this.#scroller = scroller;
  }

  /** @param {Result} result */
  show(result) {
    this.#nearby?.disconnect();
    this.#result = result;
    const eager = result.rows <= EAGER.chunks && result.text.length <= EAGER.characters;
    this.#pages = [];
    for (let first = 0; first < result.rows; first += PAGE) {
      const page = make("div", { class: "page", "data-first": String(first) });
      page.style.containIntrinsicSize = `auto ${this.#guessHeight(result, first)}px`;
      this.#pages.push(page);
      if (eager) this.#mark(page);
      else page.append(make("div", { class: "plain" }, plainText(result, first)));
    }
    this.#list.replaceChildren(...this.#pages);
    if (!eager) this.#watch();
  }

  /**
   * Flags at the boundaries, those drawn and those that will be; of another result they are none.
   *
   * @param {Marks | null} marks
   */
  flag(marks) {
    this.#marks = marks;
    for (const page of this.#pages) if (page.dataset.marked) this.#flagPage(page);
  }

  /**
   * The element of a chunk, with its boundary drawn.
   *
   * @param {number} index
   * @returns {HTMLElement | null}
   */
  chunk(index) {
    const page = this.#pages[Math.floor(index / PAGE)];
    if (!page) return null;
    this.#mark(page);
    const element = page.children[index % PAGE];
    return element instanceof HTMLElement ? element : null;
  }

  /** Draws the boundaries of every page. */
  markAll() {
    for (const page of this.#pages) this.#mark(page);
  }

  /**
   * The first character of new text that can be seen, and how far its line is below the top of the
   * view; null where nothing is scrolled, and nothing has to be held in its place.
   *
   * @returns {{offset: number, below: number} | null}
   */
  topmost() {
    const top = this.#top();
    const page = this.#pages.find((candidate) => candidate.getBoundingClientRect().bottom > top + 1);
    for (const chunk of page?.children ?? []) {
      const box = chunk.getBoundingClientRect();
      if (box.bottom <= top + 1 || !this.#result || !chunk.hasAttribute("data-index")) continue;
      const index = Number(chunk.getAttribute("data-index"));
      if (index === 0 && box.top >= top) return null;
      const words = newWords(chunk);
      if (!words) return null;
      const first = firstBelow(words, top);
      return { offset: this.#result.row(index).body_start16 + first, below: lineAt(words, first).top - top };
    }
    return null;
  }

  /**
   * Scrolls so that a character is where `topmost` had found it.
   *
   * @param {number} offset
   * @param {number} below
   */
  place(offset, below) {
    if (!this.#result) return;
    const index = chunkAt(this.#result, offset);
    const chunk = this.chunk(index);
    const words = chunk && newWords(chunk);
    if (!words) return;
    layOut(chunk.parentElement ?? chunk);
    const line = lineAt(words, offset - this.#result.row(index).body_start16);
    const target = scrolls(this.#scroller) ? this.#scroller : document.scrollingElement;
    target?.scrollBy({ top: line.top - this.#top() - below, behavior: "instant" });
  }

  #top() {
    return scrolls(this.#scroller) ? this.#scroller.getBoundingClientRect().top : 0;
  }

  #watch() {
    const root = scrolls(this.#scroller) ? this.#scroller : null;
    this.#nearby = new IntersectionObserver((entries) => {
      for (const entry of entries) {
        if (!entry.isIntersecting || !(entry.target instanceof HTMLElement)) continue;
        this.#mark(entry.target);
        this.#nearby?.unobserve(entry.target);
      }
    }, { root, rootMargin: `${NEAR} 0px` });
    for (const page of this.#pages) this.#nearby.observe(page);
  }

  /** @param {HTMLElement} page */
  #mark(page) {
    if (!this.#result || page.dataset.marked) return;
    page.dataset.marked = "yes";
    const first = Number(page.dataset.first);
    const last = Math.min(first + PAGE, this.#result.rows);
    const chunks = [];
    for (let index = first; index < last; index++) chunks.push(chunkElement(this.#result, index));
    page.replaceChildren(...chunks);
    if (this.#marks) this.#flagPage(page);
  }

  /** @param {HTMLElement} page */
  #flagPage(page) {
    const marks = this.#marks?.result === this.#result ? this.#marks : null;
    for (const chunk of page.children) showFlags(chunk, marks?.kinds(Number(chunk.getAttribute("data-index"))) ?? []);
  }

  /**
   * @param {Result} result
   * @param {number} first
   */
  #guessHeight(result, first) {
    const last = Math.min(first + PAGE, result.rows) - 1;
    const characters = result.row(last).end16 - result.row(first).start16;
    const perLine = Math.max(30, this.#list.clientWidth / 8);
    return Math.round((characters / perLine) * LINE + (last - first + 1) * CHUNK);
  }
}

/**
 * @param {Result} result
 * @param {number} first
 */
function plainText(result, first) {
  const last = Math.min(first + PAGE, result.rows) - 1;
  return result.text.slice(result.row(first).body_start16, result.row(last).body_end16);
}

/**
 * Gives a page that is about to be seen its true height at once: its guess might be too low to
 * scroll there.
 *
 * @param {HTMLElement} page
 */
function layOut(page) {
  page.style.contentVisibility = "visible";
  requestAnimationFrame(() => requestAnimationFrame(() => page.style.removeProperty("content-visibility")));
}

/**
 * The new text of a chunk, without what it repeats.
 *
 * @param {Element} chunk
 */
function newWords(chunk) {
  const children = chunk.querySelector(".words")?.childNodes ?? [];
  return [...children].find((node) => node instanceof Text);
}

/**
 * The first character whose line ends below a height; lines follow each other, so it is bisected.
 *
 * @param {Text} words
 * @param {number} top
 */
function firstBelow(words, top) {
  let [low, high] = [0, Math.max(0, words.length - 1)];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lineAt(words, middle).bottom > top + 1) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Where a character is drawn; of a line's end, which may be drawn nowhere, where the next one is.
 *
 * @param {Text} words
 * @param {number} at
 */
function lineAt(words, at) {
  const last = Math.max(0, words.length - 1);
  let drawn = Math.min(at, last);
  while (drawn < last && words.data[drawn] === "\n") drawn++;
  const range = document.createRange();
  range.setStart(words, drawn);
  range.setEnd(words, Math.min(drawn + 1, words.length));
  return range.getBoundingClientRect();
}

/**
 * The last chunk whose new text starts at or before an offset.
 *
 * @param {Result} result
 * @param {number} offset
 */
export function chunkAt(result, offset) {
  let low = 0;
  let high = result.rows - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (result.row(middle).body_start16 <= offset) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

/** @param {HTMLElement} element */
function scrolls(element) {
  return getComputedStyle(element).overflowY !== "visible";
}
