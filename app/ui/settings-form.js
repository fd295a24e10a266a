/** The settings region: the schema as a form, with each number as a field and a slider bound together. */

import { number, onLanguage, t } from "../i18n.js";
import { PRESETS, SCHEMA, applies, clean, largestOverlap, quantity } from "../settings.js";
import { LANGUAGES } from "../languages.js";
import { debouncer, find, make } from "./dom.js";
import { MoreFields } from "./more-fields.js";
import { readNumber, stepFromWhole, takeShares } from "./number-field.js";
import { LAST_STEP, sizeAt, stepOf } from "./scale.js";

/** @typedef {import("../settings.js").Settings} Settings */

const SLIDING = 150;
const TYPING = 250;
/** After this long without a key the field is taken to be finished, and shows what is used. */
const FINISHED = 900;
/** What the list of presets shows while the numbers are nobody's preset. */
const OWN = "own";

export class SettingsForm {
  #root;
  #fold;
  #strategy;
  #tokenizer;
  #codeLanguage;
  #more;
  #preset;
  #size;
  #sizeRange;
  #overlap;
  #overlapRange;
  #note;
  /** @type {Settings} */
  #settings;
  /** What was asked for, so that a larger size gives it back. */
  #wanted = { overlap: 0, min_size: 0 };
  /** @type {(settings: Settings) => void} */
  #onChange;
  #send = debouncer(() => this.#onChange(this.#settings));
  #settle = debouncer(() => this.#drawSettled());

