/** Quality flags: how many of each kind, why they matter, a walk through each; marks at the chunks. */

import { number, onLanguage, t } from "../i18n.js";
import { make } from "./dom.js";
import { flagWords, kindName, kindReason } from "./flag-words.js";
import { fillModels, modelChoice } from "./models.js";
import { Working } from "./working.js";

/**
 * @typedef {import("../engine/client.js").Result} Result
 * @typedef {import("../flow.js").Outcome} Outcome
 * @typedef {import("./drawers.js").Means} Means
 * @typedef {import("./flag-words.js").Flag} Flag
 * @typedef {{flags: Flag[], counts: Record<string, number>, chunks: number, unproven: number}} Report
 */

export class Flags {
  #means;
  #model = modelChoice("flags-model");
  #say = make("p", { class: "hint", role: "status" });
  #again = make("button", { type: "button", class: "small", hidden: "" });
  #list = make("dl", { class: "flags" });
  #working;
  /** @type {Outcome | null} */
  #outcome = null;
  /** @type {{report: Report, result: Result} | null} */
  #found = null;
  /** Key of what is said where there is nothing to list. */
  #problem = "";
  /** What was found before, as long as the result is kept. @type {WeakMap<Result, Map<string, Report>>} */
  #kept = new WeakMap();
  #asked = 0;

  /**
   * @param {HTMLElement} body
   * @param {Means} means
   */
  constructor(body, means) {
    this.#means = means;
    this.#working = new Working("flags.checking");
    body.append(this.#say, this.#working.element, this.#again, this.#list, this.#model.field);
    this.#model.select.addEventListener("change", () => void this.#check());
    this.#again.addEventListener("click", () => void this.#check());
    onLanguage(() => this.#draw());
    this.#draw();
  }

  /** @param {Outcome | null} outcome */
  show(outcome) {
    this.#outcome = outcome;
    void fillModels(this.#model.select, this.#means);
    void this.#check();
  }

  /** The drawer was closed: nobody waits for an answer, and the marks go. */
  hide() {
    this.#asked++;
    this.#working.stop();
    this.#means.flag(null);
  }

  async #check() {
    const mine = ++this.#asked;
    const result = this.#outcome?.result;
    this.#problem = "";
    if (!result) {
      this.#working.stop();
      this.#found = null;
      return this.#draw();
    }
    const model = this.#model.select.value;
    const reports = this.#kept.get(result) ?? new Map();
    this.#kept.set(result, reports);
    if (!reports.has(model)) {
      this.#list.toggleAttribute("data-stale", true);
      const report = await this.#working.run((watch) => this.#means.task("flags", { model }, watch)).catch((error) => this.#fail(mine, error));
      if (!report || mine !== this.#asked) return;
      reports.set(model, report);
    }
    this.#working.stop();
    this.#found = { report: reports.get(model), result };
    this.#draw();
  }

  /**
   * @param {number} mine
   * @param {any} error
   */
  #fail(mine, error) {
    if (mine !== this.#asked) return;
    this.#problem = error?.code === "stopped" ? "flags.stopped" : "flags.failed";
    this.#found = null;
    this.#draw();
  }

  #draw() {
    this.#model.draw({ label: "flags.model", none: "flags.any_model" });
    this.#again.textContent = t("flags.again");
    this.#again.hidden = !this.#problem;
    this.#say.textContent = this.#words();
    this.#list.removeAttribute("data-stale");
    this.#list.replaceChildren(...(this.#found ? this.#kinds(this.#found) : []));
    this.#means.flag(this.#found && marks(this.#found));
  }

  #words() {
    if (this.#problem) return t(this.#problem);
    if (!this.#found) return this.#outcome ? "" : t("flags.nothing");
    const { flags, chunks, unproven } = this.#found.report;
    const said = flags.length ? t("flags.total", { n: flags.length, chunks }) : t("flags.none");
    // What cannot be counted is no flag, and no praise either.
    if (!unproven) return said;
    const open = t("flags.unproven", { n: unproven, model: this.#model.select.value });
    return flags.length ? `${said} ${open}` : open;
  }

  /** @param {{report: Report, result: Result}} found */
  #kinds({ report, result }) {
    return Object.entries(report.counts).flatMap(([code, count]) => {
      const chunks = new Set(report.flags.filter((flag) => flag.code === code).map(({ chunk }) => chunk));
      const label = t("tour.start", { words: kindName(code), n: count });
      const button = make("button", { type: "button", class: "way", "aria-label": label, title: label }, number(count));
      const words = () => kindName(code);
      button.addEventListener("click", () => this.#means.walk({ words, holds: (_, __, index) => chunks.has(index), of: result }));
      const term = make("dt", {}, make("span", {}, kindName(code)), button);
      return [term, make("dd", { class: "hint" }, kindReason(code))];
    });
  }
}

/**
 * What is shown at each chunk: its kinds at the boundary, its sentences in the details.
 *
 * @param {{report: Report, result: Result}} found
 * @returns {import("./drawers.js").Marks}
 */
function marks({ report, result }) {
  /** @type {Map<number, Flag[]>} */
  const byChunk = new Map();
  for (const flag of report.flags) byChunk.set(flag.chunk, [...(byChunk.get(flag.chunk) ?? []), flag]);
  const of = (/** @type {number} */ index) => byChunk.get(index) ?? [];
  return {
    result,
    kinds: (index) => of(index).map(({ code }) => kindName(code)),
    sentences: (index) => of(index).map(flagWords),
  };
}
