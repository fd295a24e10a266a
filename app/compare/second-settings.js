/** The settings of B, as a small form: what differs most often; the rest is as in A. */

import { t } from "../i18n.js";
import { SCHEMA, clean, quantity } from "../settings.js";
import { make } from "../ui/dom.js";
import { readNumber, stepFromWhole } from "../ui/number-field.js";

/** @typedef {import("../settings.js").Settings} Settings */

const TYPING = 250;

export class SecondSettings {
  #onChange;
  #strategy = choice("compare-strategy", SCHEMA.strategy.options);
  #tokenizer = choice("compare-tokenizer", SCHEMA.tokenizer.options);
  #size = amount("compare-size", SCHEMA.size);
  #overlap = amount("compare-overlap", SCHEMA.overlap);
  #note = make("p", { class: "note", id: "compare-note", "aria-live": "polite" });
  /** @type {Settings} */
  #settings = clean({});
  /** What was asked for, so that a larger size gives it back. */
  #overlapWanted = 0;

  /**
   * @param {HTMLElement} root
   * @param {(settings: Settings, pause: number) => void} onChange  pause: milliseconds in which more may come
   */
  constructor(root, onChange) {
    this.#onChange = onChange;
    this.#overlap.setAttribute("aria-describedby", "compare-note");
    root.append(
      field("settings.strategy", this.#strategy),
      field("settings.size", this.#size),
      field("settings.overlap", this.#overlap),
      this.#note,
      field("settings.tokenizer", this.#tokenizer),
    );
    this.#strategy.addEventListener("change", () => this.#change({ strategy: this.#strategy.value }, 0));
    this.#tokenizer.addEventListener("change", () => this.#change({ tokenizer: this.#tokenizer.value }, 0));
    for (const [key, input] of /** @type {const} */ ([["size", this.#size], ["overlap", this.#overlap]])) {
      stepFromWhole(input);
      input.addEventListener("input", () => {
        const typed = readNumber(input.value);
        if (!Number.isNaN(typed)) this.#change({ [key]: quantity(SCHEMA[key], typed) }, TYPING, input);
      });
      input.addEventListener("change", () => this.#draw());
    }
  }

  /** @param {Settings} settings */
  show(settings) {
    this.#settings = settings;
    this.#overlapWanted = settings.overlap;
    for (const option of this.#strategy.options) option.textContent = t(`strategy.${option.value}`);
    for (const option of this.#tokenizer.options) option.textContent = option.value;
    this.#draw();
  }

  /**
   * @param {Partial<Settings>} change
   * @param {number} pause
   * @param {HTMLInputElement} [typing] the field that must not be rewritten yet
   */
  #change(change, pause, typing) {
    this.#overlapWanted = change.overlap ?? this.#overlapWanted;
    this.#settings = clean({ ...this.#settings, ...change, overlap: this.#overlapWanted });
    this.#draw(typing);
    this.#onChange(this.#settings, pause);
  }

  /** @param {HTMLInputElement} [except] */
  #draw(except) {
    const { strategy, size, overlap, tokenizer, overlap_sides } = this.#settings;
    this.#strategy.value = strategy;
    this.#tokenizer.value = tokenizer;
    if (except !== this.#size) this.#size.value = String(size);
    if (except !== this.#overlap) this.#overlap.value = String(overlap);
    const cut = overlap_sides === "both" ? "settings.overlap_cut_both" : "settings.overlap_cut";
    this.#note.textContent = this.#overlapWanted > overlap ? t(cut, { overlap, asked: this.#overlapWanted }) : "";
  }
}

/**
 * @param {string} id
 * @param {readonly string[]} options
 */
function choice(id, options) {
  return make("select", { id }, ...options.map((value) => make("option", { value })));
}

/**
 * @param {string} id
 * @param {{min: number, max: number}} limits
 */
function amount(id, { min, max }) {
  return make("input", { type: "number", id, inputmode: "numeric", required: "", min: String(min), max: String(max) });
}

/**
 * @param {string} key
 * @param {HTMLElement} control
 */
function field(key, control) {
  return make("div", { class: "field pair" }, make("label", { for: control.id, "data-word": key }), control);
}
