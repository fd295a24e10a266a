/** The chunk region: every boundary a numbered rule, one tab stop, arrow keys from one to the next. */

import { number, onLanguage, t } from "../i18n.js";
import { spokenName } from "./chunk-markup.js";
import { find, make } from "./dom.js";
import { readNumber, stepFromWhole } from "./number-field.js";
import { Notices } from "./notices.js";
import { moves } from "./moved.js";
import { Pages, chunkAt } from "./pages.js";
import { TOUR_KEYS, Tour } from "./tour.js";

/**
 * @typedef {import("../engine/client.js").Result} Result
 * @typedef {import("./text.js").Doc} Doc
 * @typedef {import("./tour.js").Selection} Selection
 */

/** @type {Record<string, ((index: number, last: number) => number) | undefined>} */
const KEYS = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  j: (index) => index + 1,
  k: (index) => index - 1,
  Home: () => 0,
  End: (_, last) => last,
};
/** Characters of a text that waits for Python; more would take longer to draw than Python to start. */
const WAITING = 100_000;
/** Numbers above this have five digits. */
const WIDE = 9999;

export class ChunkView {
  #root;
  #list;
  #pages;
  #walk;
  #goto;
  #count;
  #notices;
  #spoken;
  #tour;
  /** @type {Result | null} */
  #result = null;
  #current = 0;
  #on;
  #redraw = () => {};

