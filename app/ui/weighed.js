/** The places weighed at the end of the chosen chunk; they are worked out once this is opened. */

import { number, onLanguage, t } from "../i18n.js";
import { find, make } from "./dom.js";
import { levelName } from "./reasons.js";
import { Working } from "./working.js";

/**
 * @typedef {import("../engine/client.js").Result} Result
 * @typedef {import("./working.js").Watch} Watch
 * @typedef {{level: string, tokens: number, fits: boolean, taken: boolean, dearer: number | null, start16: number, why: string}} Place  see chunksight.weighed_places
 * @typedef {(index: number, watch: Watch) => Promise<Place[]>} Ask
 * @typedef {{result: Result, settings: import("../settings.js").Settings, index: number}} Shown
 */

/** So many characters of what would begin the next chunk. */
const FIRST_WORDS = 60;
/** What a place that is not compared needs a sentence for. */
const EXPLAINED = ["packed", "divided", "joined"];

export class Weighed {
  #root;
  #ask;
  #working = new Working("weighed.running");
  #say = make("p", { class: "hint", role: "status" });
  #again = make("button", { type: "button", class: "small", hidden: "" });
  #table = make("div", { class: "weighed-places" });
  /** @type {Shown | null} */
  #shown = null;
  /** @type {{of: Shown, places: Place[]} | null} */
  #found = null;
  #problem = "";

  /**
   * @param {HTMLDetailsElement} root
   * @param {Ask} ask
   */
  constructor(root, ask) {
    this.#root = root;
    this.#ask = ask;
    find(root, ".fields", HTMLElement).append(this.#working.element, this.#say, this.#again, this.#table);
    root.addEventListener("toggle", () => this.#weigh());
    this.#again.addEventListener("click", () => this.#weigh());
    onLanguage(() => this.#draw());
    this.#draw();
  }

  /** @param {Shown | null} shown */
  show(shown) {
    this.#shown = shown;
    this.#weigh();
  }

  #weigh() {
    const shown = this.#shown;
    if (!shown || !this.#root.open) return this.#working.stop();
    if (this.#found?.of === shown) return;
    // Of this result the answer is there at once; the places of another one are not left to be read.
    if (this.#found?.of.result !== shown.result) this.#found = null;
    this.#problem = "";
    this.#draw();
    this.#working.run((watch) => this.#ask(shown.index, watch)).then((places) => {
      if (this.#shown !== shown) return;
      this.#found = { of: shown, places };
      this.#draw();
    }, (error) => {
      if (this.#shown !== shown) return;
      this.#found = null;
      this.#problem = error?.code === "stopped" ? "weighed.stopped" : "weighed.failed";
      this.#draw();
    });
  }

  #draw() {
    this.#again.textContent = t("weighed.again");
    this.#again.hidden = !this.#problem;
    this.#say.textContent = this.#problem ? t(this.#problem) : "";
    this.#table.toggleAttribute("data-stale", this.#found !== null && this.#found.of !== this.#shown);
    this.#table.replaceChildren(...(this.#found ? drawn(this.#found.of, this.#found.places) : []));
  }
}

/**
 * @param {Shown} of
 * @param {Place[]} places
 */
function drawn({ result, settings, index }, places) {
  const heads = ["place", "tokens", "cost"].map((name) => make("th", { scope: "col" }, t(`weighed.${name}`)));
  const rows = places.map((place) => row(result, settings.size, place));
  const table = make(
    "table",
    { class: "plain-table" },
    make("caption", { class: "vh" }, t("weighed.caption", { index: index + 1 })),
    make("thead", {}, make("tr", {}, ...heads)),
    make("tbody", {}, ...rows),
  );
  return [table, ...notes(result.summary.strategy, places).map((note) => make("p", { class: "hint" }, note))];
}

/**
 * @param {string} strategy
 * @param {Place[]} places
 */
function notes(strategy, places) {
  if (places.some(({ level, taken }) => taken && level === "end")) return [t("weighed.last")];
  if (strategy === "window") return [t("weighed.window")];
  const notes = EXPLAINED.filter((why) => places.some((place) => place.why === why)).map((why) => t(`weighed.why.${why}`));
  return places.some(({ taken, dearer }) => !taken && dearer !== null) ? [t("weighed.note"), ...notes] : notes;
}

/**
 * @param {Result} result
 * @param {number} limit
 * @param {Place} place
 */
function row(result, limit, place) {
  const { level, tokens, fits, taken } = place;
  const over = tokens - limit;
  const words = firstWords(result.text, place.start16);
  const head = make("th", { scope: "row" }, make("span", {}, levelName(level, result.summary.strategy)));
  if (words) head.append(" ", make("q", { dir: "auto" }, words));
  return make(
    "tr",
    taken ? { class: "taken" } : {},
    head,
    make("td", {}, make("span", {}, number(tokens)), " ", make("span", { class: fits ? "hint" : "over" }, fits ? t("weighed.fits") : t("weighed.over", { n: over }))),
    make("td", {}, taken ? make("strong", {}, `✓ ${t("weighed.taken")}`) : cost(place)),
  );
}

/** @param {Place} place */
function cost({ dearer, why }) {
  // What is over the limit says so beside its tokens.
  if (dearer === null) return make("span", { class: "hint" }, why === "over" ? "–" : t("weighed.not"));
  if (!dearer) return t("weighed.same");
  return number(dearer, { minimumFractionDigits: 2, maximumFractionDigits: dearer < 0.01 ? 4 : 2, signDisplay: "always" });
}

/**
 * @param {string} text
 * @param {number} start
 */
function firstWords(text, start) {
  const words = text.slice(start, start + 4 * FIRST_WORDS).trim().replace(/\s+/gu, " ");
  const characters = Array.from(words);
  return characters.length > FIRST_WORDS ? `${characters.slice(0, FIRST_WORDS).join("").trimEnd()}…` : words;
}
