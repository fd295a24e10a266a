/** The text region: a text field up to 200,000 characters, a document chip above that. */

import { onLanguage, t } from "../i18n.js";
import { debouncer, find } from "./dom.js";
import { NotText, readTextFile } from "./files.js";

/**
 * @typedef {object} Doc
 * @property {string} text
 * @property {string} name     of the file it came from, or ""
 * @property {boolean} sample  the page's own sample, not yet touched
 * @property {string} language of the text where it is known, else ""
 */

/** Above this a text field answers every key too late. */
const LARGEST_FIELD = 200_000;
const FIRST_LINES = 600;
const TYPING_PAUSE = 250;

export class TextPanel {
  /** @type {Doc} */
  doc = { text: "", name: "", sample: false, language: "" };

  #field;
  #card;
  #error;
  #picker;
  #count;
  #undo;
  /** @type {Doc | null} */
  #previous = null;
  #editing = false;
  #tokens = -1;
  #onChange;
  #typed = debouncer(() => this.#onChange(this.doc));

  /**
   * @param {HTMLElement} root
   * @param {{onChange: (doc: Doc) => void, onSample: () => void}} on
   */
  constructor(root, { onChange, onSample }) {
    this.#onChange = onChange;
    this.#field = find(root, "textarea", HTMLTextAreaElement);
    this.#card = find(root, ".document", HTMLElement);
    this.#error = find(root, ".error", HTMLElement);
    this.#picker = find(root, "#text-file", HTMLInputElement);
    this.#count = find(root, "#text-count", HTMLElement);
    this.#undo = find(root, "[data-act=undo]", HTMLButtonElement);
    this.#field.addEventListener("input", () => this.#type());
    this.#field.addEventListener("paste", (event) => this.#paste(event));
    this.#picker.addEventListener("change", () => this.#pick());
    root.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("[data-act]") : null;
      const act = button?.getAttribute("data-act");
      if (act === "open") this.#picker.click();
      else if (act === "sample") onSample();
      else if (act === "clear") this.replace({ text: "", name: "", sample: false, language: "" });
      else if (act === "edit") this.#edit();
      else if (act === "undo" && this.#previous) this.replace(this.#previous);
    });
    onLanguage(() => this.#draw());
  }

  /**
   * Puts another text in place of the one there; one of the reader's own can be brought back.
   *
   * @param {Doc} doc
   */
  replace(doc) {
    const lost = this.doc.text !== "" && !this.doc.sample && this.doc.text !== doc.text;
    this.#previous = lost ? this.doc : null;
    this.#editing = false;
    this.#show(doc);
    this.#typed.cancel();
    this.#onChange(doc);
  }

  /** @param {File} file */
  async open(file) {
    try {
      const { name, text } = await readTextFile(file);
      this.replace({ text, name, sample: false, language: "" });
    } catch (error) {
      const key = error instanceof NotText ? "text.not_text" : "text.unreadable";
      this.#error.textContent = t(key, { name: file.name });
    }
  }

  /** @param {number} tokens of the whole text, or -1 while unknown */
  showTokens(tokens) {
    this.#tokens = tokens;
    this.#drawCount();
  }

  #type() {
    const { name } = this.doc;
    this.doc = { text: this.#field.value, name, sample: false, language: "" };
    this.#previous = null;
    this.#tokens = -1;
    this.#field.removeAttribute("lang");
    this.#draw();
    this.#typed.after(TYPING_PAUSE);
  }

  /**
   * A paste that is too much for the field becomes a document.
   *
   * @param {ClipboardEvent} event
   */
  #paste(event) {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (this.#editing || this.#field.value.length + text.length <= LARGEST_FIELD) return;
    event.preventDefault();
    const { selectionStart, selectionEnd, value } = this.#field;
    const whole = value.slice(0, selectionStart) + text + value.slice(selectionEnd);
    this.replace({ text: whole, name: "", sample: false, language: "" });
  }

  #pick() {
    const file = this.#picker.files?.[0];
    this.#picker.value = "";
    if (file) void this.open(file);
  }

  #edit() {
    this.#editing = true;
    this.#show(this.doc);
    this.#field.focus();
  }

  /** @param {Doc} doc */
  #show(doc) {
    this.doc = doc;
    this.#tokens = -1;
    this.#field.value = this.#asDocument() ? "" : doc.text;
    this.#field.scrollTop = 0;
    if (doc.language) this.#field.lang = doc.language;
    else this.#field.removeAttribute("lang");
    this.#draw();
  }

  #asDocument() {
    return this.doc.text.length > LARGEST_FIELD && !this.#editing;
  }

  #draw() {
    const card = this.#asDocument();
    this.#card.hidden = !card;
    this.#field.hidden = card;
    find(document, "#text-actions", HTMLElement).hidden = card;
    this.#undo.hidden = this.#previous === null;
    this.#error.textContent = "";
    if (card) this.#drawCard();
    this.#drawCount();
  }

  #drawCard() {
    const { name, text } = this.doc;
    find(this.#card, ".document-name", HTMLElement).textContent = name || t("text.pasted");
    find(this.#card, ".document-size", HTMLElement).textContent = t("text.characters", { n: text.length });
    find(this.#card, ".document-lines", HTMLElement).textContent = text.slice(0, FIRST_LINES);
  }

  #drawCount() {
    const { name, text } = this.doc;
    const parts = [];
    const card = this.#asDocument();
    if (name && !card) parts.push(name);
    if (text && !card) parts.push(t("text.characters", { n: text.length }));
    if (this.#tokens >= 0) parts.push(t("text.tokens", { n: this.#tokens }));
    this.#count.textContent = parts.join(" · ");
  }
}
