/** The formats that are asked for less often, each with a button and a line on what it is for. */

import { EMBEDDING_MODELS, FORMATS } from "../formats.js";
import { onLanguage, t } from "../i18n.js";
import { recall, remember } from "../storage.js";
import { make } from "./dom.js";

const STORED = "batch-model";
const USUAL = EMBEDDING_MODELS[0]?.id ?? "";

export class MoreFormats {
  #model;
  #note = make("p", { class: "note", id: "batch-note", "aria-live": "polite" });
  /** The one that the chunks were counted with. */
  #tokenizer = "";

  /** @param {HTMLElement} root its words are filled in with those of the page */
  constructor(root) {
    this.#model = make("input", {
      type: "text",
      id: "batch-model",
      list: "batch-models",
      spellcheck: "false",
      autocomplete: "off",
      autocapitalize: "off",
      "aria-describedby": this.#note.id,
    });
    this.#model.value = recall(STORED) || USUAL;
    this.#model.addEventListener("change", () => {
      this.#model.value = this.model;
      remember(STORED, this.model);
    });
    this.#model.addEventListener("input", () => this.#draw());
    onLanguage(() => this.#draw());
    const rows = FORMATS.filter(({ more }) => more).map((format) => formatRow(format));
    root.append(...rows, this.#modelField());
  }

  /** The embedding model that a batch is for. */
  get model() {
    return this.#model.value.trim() || USUAL;
  }

  /** @param {string} tokenizer that the chunks were counted with, or "" */
  show(tokenizer) {
    this.#tokenizer = tokenizer;
    this.#draw();
  }

  #draw() {
    const { id: model = "", tokenizer = "" } = EMBEDDING_MODELS.find(({ id }) => id === this.model) ?? {};
    const other = tokenizer !== "" && this.#tokenizer !== "" && tokenizer !== this.#tokenizer;
    this.#note.textContent = other ? t("downloads.other_tokenizer", { model, tokenizer, used: this.#tokenizer }) : "";
  }

  #modelField() {
    const label = make("label", { for: "batch-model", "data-i18n": "downloads.model" });
    const known = EMBEDDING_MODELS.map(({ id }) => make("option", { value: id }));
    return make("div", { class: "field" }, label, this.#model, this.#note, make("datalist", { id: "batch-models" }, ...known));
  }
}

/** @param {import("../formats.js").Format} format */
function formatRow({ id }) {
  const hint = `format-${id}`;
  const button = make("button", {
    type: "button",
    class: "small",
    "data-format": id,
    "data-i18n": `downloads.${id}.label`,
    "data-i18n-attr": `aria-label:downloads.${id}`,
    "aria-describedby": hint,
    disabled: "",
  });
  return make("div", { class: "format" }, button, make("p", { class: "hint", id: hint, "data-i18n": `downloads.${id}.hint` }));
}
