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

  /** The first chunk that can be seen, and how far its top is below the top of the view. */
  topmost() {
    const top = this.#top();
    const page = this.#pages.find((candidate) => candidate.getBoundingClientRect().bottom > top + 1);
    if (!page) return null;
    for (const chunk of page.children) {
      const box = chunk.getBoundingClientRect();
      if (box.bottom > top + 1 && chunk instanceof HTMLElement && chunk.dataset.index) {
        return { index: Number(chunk.dataset.index), below: box.top - top };
      }
    }
    return null;
  }

  /**
   * Scrolls so that a chunk is where `topmost` had found one.
   *
   * @param {number} index
   * @param {number} below
   */
  place(index, below) {
    const chunk = this.chunk(index);
    if (!chunk) return;
    const target = scrolls(this.#scroller) ? this.#scroller : document.scrollingElement;
    target?.scrollBy({ top: chunk.getBoundingClientRect().top - this.#top() - below, behavior: "instant" });
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

/** @param {HTMLElement} element */
function scrolls(element) {
  return getComputedStyle(element).overflowY !== "visible";
}
