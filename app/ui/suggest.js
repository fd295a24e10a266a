/** Settings worth trying for the text at hand, each with its reasons and a button that takes it. */

import { has, onLanguage, percent, t } from "../i18n.js";
import { effective } from "../settings.js";
import { make } from "./dom.js";
import { fillModels, modelChoice } from "./models.js";

/**
 * @typedef {import("../flow.js").Outcome} Outcome
 * @typedef {import("../settings.js").Settings} Settings
 * @typedef {import("../settings.js").Key} Key
 * @typedef {import("./drawers.js").Means} Means
 * @typedef {{code: string, values: Record<string, string | number>}} Reason
 * @typedef {{settings: Settings, reasons: Reason[], text: string}} Suggestion
 */

/** What a suggestion is about; all else stays as the person has it. */
const SUGGESTED = /** @type {const} */ (["strategy", "size", "overlap", "context", "unwrap", "language"]);

export class Suggest {
  #means;
  #model = modelChoice("suggest-model");
  #say = make("p", { class: "hint", role: "status" });
  #list = make("ul", { class: "suggestions" });
  /** @type {Outcome | null} */
  #outcome = null;
  /** @type {Suggestion[]} */
  #suggestions = [];
  /** What the suggestions are for: another text, tokenizer or model needs others. */
  #about = "";
  #text = "";
  #failed = false;

  /**
   * @param {HTMLElement} body
   * @param {Means} means
   */
  constructor(body, means) {
    this.#means = means;
    body.append(this.#model.field, this.#say, this.#list);
    this.#model.select.addEventListener("change", () => void this.#suggest());
    onLanguage(() => this.#draw());
    this.#draw();
  }

  /** @param {Outcome | null} outcome */
  show(outcome) {
    this.#outcome = outcome;
    void fillModels(this.#model.select, this.#means);
    if (outcome) return void this.#suggest();
    this.#about = "";
    this.#suggestions = [];
    this.#draw();
  }

  async #suggest() {
    const outcome = this.#outcome;
    if (!outcome) return;
    const { result, settings, doc } = outcome;
    const options = {
      tokenizer: settings.tokenizer,
      model: this.#model.select.value,
      language: settings.language || doc.code || "",
    };
    const about = JSON.stringify(options);
    if (about === this.#about && result.text === this.#text && !this.#failed) return this.#mark();
    [this.#about, this.#text] = [about, result.text];
    const found = await this.#means.task("suggest", options).catch(() => null);
    if (about !== this.#about || this.#outcome?.result.text !== result.text) return;
    this.#failed = found === null;
    this.#suggestions = found ?? [];
    this.#draw();
  }

  #draw() {
    this.#model.draw({ label: "suggest.model", none: "suggest.any_model" });
    this.#say.textContent = t(this.#failed ? "suggest.failed" : this.#outcome ? "suggest.hint" : "suggest.nothing");
    this.#list.replaceChildren(...this.#suggestions.map((suggestion) => this.#item(suggestion)));
    this.#mark();
  }

  /** @param {Suggestion} suggestion */
  #item(suggestion) {
    const { settings } = suggestion;
    const strategy = t(`strategy.${settings.strategy}`);
    const values = { strategy, size: settings.size, overlap: settings.overlap };
    const button = make("button", { type: "button", class: "small", title: t("suggest.spoken", values) });
    button.addEventListener("click", () => {
      if (!this.#isInUse(suggestion)) this.#means.use(change(suggestion), () => t("suggest.used"));
    });
    const title = make("strong", {}, t("suggest.title", values));
    const reasons = suggestion.reasons.map(words);
    const sentences = reasons.includes("") ? suggestion.text : reasons.join(" ");
    return make("li", {}, make("div", { class: "pair" }, title, button), make("p", { class: "hint" }, sentences));
  }

  /** Says which suggestion the settings are, without taking the focus from its button. */
  #mark() {
    this.#suggestions.forEach((suggestion, index) => {
      const button = this.#list.children[index]?.querySelector("button");
      if (!button) return;
      const inUse = this.#isInUse(suggestion);
      const label = t(inUse ? "suggest.in_use" : "suggest.use");
      button.textContent = label;
      button.ariaLabel = `${label}: ${button.title}`;
      button.ariaDisabled = inUse ? "true" : null;
    });
  }

  /** @param {Suggestion} suggestion */
  #isInUse(suggestion) {
    const current = this.#outcome?.settings;
    if (!current) return false;
    const after = effective({ ...current, ...change(suggestion) });
    return SUGGESTED.every((key) => after[key] === current[key]);
  }
}

/**
 * What of the settings a suggestion changes.
 *
 * @param {Suggestion} suggestion
 * @returns {Partial<Settings>}
 */
function change({ settings }) {
  const keys = SUGGESTED.filter((key) => key !== "language" || settings.language);
  return Object.fromEntries(keys.map((key) => [key, settings[key]]));
}

/**
 * @param {Reason} reason
 * @returns {string} empty for a reason of a newer engine
 */
function words({ code, values }) {
  const { tables } = values;
  const shown = typeof tables === "number" ? { ...values, tables: percent(tables) } : values;
  return has(`suggest.${code}`) ? t(`suggest.${code}`, shown) : "";
}
