/** Settings measured by questions whose answers are known: those in use, and a grid of others. */

import { currentLanguage, onLanguage, t } from "../i18n.js";
import { find, make } from "./dom.js";
import { Grid } from "./evaluate-grid.js";
import { Scores } from "./evaluate-table.js";
import { numberField, readNumber } from "./number-field.js";
import { FORM, problemOf } from "./questions.js";
import { Working } from "./working.js";

/**
 * @typedef {import("../flow.js").Outcome} Outcome
 * @typedef {import("./drawers.js").Means} Means
 * @typedef {import("./evaluate-table.js").Evaluation} Evaluation
 * @typedef {{evaluations: Evaluation[], left_out: string[], problems: {code: string, number: number, quote: string}[]}} Answer
 */

const BUDGET = 512;

export class Evaluate {
  #means;
  #lines = make("textarea", { id: "evaluate-questions", rows: "5", spellcheck: "false", autocomplete: "off", "aria-describedby": "evaluate-form" });
  #file = make("input", { type: "file", accept: ".jsonl,.json,.txt", hidden: "" });
  #open = make("button", { type: "button", class: "small" });
  #example = make("button", { type: "button", class: "small" });
  #budget = numberField({ id: "evaluate-budget", value: String(BUDGET), "aria-describedby": "evaluate-error" });
  #run = make("button", { type: "submit" });
  #error = make("p", { class: "error", role: "alert", id: "evaluate-error" });
  #notes = make("ul", { class: "remarks note" });
  #say = make("p", { class: "hint", role: "status" });
  #grid = new Grid();
  #scores;
  #working;
  #form;
  /** @type {Outcome | null} */
  #outcome = null;
  /** @type {Answer | null} */
  #answer = null;
  #wholeText = false;
  /** The example that was last put into the field. */
  #taken = "";
  /** Says what is wrong, in the language of the moment. @type {() => string} */
  #problem = () => "";
  #asked = 0;

