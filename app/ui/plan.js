/** The planner: how many chunks a collection makes, what its index takes, and what embedding it costs. */

import { onLanguage, t } from "../i18n.js";
import { make } from "./dom.js";
import { fillModels } from "./models.js";
import { numberField, readNumber } from "./number-field.js";
import { Facts } from "./plan-facts.js";

/**
 * @typedef {import("../flow.js").Outcome} Outcome
 * @typedef {import("./drawers.js").Means} Means
 * @typedef {import("./models.js").Model} Model
 * @typedef {"tokens" | "documents" | "size" | "overlap" | "dimensions" | "price"} Field
 */

/** What the text at hand and its settings fill in, until the person writes something else. */
const FROM_PAGE = /** @type {const} */ (["tokens", "size", "overlap"]);
/** @type {Record<Field, {min: number, initial: string, whole: boolean}>} */
const FIELDS = {
  tokens: { min: 0, initial: "", whole: true },
  documents: { min: 0, initial: "1", whole: true },
  size: { min: 1, initial: "", whole: true },
  overlap: { min: 0, initial: "", whole: true },
  dimensions: { min: 1, initial: "1536", whole: true },
  price: { min: 0, initial: "", whole: false },
};
const MOST = 1e12;
const NUMBERS = ["float32", "float16", "int8", "binary"];

export class Planner {
  #means;
  #form = make("form", { class: "plan", autocomplete: "off" });
  /** @type {Record<string, HTMLInputElement>} */
  #inputs = {};
  #model = make("select", { id: "plan-model" }, make("option", { value: "" }));
  #numbers = make("select", { id: "plan-numbers" }, ...NUMBERS.map((name) => make("option", { value: name }, name)));
  #error = make("p", { class: "error", role: "alert", id: "plan-error" });
  #again = make("button", { type: "button", class: "small" });
  #facts;
  /** @type {Model[]} */
  #models = [];
  /** @type {Outcome | null} */
  #outcome = null;
  /** Fields that the person has written in. @type {Set<string>} */
  #own = new Set();
  #asked = 0;

