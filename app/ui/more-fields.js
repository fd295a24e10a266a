/** The settings that few people need, folded away and made from the schema. */

import { t } from "../i18n.js";
import { SCHEMA, applies } from "../settings.js";
import { fieldsOf } from "../context-template.js";
import { find, make } from "./dom.js";
import { stepFromWhole } from "./number-field.js";
import { TemplateField } from "./template-field.js";

/**
 * @typedef {import("../settings.js").Settings} Settings
 * @typedef {"overlap_sides" | "context" | "min_size" | "unwrap" | "trim"} MoreKey
 * @typedef {HTMLInputElement | HTMLSelectElement} Control
 */

/** @type {readonly MoreKey[]} */
const KEYS = ["overlap_sides", "context", "min_size", "unwrap", "trim"];
/** A box that is ticked where the setting is off: "keep blank edges" is `trim` the other way round. */
const INVERTED = "trim";
/** The entry for a template of one's own. */
const OWN = "template";

export class MoreFields {
  #count;
  /** @type {Map<MoreKey, {field: HTMLElement, control: Control}>} */
  #fields = new Map();
  /** @type {TemplateField} */
  #template;

  /**
   * @param {HTMLElement} root
   * @param {{onChange: (change: Partial<Settings>) => void, onType: (key: "min_size", input: HTMLInputElement) => void, onTyped: () => void}} on
   */
  constructor(root, on) {
    this.#count = find(root, ".count", HTMLElement);
    const fields = find(root, ".fields", HTMLElement);
    this.#template = new TemplateField((context) => on.onChange({ context }));
    for (const key of KEYS) {
      const control = makeControl(key);
      const field = makeField(key, control);
      this.#fields.set(key, { field, control });
      fields.append(field);
      if (key === "context") field.append(this.#template.element);
      if (key === "min_size" && control instanceof HTMLInputElement) {
        stepFromWhole(control);
        control.addEventListener("input", () => on.onType(key, control));
        control.addEventListener("change", on.onTyped);
      } else {
        control.addEventListener("change", () => on.onChange({ [key]: this.#chosen(key, control) }));
      }
    }
  }

  /**
   * @param {MoreKey} key
   * @param {Control} control
   */
  #chosen(key, control) {
    const value = valueOf(key, control);
    return key === "context" && value === OWN ? this.#template.value : value;
  }

  /**
   * @param {Settings} settings
   * @param {{minSize: number, typing?: HTMLInputElement | undefined}} asked  minSize: before it was cut back
   */
  draw(settings, { minSize, typing }) {
    let changed = 0;
    for (const [key, { field, control }] of this.#fields) {
      const used = applies(key, settings.strategy);
      field.hidden = !used;
      if (used && settings[key] !== SCHEMA[key].initial) changed++;
      drawWords(key, field, control, settings);
      if (control !== typing) show(key, control, shownAs(key, settings[key]));
    }
    this.#template.draw(settings.context);
    const note = this.#fields.get("min_size")?.field.querySelector(".note");
    if (note) note.textContent = minSize > settings.min_size ? t("settings.min_size_cut", { size: settings.min_size }) : "";
    this.#count.textContent = changed ? t("settings.more_changed", { n: changed }) : "";
  }
}

/**
 * What a list shows as chosen: a template of one's own has an entry for all of its kind.
 *
 * @param {MoreKey} key
 * @param {Settings[MoreKey]} value
 */
function shownAs(key, value) {
  return key === "context" && fieldsOf(String(value)).length ? OWN : value;
}

/** @param {MoreKey} key */
function makeControl(key) {
  const schema = SCHEMA[key];
  const id = key.replaceAll("_", "-");
  if (schema.kind === "choice") {
    const select = make("select", { id, "aria-describedby": `${id}-hint` });
    for (const value of [...schema.options, ...(schema.other ? [OWN] : [])]) select.append(make("option", { value }));
    return select;
  }
  if (schema.kind === "flag") return make("input", { type: "checkbox", id, "aria-describedby": `${id}-hint` });
  const limits = { min: String(schema.min), max: String(schema.max) };
  const described = `${id}-hint ${id}-note`;
  return make("input", { type: "number", id, inputmode: "numeric", required: "", "aria-describedby": described, ...limits });
}

/**
 * @param {MoreKey} key
 * @param {Control} control
 */
function makeField(key, control) {
  const { id } = control;
  const hint = make("p", { class: "hint", id: `${id}-hint` });
  const label = make("label", { for: id, class: "label" });
  if (SCHEMA[key].kind === "flag") {
    return make("div", { class: "field" }, make("div", { class: "check" }, control, label), hint);
  }
  if (SCHEMA[key].kind === "choice") return make("div", { class: "field" }, label, control, hint);
  const quantity = make("span", { class: "quantity" }, control, make("span", { class: "unit" }));
  const note = make("p", { class: "note", id: `${id}-note`, "aria-live": "polite" });
  return make("div", { class: "field" }, make("div", { class: "pair" }, label, quantity), hint, note);
}

/**
 * @param {MoreKey} key
 * @param {HTMLElement} field
 * @param {Control} control
 * @param {Settings} settings
 */
function drawWords(key, field, control, settings) {
  find(field, ".label", HTMLElement).textContent = t(`settings.${key}`);
  const unit = field.querySelector(".unit");
  if (unit) unit.textContent = t("settings.unit", { n: settings.min_size });
  const chosen = control instanceof HTMLSelectElement ? `${key}.${shownAs(key, settings[key])}` : `settings.${key}`;
  find(field, ".hint", HTMLElement).textContent = t(`${chosen}.hint`);
  if (!(control instanceof HTMLSelectElement)) return;
  for (const option of control.options) option.textContent = t(`${key}.${option.value}`);
}

/**
 * @param {MoreKey} key
 * @param {Control} control
 */
function valueOf(key, control) {
  if (control instanceof HTMLSelectElement) return control.value;
  return control.checked !== (key === INVERTED);
}

/**
 * @param {MoreKey} key
 * @param {Control} control
 * @param {Settings[MoreKey]} value
 */
function show(key, control, value) {
  if (control instanceof HTMLInputElement && control.type === "checkbox") control.checked = value !== (key === INVERTED);
  else control.value = String(value);
}