  /**
   * @param {HTMLElement} root
   * @param {{onSelect: (index: number) => void, onOpen: (index: number, byKey: boolean) => void, onSample: () => void, onUnwrap: () => void, onHelp: () => void, onCopy: () => void}} on
   */
  constructor(root, on) {
    this.#root = root;
    this.#on = on;
    this.#list = find(root, ".list", HTMLElement);
    this.#walk = find(root, ".walk", HTMLElement);
    this.#goto = find(root, "#goto", HTMLInputElement);
    this.#count = find(root, "#chunks-count", HTMLElement);
    this.#notices = new Notices(find(root, ".notices", HTMLElement), { onUnwrap: on.onUnwrap, leave: () => this.focus() });
    this.#spoken = find(root, ".walk-spoken", HTMLElement);
    this.#pages = new Pages(this.#list, find(root, ".scroller", HTMLElement));
    this.#tour = new Tour(find(root, ".tour", HTMLElement), {
      go: (index) => this.#visit(index),
      current: () => this.#current,
      onEnd: () => this.focus(),
    });
    this.#list.addEventListener("click", (event) => this.#click(event));
    this.#list.addEventListener("keydown", (event) => this.#key(event));
    stepFromWhole(this.#goto);
    this.#goto.addEventListener("change", () => this.go(readNumber(this.#goto.value) - 1));
    this.#walk.addEventListener("click", (event) => {
      const step = event.target instanceof Element ? event.target.closest("[data-walk]") : null;
      if (step) this.step(Number(step.getAttribute("data-walk")));
    });
    // Paper has no windows to come near to.
    addEventListener("beforeprint", () => this.#pages.markAll());
    onLanguage(() => this.#redraw());
  }

  get current() {
    return this.#current;
  }

  /** The offset at which the chosen chunk begins. */
  get place() {
    return this.#result ? this.#start(this.#result) : 0;
  }

  /** Whether a text is shown that has not been cut yet. */
  get waits() {
    return this.#list.querySelector(".plain") !== null;
  }

  /**
   * The text before there is anything to say about it.
   *
   * @param {Doc} doc
   */
  showPlain(doc) {
    this.#redraw = () => this.showPlain(doc);
    this.#clear();
    // Without a boundary in it, the text itself must be reached to be scrolled by key.
    find(this.#root, ".scroller", HTMLElement).tabIndex = 0;
    const text = doc.text.length > WAITING ? `${doc.text.slice(0, WAITING)}…` : doc.text;
    const words = make("div", { class: "plain", dir: "auto", lang: doc.language }, text);
    this.#list.replaceChildren(make("p", { class: "waiting" }, t("chunks.waiting")), words);
  }

  showEmpty() {
    this.#redraw = () => this.showEmpty();
    this.#clear();
    const sample = make("button", { type: "button" }, t("chunks.try_sample"));
    sample.addEventListener("click", this.#on.onSample);
    this.#list.replaceChildren(make("div", { class: "empty" }, make("p", {}, t("chunks.empty")), sample));
  }

  /**
   * A new result; the passage that was on the screen stays there, and so does the chosen chunk.
   *
   * @param {Result} result
   * @param {string} language of the text, or ""
   */
  show(result, language) {
    const before = this.#result;
    const top = before ? this.#pages.topmost() : null;
    const focused = this.#list.contains(document.activeElement);
    const follow = moves(before?.text ?? "", result.text);
    const chosen = before && follow(before.text === result.text ? this.#start(before) : this.#heart(before));
    const seen = top && follow(top.offset);
    this.#redraw = () => this.show(result, language);
    this.#result = result;
    this.#list.lang = language;
    find(this.#root, ".scroller", HTMLElement).removeAttribute("tabindex");
    this.#pages.show(result);
    this.#list.toggleAttribute("data-wide", result.rows > WIDE);
    this.#drawHead();
    this.#notices.show(result, chosen === null);
    this.#tour.show(result);
    this.#select(chosen === null || this.#current === 0 ? 0 : chunkAt(result, chosen));
    if (top && seen !== null) this.#pages.place(seen, top.below);
    else if (chosen === null) find(this.#root, ".scroller", HTMLElement).scrollTop = 0;
    if (focused) this.#button()?.focus({ preventScroll: true });
  }

  /** @param {boolean} stale the result on the screen is not the one asked for any more */
  dim(stale) {
    this.#root.toggleAttribute("data-stale", stale);
  }

  /**
   * Shows a chunk by its number, counted from 0 and kept within the result.
   *
   * @param {number} index
   * @param {{focus?: boolean}} [options]
   */
  go(index, { focus = false } = {}) {
    if (!this.#result || !Number.isFinite(index)) return this.#drawGoto();
    this.#select(Math.min(this.#result.rows - 1, Math.max(0, Math.trunc(index))));
    this.#pages.chunk(this.#current)?.scrollIntoView({ block: "start" });
    if (focus) this.focus();
  }

  /**
   * Moves without the focus, which would have said where: so it is said here.
   *
   * @param {number} by
   */
  step(by) {
    this.go(this.#current + by);
    if (this.#result) this.#spoken.textContent = spokenName(this.#result, this.#current);
  }

  /**
   * Starts a walk through some of the chunks; asked again, goes on with it.
   *
   * @param {Selection} selection
   */
  walk(selection) {
    this.#tour.start(selection);
  }

  /** @param {import("./drawers.js").Marks | null} marks of the result on the screen */
  flag(marks) {
    this.#pages.flag(marks);
  }

  focus() {
    (this.#button() ?? find(this.#root, "h2", HTMLElement)).focus({ preventScroll: this.#result !== null });
  }

  /**
   * Shows a stop of a walk, with the end of the chunk before it in sight.
   *
   * @param {number} index
   */
  #visit(index) {
    const focused = this.#list.contains(document.activeElement);
    this.#list.toggleAttribute("data-touring", true);
    this.go(index, { focus: focused });
    this.#list.removeAttribute("data-touring");
  }

  /** @param {Result} result  in which a chunk is chosen */
  #start(result) {
    return result.row(this.#current).body_start16;
  }

  /**
   * The middle of the chosen chunk: an edit moves its ends, and may well give its first words to
   * the chunk before.
   *
   * @param {Result} result
   */
  #heart(result) {
    const { body_start16 = 0, body_end16 = 0 } = result.row(this.#current);
    return (body_start16 + body_end16) >> 1;
  }

  #clear() {
    find(this.#root, ".scroller", HTMLElement).removeAttribute("tabindex");
    this.#result = null;
    this.#tour.show(null);
    this.#current = 0;
    this.#walk.hidden = true;
    this.#notices.hide();
    this.#spoken.textContent = "";
    this.#count.textContent = "";
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const target = event.target instanceof Element ? event.target : null;
    const chunk = target?.closest(".chunk");
    if (!chunk) return;
    const index = Number(chunk.getAttribute("data-index"));
    if (target?.closest(".mark")) {
      this.#select(index);
      this.#on.onOpen(index, event.detail === 0);
    } else if (getSelection()?.isCollapsed ?? true) {
      this.#select(index);
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const [move, tour] = [KEYS[event.key], TOUR_KEYS[event.key]];
    const onMark = event.target instanceof Element && event.target.matches(".mark");
    if (!this.#result || !onMark || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "?") return this.#on.onHelp();
    if (event.key === "c") return this.#on.onCopy();
    if (tour === undefined && move === undefined) return;
    event.preventDefault();
    if (tour !== undefined) this.#tour.step(tour);
    else this.go(move?.(this.#current, this.#result.rows - 1) ?? 0, { focus: true });
  }

  /** @param {number} index */
  #select(index) {
    this.#mark(false);
    this.#current = index;
    this.#mark(true);
    this.#drawGoto();
    this.#tour.draw();
    this.#on.onSelect(index);
  }

  /** @param {boolean} chosen */
  #mark(chosen) {
    const chunk = this.#pages.chunk(this.#current);
    const button = chunk?.querySelector("button");
    chunk?.classList.toggle("current", chosen);
    if (!button) return;
    button.tabIndex = chosen ? 0 : -1;
    button.ariaCurrent = chosen ? "true" : null;
  }

  #button() {
    return this.#result && this.#pages.chunk(this.#current)?.querySelector("button");
  }

  #drawHead() {
    if (!this.#result) return;
    const { rows } = this.#result;
    this.#count.textContent = rows ? number(rows) : "";
    this.#walk.hidden = rows === 0;
    this.#goto.max = String(rows);
    find(this.#walk, ".of", HTMLElement).textContent = t("chunks.of", { total: rows });
  }

  #drawGoto() {
    this.#goto.value = this.#result ? String(this.#current + 1) : "";
  }
}