  /**
   * @param {HTMLElement} body
   * @param {Means} means
   */
  constructor(body, means) {
    this.#means = means;
    const fields = /** @type {Field[]} */ (Object.keys(FIELDS)).map((name) => this.#field(name));
    // A model fills in the fields after it.
    fields.splice(-2, 0, this.#choice("model", this.#model));
    this.#form.append(...fields, this.#choice("numbers", this.#numbers), this.#error, this.#again);
    const facts = make("div", { class: "results" });
    this.#facts = new Facts(facts);
    body.append(this.#form, facts);
    this.#form.addEventListener("submit", (event) => event.preventDefault());
    this.#form.addEventListener("input", (event) => this.#change(event.target));
    this.#again.addEventListener("click", () => {
      this.#own.clear();
      if (this.#inputs.documents) this.#inputs.documents.value = FIELDS.documents.initial;
      this.show(this.#outcome);
      this.#inputs.tokens?.focus();
    });
    onLanguage(() => this.#drawWords());
    this.#drawWords();
  }

  /** @param {Outcome | null} outcome */
  show(outcome) {
    this.#outcome = outcome;
    const { size, overlap } = this.#settings;
    const known = { tokens: outcome?.result.summary.tokens ?? 0, size, overlap };
    for (const name of FROM_PAGE) {
      const input = this.#inputs[name];
      if (input && !this.#own.has(name)) input.value = String(known[name]);
    }
    this.#again.hidden = !FROM_PAGE.some((name) => this.#own.has(name));
    void this.#plan();
  }

  /** @param {Field} name */
  #field(name) {
    const { initial, whole } = FIELDS[name];
    const id = `plan-${name}`;
    const input = numberField({ id, value: initial }, whole);
    this.#inputs[name] = input;
    return make("div", { class: "pair" }, make("label", { for: id, "data-key": name }), input);
  }

  /**
   * @param {string} name
   * @param {HTMLSelectElement} select
   */
  #choice(name, select) {
    const wide = select === this.#model;
    return make("div", { class: wide ? "field" : "pair" }, make("label", { for: select.id, "data-key": name }), select);
  }

  /** @param {EventTarget | null} changed */
  #change(changed) {
    if (changed === this.#model) this.#useModel();
    const own = Object.entries(this.#inputs).find(([, input]) => input === changed);
    if (own) this.#own.add(own[0]);
    this.#again.hidden = !FROM_PAGE.some((name) => this.#own.has(name));
    void this.#plan();
  }

  /** A model's dimensions and price go into the fields, where they can be changed. */
  #useModel() {
    const model = this.#models.find(({ id }) => id === this.#model.value);
    for (const name of /** @type {const} */ (["dimensions", "price"])) {
      const input = this.#inputs[name];
      if (input) input.value = model?.[name] ? String(model[name][0]) : "";
    }
  }

  async #plan() {
    const mine = ++this.#asked;
    if (!this.#models.length) this.#models = await fillModels(this.#model, this.#means);
    const problem = this.#problem();
    this.#error.textContent = problem?.words ?? "";
    for (const [name, input] of Object.entries(this.#inputs)) {
      if (problem?.field === name) input.setAttribute("aria-invalid", "true");
      else input.removeAttribute("aria-invalid");
      input.setAttribute("aria-describedby", problem?.field === name ? this.#error.id : "");
    }
    if (problem || mine !== this.#asked) return;
    const planned = await this.#means.task("plan", this.#options()).catch(() => null);
    if (!planned || mine !== this.#asked) return;
    // Without a text the engine may still hold the run of the one before.
    const measured = this.#outcome && planned.measured;
    this.#facts.show({ ...planned, measured }, this.#model.value);
  }

  /** @returns {{field: string, words: string} | null} */
  #problem() {
    for (const [name, { min, whole }] of Object.entries(FIELDS)) {
      const value = this.#value(name);
      const optional = name === "price" || name === "dimensions";
      if (optional && this.#inputs[name]?.value.trim() === "") continue;
      const key = value > MOST ? "plan.too_large" : whole ? "plan.wrong_whole" : "plan.wrong_number";
      if (!(value >= min) || value > MOST) return { field: name, words: t(key, { field: t(`plan.${name}`), min, most: MOST }) };
    }
    const [size, overlap] = [this.#value("size"), this.#value("overlap")];
    const sides = this.#sides() === "both" ? 2 : 1;
    return overlap * sides < size ? null : { field: "overlap", words: t("plan.wrong_overlap", { most: Math.ceil(size / sides) - 1 }) };
  }

  /**
   * What is in a field; the overlap may be a share of the size.
   *
   * @param {string} name
   * @returns {number}
   */
  #value(name) {
    const text = this.#inputs[name]?.value ?? "";
    const share = name === "overlap" && /^(.*)%\s*$/.exec(text);
    if (share) return Math.floor((this.#value("size") * readNumber(share[1] ?? "", false)) / 100);
    return readNumber(text, name in FIELDS && FIELDS[/** @type {Field} */ (name)].whole);
  }

  /** Those that the text at hand was cut with; without a text, those it would be. */
  get #settings() {
    return this.#outcome?.settings ?? this.#means.settings();
  }

  #sides() {
    return this.#settings.overlap_sides;
  }

  #options() {
    const numbers = ["tokens", "documents", "size", "overlap", "dimensions", "price"].map((name) => [name, this.#value(name)]);
    // A field left empty says that there is none, whatever the model's is.
    const given = numbers.map(([name, value]) => [name, Number.isFinite(value) ? value : null]);
    const model = this.#model.value;
    return { ...Object.fromEntries(given), overlap_sides: this.#sides(), numbers: this.#numbers.value, ...(model && { model }) };
  }

  #drawWords() {
    for (const label of this.#form.querySelectorAll("label")) label.textContent = t(`plan.${label.dataset.key}`);
    const none = this.#model.options[0];
    if (none) none.textContent = t("plan.no_model");
    this.#again.textContent = t("plan.again");
    this.#facts.draw();
    if (this.#error.textContent) this.#error.textContent = this.#problem()?.words ?? "";
  }
}

