/** Settings worth trying for the text at hand, each with its reasons and a button that takes it. */

import { has, onLanguage, percent, t } from "../i18n.js";
import { effective } from "../settings.js";
import { make } from "./dom.js";
import { fillModels, modelChoice } from "./models.js";
import { Working } from "./working.js";

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
  #again = make("button", { type: "button", class: "small", hidden: "" });
  #list = make("ul", { class: "suggestions" });
  #working;
  /** @type {Outcome | null} */
  #outcome = null;
  /** @type {Suggestion[]} */
  #suggestions = [];
  /** What the suggestions are for: another text, tokenizer or model needs others. */
  #about = "";
  #text = "";
  /** Key of what is said where there is nothing to list. */
  #problem = "";
  #busy = false;
  #asked = 0;

  /**
   * @param {HTMLElement} body
   * @param {Means} means
   */
  constructor(body, means) {
    this.#means = means;
    this.#working = new Working("suggest.running");
    body.append(this.#model.field, this.#say, this.#working.element, this.#again, this.#list);
    this.#model.select.addEventListener("change", () => void this.#suggest());
    this.#again.addEventListener("click", () => void this.#suggest());
    onLanguage(() => this.#draw());
    this.#draw();
  }

  /** @param {Outcome | null} outcome */
  show(outcome) {
    this.#outcome = outcome;
    void fillModels(this.#model.select, this.#means);
    if (outcome) return void this.#suggest();
    this.hide();
    this.#forget();
    this.#suggestions = [];
    this.#draw();
  }

  /** The drawer was closed: nobody waits for an answer. */
  hide() {
    this.#asked++;
    this.#working.stop();
    if (this.#busy) this.#forget();
  }

  /** What was asked for is to be asked for again. */
  #forget() {
    this.#about = "";
    this.#busy = false;
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
    if (about === this.#about && result.text === this.#text) return this.#mark();
    [this.#about, this.#text] = [about, result.text];
    const mine = ++this.#asked;
    this.#problem = "";
    this.#busy = true;
    this.#list.toggleAttribute("data-stale", true);
    const found = await this.#working.run((watch) => this.#means.task("suggest", options, watch)).catch((error) => this.#fail(mine, error));
    if (!found || mine !== this.#asked) return;
    this.#busy = false;
    this.#suggestions = found;
    this.#problem = found.length || !options.model ? "" : "suggest.unproven";
    this.#draw();
  }

  /**
   * @param {number} mine
   * @param {any} error
   */
  #fail(mine, error) {
    if (mine !== this.#asked) return;
    this.#problem = error?.code === "stopped" ? "suggest.stopped" : "suggest.failed";
    this.#forget();
    this.#suggestions = [];
    this.#draw();
  }

  #draw() {
    this.#model.draw({ label: "suggest.model", none: "suggest.any_model" });
    this.#again.textContent = t("suggest.again");
    this.#again.hidden = !this.#problem || this.#problem === "suggest.unproven";
    const key = this.#problem || (this.#outcome ? "suggest.hint" : "suggest.nothing");
    this.#say.textContent = t(key, { model: this.#model.select.value });
    this.#list.removeAttribute("data-stale");
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