  /**
   * @param {HTMLElement} root
   * @param {Settings} settings
   * @param {(settings: Settings) => void} onChange
   */
  constructor(root, settings, onChange) {
    this.#root = root;
    this.#settings = settings;
    this.#want(settings);
    this.#onChange = onChange;
    this.#fold = find(root, ".fold", HTMLButtonElement);
    this.#strategy = find(root, "#strategy", HTMLSelectElement);
    this.#tokenizer = find(root, "#tokenizer", HTMLSelectElement);
    this.#codeLanguage = find(root, "#code-language", HTMLSelectElement);
    this.#preset = find(root, "#preset", HTMLSelectElement);
    this.#size = find(root, "#size", HTMLInputElement);
    this.#sizeRange = find(root, "#size-range", HTMLInputElement);
    this.#overlap = find(root, "#overlap", HTMLInputElement);
    this.#overlapRange = find(root, "#overlap-range", HTMLInputElement);
    this.#note = find(root, "#overlap-note", HTMLElement);
    this.#more = new MoreFields(find(root, "#more", HTMLElement), {
      onChange: (change) => this.#change(change, 0),
      onType: (key, input) => this.#type(key, input),
      onTyped: () => this.#settle.after(0),
    });
    this.#build();
    this.#listen();
    onLanguage(() => this.#draw());
  }

  /**
   * Shows settings that came from elsewhere, such as the address.
   *
   * @param {Settings} settings
   */
  show(settings) {
    this.#settings = settings;
    this.#want(settings);
    this.#draw();
  }

  /** Opens the form where it is folded away, and puts the focus in it. */
  reveal() {
    this.#unfold(true);
    this.#root.scrollIntoView({ block: "start" });
    this.#strategy.focus({ preventScroll: true });
  }

  /** @param {Settings} settings */
  #want({ overlap, min_size }) {
    this.#wanted = { overlap, min_size };
  }

  #build() {
    for (const id of SCHEMA.strategy.options) this.#strategy.append(make("option", { value: id }));
    for (const id of SCHEMA.tokenizer.options) this.#tokenizer.append(make("option", { value: id }, id));
    for (const [input, field] of /** @type {const} */ ([[this.#size, SCHEMA.size], [this.#overlap, SCHEMA.overlap]])) {
      input.min = String(field.min);
      input.max = String(field.max);
      stepFromWhole(input);
    }
    for (const id of SCHEMA.language.options) this.#codeLanguage.append(make("option", { value: id }, LANGUAGES[id]?.label ?? ""));
    this.#sizeRange.max = String(LAST_STEP);
    this.#preset.append(make("option", { value: OWN, disabled: "", hidden: "" }));
    for (const { id } of PRESETS) this.#preset.append(make("option", { value: id }));
  }

  #listen() {
    this.#strategy.addEventListener("change", () => this.#change({ strategy: this.#strategy.value }, 0));
    this.#tokenizer.addEventListener("change", () => this.#change({ tokenizer: this.#tokenizer.value }, 0));
    this.#codeLanguage.addEventListener("change", () => this.#change({ language: this.#codeLanguage.value }, 0));
    this.#sizeRange.addEventListener("input", () => this.#change({ size: sizeAt(this.#sizeRange.valueAsNumber) }, SLIDING));
    this.#overlapRange.addEventListener("input", () => this.#change({ overlap: this.#overlapRange.valueAsNumber }, SLIDING));
    this.#size.addEventListener("input", () => this.#type("size", this.#size));
    this.#overlap.addEventListener("input", () => this.#type("overlap", this.#overlap));
    for (const input of [this.#size, this.#overlap]) {
      input.addEventListener("change", () => this.#settle.after(0));
    }
    takeShares(this.#overlap, () => this.#settings.size);
    this.#root.addEventListener("submit", (event) => event.preventDefault());
    this.#preset.addEventListener("change", () => {
      const preset = PRESETS.find(({ id }) => id === this.#preset.value);
      if (preset) this.#change({ size: preset.size, overlap: preset.overlap }, 0);
    });
    this.#fold.addEventListener("click", () => this.#unfold(this.#fold.ariaExpanded !== "true"));
  }

  /** @param {boolean} open */
  #unfold(open) {
    this.#fold.ariaExpanded = String(open);
    this.#root.toggleAttribute("data-open", open);
  }

  /**
   * A key in a number field: the value counts as it is typed, the field is left alone meanwhile.
   *
   * @param {"size" | "overlap" | "min_size"} key
   * @param {HTMLInputElement} input
   */
  #type(key, input) {
    const typed = readNumber(input.value);
    if (Number.isNaN(typed)) {
      // On the way from 1 to 1.024: neither is 1 worth a run, nor may it be put back into the field.
      this.#send.postpone(TYPING);
      return this.#settle.cancel();
    }
    this.#change({ [key]: quantity(SCHEMA[key], typed) }, TYPING, input);
    this.#settle.after(FINISHED);
  }

  /**
   * @param {Partial<Settings>} change
   * @param {number} delay
   * @param {HTMLInputElement} [typing] the field that must not be rewritten yet
   */
  #change(change, delay, typing) {
    const { overlap = this.#wanted.overlap, min_size = this.#wanted.min_size } = change;
    this.#wanted = { overlap, min_size };
    this.#settings = clean({ ...this.#settings, ...change, ...this.#wanted });
    if (!typing) this.#settle.cancel();
    this.#drawNumbers(typing);
    this.#drawWords(typing);
    this.#send.after(delay);
  }

  #draw() {
    for (const option of this.#strategy.options) option.textContent = t(`strategy.${option.value}`);
    for (const option of this.#tokenizer.options) option.textContent = option.value;
    const [guess] = this.#codeLanguage.options;
    if (guess) guess.textContent = t("settings.code_language.guess");
    for (const option of this.#preset.options) option.textContent = presetName(option.value);
    this.#drawSettled();
  }

  #drawSettled() {
    this.#drawNumbers();
    this.#drawWords();
  }

  /** @param {HTMLInputElement} [except] */
  #drawNumbers(except) {
    const { size, overlap } = this.#settings;
    if (except !== this.#size) this.#size.value = String(size);
    if (except !== this.#overlap) this.#overlap.value = String(overlap);
    this.#sizeRange.value = String(stepOf(size));
    this.#sizeRange.setAttribute("aria-valuetext", t("settings.tokens", { n: size }));
    for (const [input, n] of /** @type {const} */ ([[this.#size, size], [this.#overlap, overlap]])) {
      const unit = input.nextElementSibling;
      if (unit) unit.textContent = t("settings.unit", { n }) || unit.textContent;
    }
    this.#overlapRange.max = String(largestOverlap(this.#settings));
    this.#overlapRange.value = String(overlap);
    this.#overlapRange.setAttribute("aria-valuetext", t("settings.tokens", { n: overlap }));
    for (const range of [this.#sizeRange, this.#overlapRange]) {
      const filled = Number(range.max) ? Number(range.value) / Number(range.max) : 0;
      range.style.setProperty("--filled", String(filled));
    }
  }

  /** @param {HTMLInputElement} [typing] */
  #drawWords(typing) {
    const { strategy, tokenizer, language, size, overlap } = this.#settings;
    this.#strategy.value = strategy;
    this.#tokenizer.value = tokenizer;
    this.#codeLanguage.value = language;
    find(this.#root, "#code-language-field", HTMLElement).hidden = !applies("language", strategy);
    this.#more.draw(this.#settings, { minSize: this.#wanted.min_size, typing });
    find(this.#root, "#strategy-hint", HTMLElement).textContent = t(`strategy.${strategy}.hint`);
    find(this.#root, "#tokenizer-hint", HTMLElement).textContent = t(`tokenizer.${tokenizer}`);
    find(this.#root, "#overlap-hint", HTMLElement).textContent = number(overlap / size, { style: "percent" });
    this.#note.textContent = this.#overlapNote();
    this.#preset.value = PRESETS.find((preset) => preset.size === size && preset.overlap === overlap)?.id ?? OWN;
    this.#fold.textContent = t("settings.summary", { strategy: t(`strategy.${strategy}`), n: size, overlap });
  }

  #overlapNote() {
    const { overlap, overlap_sides } = this.#settings;
    const asked = this.#wanted.overlap;
    if (asked <= overlap) return "";
    return t(overlap_sides === "both" ? "settings.overlap_cut_both" : "settings.overlap_cut", { overlap, asked });
  }
}

/** @param {string} id */
function presetName(id) {
  const preset = PRESETS.find((candidate) => candidate.id === id);
  return preset ? t(`preset.${id}`, { size: preset.size, overlap: preset.overlap }) : t("preset.own");
}
