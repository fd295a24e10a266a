/** What the questions measured: a table, best first by the measure chosen in its head, and a plot. */

import { number, percent, t } from "../i18n.js";
import { make } from "./dom.js";
import { plot } from "./evaluate-plot.js";

/**
 * @typedef {{value: number, error: number}} Mean
 * @typedef {import("../settings.js").Settings} Settings
 * @typedef {{settings: Settings, questions: unknown[], recall: Mean, precision: Mean, iou: Mean, whole: Mean, budget: number, used: number}} Evaluation
 * @typedef {"recall" | "precision" | "iou" | "whole"} Measure
 */

/** @type {readonly Measure[]} */
const MEASURES = ["recall", "precision", "iou", "whole"];

export class Scores {
  #root = make("div", { class: "results" });
  #use;
  /** @type {Measure} */
  #measure = "iou";
  /** @type {Evaluation[]} */
  #found = [];
  /** @type {Settings | null} */
  #current = null;

  /** @param {(settings: Settings) => void} use */
  constructor(use) {
    this.#use = use;
  }

  get element() {
    return this.#root;
  }

  /** @param {Evaluation[]} found */
  show(found) {
    this.#found = found;
    this.draw();
  }

  /** @param {Settings | null} settings that are in use */
  mark(settings) {
    this.#current = settings;
    for (const [index, row] of [...this.#root.querySelectorAll("tbody tr")].entries()) {
      const each = this.#sorted()[index];
      if (each) this.#markRow(row, each);
    }
  }

  draw() {
    const sorted = this.#sorted();
    const best = sorted[0];
    if (!best) return this.#root.replaceChildren();
    const heads = MEASURES.map((measure) => this.#head(measure));
    const used = make("th", { scope: "col", class: "used" }, t("evaluate.used_budget"));
    const head = make("thead", {}, make("tr", {}, make("th", { scope: "col" }, t("evaluate.setting")), ...heads, used));
    const table = make("table", { class: "plain-table scores-table" }, head, make("tbody", {}, ...sorted.map((each) => this.#row(each))));
    const points = this.#found.map(({ settings, ...means }) => ({ ...settings, value: means[this.#measure].value }));
    const label = t("evaluate.plot", { measure: this.#name(), best: percent(best[this.#measure].value), setting: name(best.settings) });
    const error = percent(Math.max(...sorted.map((each) => each[this.#measure].error)));
    const n = best.questions.length;
    // One question has no spread to take an error from.
    const said = n === 1 ? t("evaluate.done_one", { measure: this.#name() }) : t("evaluate.done", { n, measure: this.#name(), error });
    this.#root.replaceChildren(make("p", { class: "hint" }, said), plot(points, label), table, make("p", { class: "hint" }, t("evaluate.caption")));
  }

  #sorted() {
    return [...this.#found].sort((a, b) => b[this.#measure].value - a[this.#measure].value);
  }

  #name() {
    return t(`evaluate.${this.#measure}`);
  }

  /** @param {Measure} measure */
  #head(measure) {
    const button = make("button", { type: "button" }, t(`evaluate.${measure}`));
    button.addEventListener("click", () => {
      this.#measure = measure;
      this.draw();
      /** @type {HTMLElement | null} */ (this.#root.querySelector("[aria-sort] button"))?.focus();
    });
    /** @type {Record<string, string>} */
    const sorted = measure === this.#measure ? { "aria-sort": "descending" } : {};
    return make("th", { scope: "col", ...sorted }, button);
  }

  /** @param {Evaluation} each */
  #row(each) {
    const label = t("evaluate.use", { setting: name(each.settings) });
    const button = make("button", { type: "button", class: "way", "aria-label": label, title: label }, ...lines(each.settings));
    button.addEventListener("click", () => this.#use(each.settings));
    const cells = MEASURES.map((measure) => {
      const { value, error } = each[measure];
      return make("td", { title: `${percent(value)} ± ${percent(error)}` }, number(100 * value));
    });
    const row = make("tr", {}, make("th", { scope: "row" }, button, make("span", { class: "hint" })), ...cells, make("td", { class: "used" }, number(100 * each.used)));
    this.#markRow(row, each);
    return row;
  }

  /**
   * @param {Element} row
   * @param {Evaluation} each
   */
  #markRow(row, { settings }) {
    const current = this.#current;
    const inUse = current !== null && (/** @type {const} */ (["strategy", "size", "overlap"])).every((key) => settings[key] === current[key]);
    row.ariaCurrent = inUse ? "true" : null;
    const note = row.querySelector(".hint");
    if (note) note.textContent = inUse ? t("evaluate.current") : "";
  }
}

/** @param {Settings} settings */
function name({ strategy, size, overlap }) {
  return t("suggest.title", { strategy: t(`strategy.${strategy}`), size, overlap });
}

/** @param {Settings} settings */
function lines({ strategy, size, overlap }) {
  return [make("span", {}, t(`strategy.${strategy}`)), make("span", {}, `${number(size)} / ${number(overlap)}`)];
}