  /**
   * @param {HTMLElement} body
   * @param {Means} means
   */
  constructor(body, means) {
    this.#means = means;
    this.#working = new Working("evaluate.running");
    this.#scores = new Scores(({ strategy, size, overlap }) => means.use({ strategy, size, overlap }, () => t("evaluate.used")));
    this.#form = make(
      "form",
      { class: "evaluate", autocomplete: "off", novalidate: "" },
      make("div", { class: "field" }, make("label", { for: this.#lines.id }), this.#lines, make("p", { class: "hint", id: "evaluate-form" })),
      make("div", { class: "row" }, this.#open, this.#example, this.#file),
      this.#grid.element,
      make("div", { class: "pair" }, make("label", { for: this.#budget.id }), this.#budget),
      this.#run,
      this.#error,
    );
    body.append(this.#form, this.#working.element, this.#say, this.#notes, this.#scores.element);
    this.#listen();
    onLanguage(() => this.#draw());
    this.#draw();
  }

  /** @param {Outcome | null} outcome */
  show(outcome) {
    const before = this.#outcome;
    this.#outcome = outcome;
    this.#example.hidden = !outcome?.doc.sample;
    this.#run.disabled = !outcome;
    if (before?.result.text !== outcome?.result.text) this.#forget();
    this.#scores.mark(outcome?.settings ?? null);
    // The sample is another one in another language; what a person wrote stays.
    if (outcome?.doc.sample && this.#lines.value === this.#taken) void this.#takeExample();
  }

  hide() {
    this.#asked++;
    this.#working.stop();
  }

  #listen() {
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#evaluate();
    });
    this.#open.addEventListener("click", () => this.#file.click());
    this.#example.addEventListener("click", () => void this.#takeExample());
    this.#file.addEventListener("change", async () => {
      const [file] = this.#file.files ?? [];
      if (file) this.#lines.value = await file.text();
      this.#file.value = "";
    });
  }

  async #takeExample() {
    const language = this.#outcome?.doc.language || currentLanguage();
    const response = await fetch(new URL(`../../static/samples/${language}.questions.jsonl`, import.meta.url)).catch(() => null);
    if (!response?.ok) return;
    this.#taken = (await response.text()).trim();
    this.#lines.value = this.#taken;
  }

  /** What was measured of another text says nothing of this one. */
  #forget() {
    this.hide();
    this.#answer = null;
    this.#problem = () => "";
    this.#scores.show([]);
    this.#draw();
  }

  async #evaluate() {
    const mine = ++this.#asked;
    const outcome = this.#outcome;
    if (!outcome) return;
    const chosen = this.#grid.chosen;
    this.#problem = this.#wrong(Math.max(outcome.settings.size, ...(complete(chosen) ? chosen.sizes : [])));
    if (this.#problem()) return this.#draw();
    const options = {
      questions: this.#lines.value,
      settings: outcome.settings,
      current: true,
      budget: readNumber(this.#budget.value),
      ...(complete(chosen) && chosen),
    };
    const answer = await this.#working.run((watch) => this.#means.task("evaluate", options, watch)).catch((error) => this.#fail(mine, error));
    if (!answer || mine !== this.#asked) return;
    this.#answer = answer;
    this.#wholeText = options.budget >= outcome.result.summary.tokens;
    this.#scores.show(answer.evaluations);
    this.#draw();
  }

  /**
   * What the fields lack, if anything.
   *
   * @param {number} least that the budget must hold
   */
  #wrong(least) {
    const problem = problemOf(this.#lines.value);
    const badBudget = !(readNumber(this.#budget.value) >= least);
    mark(this.#lines, problem !== null);
    mark(this.#budget, !problem && badBudget);
    if (problem) return () => t(problem.key, { line: problem.line });
    return badBudget ? () => t("evaluate.small_budget", { least }) : () => "";
  }

  /**
   * @param {number} mine
   * @param {any} error
   */
  #fail(mine, error) {
    if (mine !== this.#asked) return;
    // What Python refuses after all that was looked at here: that no quote is in the text.
    const key = { stopped: "evaluate.stopped", settings: "evaluate.none_found" }[String(error?.code)] ?? "evaluate.failed";
    this.#problem = () => t(key);
    this.#draw();
  }

  #draw() {
    const words = { [this.#lines.id]: t("evaluate.questions"), [this.#budget.id]: t("evaluate.budget") };
    for (const label of this.#form.querySelectorAll("label[for]")) label.textContent = words[label.getAttribute("for") ?? ""] ?? "";
    find(this.#form, "#evaluate-form", HTMLElement).textContent = t("evaluate.form", { example: FORM });
    this.#open.textContent = t("evaluate.open");
    this.#example.textContent = t("evaluate.example");
    this.#example.title = t("evaluate.example_hint");
    this.#run.textContent = t("evaluate.run");
    this.#grid.draw();
    this.#error.textContent = this.#problem();
    this.#say.textContent = this.#answer && this.#wholeText ? t("evaluate.whole_text") : "";
    this.#notes.replaceChildren(...this.#remarks().map((words) => make("li", {}, words)));
    this.#scores.draw();
  }

  #remarks() {
    const { left_out = [], problems = [] } = this.#answer ?? {};
    const said = problems.map(({ code, number, quote }) => t(`evaluate.${code}`, { number, quote }));
    return left_out.length ? [...said, t("evaluate.left_out", { n: left_out.length })] : said;
  }
}

/**
 * A grid needs something of each kind; without it the settings in use are measured alone.
 *
 * @param {import("./evaluate-grid.js").Chosen} chosen
 */
function complete({ strategies, sizes, overlaps }) {
  return strategies.length > 0 && sizes.length > 0 && overlaps.length > 0;
}

/**
 * @param {HTMLElement} field
 * @param {boolean} wrong
 */
function mark(field, wrong) {
  field.ariaInvalid = wrong ? "true" : null;
}
