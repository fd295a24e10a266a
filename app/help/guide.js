/** The tour: a card that goes from one real part of the page to the next, and says what it is for. */

import { onLanguage } from "../i18n.js";
import { find, make } from "../ui/dom.js";
import { sheet } from "../ui/sheets.js";
import { helpWords } from "./words.js";

/** Each step with the part of the page it points at. */
const STEPS = [
  ["text", "#text"],
  ["settings", "#settings"],
  ["chunks", "#chunks"],
  ["details", "#details"],
  ["figures", "#figures"],
  ["downloads", "#downloads"],
];
const GAP = 12;

/** @type {Guide | null} */
let guide = null;

export async function startGuide() {
  await sheet("help").catch(() => {});
  guide ??= new Guide();
  await guide.start();
}

class Guide {
  #card = make("section", { class: "guide", role: "dialog", "aria-labelledby": "guide-title", "aria-describedby": "guide-words", hidden: "" });
  #step = 0;
  /** @type {Element | null} */
  #before = null;
  /** @type {HTMLElement | null} */
  #target = null;

  constructor() {
    document.body.append(this.#card);
    addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !this.#card.hidden) this.#end();
    });
    this.#card.addEventListener("keydown", (event) => this.#arrow(event));
    addEventListener("resize", () => this.#place());
    onLanguage(() => void this.#draw());
  }

  async start() {
    if (this.#card.hidden) this.#before = document.activeElement;
    this.#card.hidden = false;
    await this.#go(0);
  }

  /** @param {number} step */
  async #go(step) {
    this.#step = step;
    this.#point();
    await this.#draw();
    this.#onward().focus({ preventScroll: true });
  }

  /** The button that Enter should press: the one that leads on. */
  #onward() {
    return find(this.#card, "[data-guide=next], [data-guide=end]:last-child", HTMLElement);
  }

  /** @param {KeyboardEvent} event */
  #arrow(event) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    const step = Math.min(STEPS.length - 1, Math.max(0, this.#step + by));
    if (step !== this.#step) void this.#go(step);
  }

  /** Rings the part that is spoken of; one that is not on the page now lends its place to the chunks. */
  #point() {
    this.#target?.removeAttribute("data-guided");
    const wanted = find(document, STEPS[this.#step]?.[1] ?? "#chunks", HTMLElement);
    const target = wanted.checkVisibility() ? wanted : find(document, "#chunks", HTMLElement);
    target.setAttribute("data-guided", "");
    target.scrollIntoView({ block: "nearest" });
    if (matchMedia("(max-width: 820px)").matches) target.scrollIntoView({ block: "start" });
    this.#target = target;
  }

  async #draw() {
    if (this.#card.hidden) return;
    const h = await helpWords();
    const name = STEPS[this.#step]?.[0] ?? "";
    const last = this.#step === STEPS.length - 1;
    const had = this.#card.contains(document.activeElement) ? document.activeElement?.getAttribute("data-guide") : null;
    const end = button(h(last ? "guide.done" : "guide.skip"), "end", () => this.#end());
    const buttons = [
      make("p", { class: "hint" }, h("guide.of", { step: this.#step + 1, total: STEPS.length })),
      ...(last ? [] : [end]),
      ...(this.#step ? [button(h("guide.back"), "back", () => void this.#go(this.#step - 1))] : []),
      last ? end : button(h("guide.next"), "next", () => void this.#go(this.#step + 1)),
    ];
    this.#card.replaceChildren(
      make("h2", { id: "guide-title" }, h(`guide.${name}.title`)),
      make("p", { id: "guide-words" }, h(`guide.${name}.words`)),
      make("div", { class: "row" }, ...buttons),
    );
    const same = had ? this.#card.querySelector(`[data-guide=${had}]`) : null;
    if (same instanceof HTMLElement) same.focus({ preventScroll: true });
    this.#place();
  }

  /** Beside the part it speaks of, on the side that has the room; the style sheet does it for phones. */
  #place() {
    if (!this.#target || this.#card.hidden) return;
    const part = this.#target.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = this.#card;
    const right = innerWidth - part.right >= part.left;
    const x = right ? part.right + GAP : part.left - width - GAP;
    const over = (part.left + part.right - width) / 2;
    const beside = x >= GAP && x + width <= innerWidth - GAP;
    this.#card.style.left = `${beside ? x : Math.max(GAP, over)}px`;
    const top = beside ? part.top : part.bottom - height - 2 * GAP;
    this.#card.style.top = `${Math.max(GAP, Math.min(top, innerHeight - height - GAP))}px`;
  }

  #end() {
    this.#card.hidden = true;
    this.#target?.removeAttribute("data-guided");
    this.#target = null;
    if (this.#before instanceof HTMLElement) this.#before.focus();
  }
}

/**
 * @param {string} words
 * @param {string} name
 * @param {() => void} act
 */
function button(words, name, act) {
  const made = make("button", { type: "button", class: "small", "data-guide": name }, words);
  made.addEventListener("click", act);
  return made;
}
