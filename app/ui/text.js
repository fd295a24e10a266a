/** The text region: a text field up to 200,000 characters, a document chip above that. */

import { lengthOf } from "../characters.js";
import { blank } from "../documents.js";
import { onLanguage, t } from "../i18n.js";
import { DocumentList, shownName } from "./document-list.js";
import { debouncer, find } from "./dom.js";
import { FileNotes } from "./file-notes.js";
import { FileProblems } from "./file-problems.js";
import { partAround } from "./part.js";
import { Reading } from "./reading.js";

/**
 * @typedef {import("../documents.js").Doc} Doc
 * @typedef {import("../documents.js").Documents} Documents
 */

/** Above this a text field answers every key too late. */
const LARGEST_FIELD = 200_000;
const FIRST_LINES = 600;
const TYPING_PAUSE = 250;

export class TextPanel {
  #root;
  #documents;
  #list;
  #field;
  #card;
  #problems;
  #reading;
  #picker;
  #count;
  #undo;
  #notes;
  /** What stands around the part that is edited; null while nothing is left out. @type {import("./part.js").Part | null} */
  #part = null;
  #place;
  /** Openings that have not ended, and what their files were refused for. */
  #openings = 0;
  /** @type {(() => string)[]} */
  #refused = [];
  #replacing = false;
  #tokens = -1;
  #onChange;
  #typed = debouncer(() => this.#changed());

  /**
   * @param {HTMLElement} root
   * @param {Documents} documents
   * @param {{onChange: (doc: Doc) => void, onSample: () => void, onCode: () => void, place: () => number}} on
   *     place: the offset at which one is reading
   */
  constructor(root, documents, { onChange, onSample, onCode, place }) {
    this.#place = place;
    this.#root = root;
    this.#documents = documents;
    this.#onChange = onChange;
    this.#field = find(root, "textarea", HTMLTextAreaElement);
    this.#card = find(root, ".document", HTMLElement);
    this.#reading = new Reading(find(root, ".reading-row", HTMLElement));
    this.#problems = new FileProblems(find(root, ".problem", HTMLElement));
    this.#picker = find(root, "#text-file", HTMLInputElement);
    this.#count = find(root, "#text-count", HTMLElement);
    this.#undo = find(root, "[data-act=undo]", HTMLButtonElement);
    this.#list = new DocumentList(find(root, ".documents", HTMLElement), documents, { onGone: () => this.#focusOpen() });
    this.#notes = new FileNotes(find(root, ".file-notes", HTMLElement), documents, { onCode });
    this.#field.addEventListener("input", () => this.#type());
    this.#field.addEventListener("paste", (event) => this.#paste(event));
    this.#picker.addEventListener("change", () => this.#pick());
    root.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("[data-act]") : null;
      this.#act(button?.getAttribute("data-act") ?? "", onSample);
    });
    documents.onChange(() => {
      this.#part = null;
      this.#tokens = -1;
      this.#show();
      this.#typed.cancel();
      this.#changed();
    });
    onLanguage(() => this.#draw());
  }

  /** Lets the reader choose files. */
  ask() {
    this.#replacing = false;
    this.#picker.click();
  }

  /**
   * Opens what can be opened, and says of the others why not.
   *
   * @param {File[]} files
   * @param {{instead?: boolean, folders?: string[]}} [options] instead: the first takes the place of
   *     the document shown; folders: names of what came with the files and cannot be opened
   */
  async open(files, { instead = false, folders = [] } = {}) {
    const shown = this.#documents.current;
    if (this.#openings++ === 0) this.#refused = [];
    const { docs, problems } = await this.#reading.read(files);
    this.#openings--;
    const [first] = docs;
    if (instead && first && this.#documents.current === shown) this.#documents.replace(docs.shift() ?? first);
    this.#documents.add(docs);
    // Files that waited for others take nothing from what was said of those.
    this.#refused.push(...problems, ...folders.map((name) => () => t("files.folder", { name })));
    this.#problems.show([...this.#refused]);
  }

  /** @param {number} tokens of the whole text, or -1 while unknown */
  showTokens(tokens) {
    this.#tokens = tokens;
    this.#drawCount();
  }

  /** @param {string} strategy that is in use */
  showStrategy(strategy) {
    this.#notes.useStrategy(strategy);
  }

  /**
   * @param {string} act
   * @param {() => void} onSample
   */
  #act(act, onSample) {
    if (act === "open") this.ask();
    else if (act === "replace") {
      this.#replacing = true;
      this.#picker.click();
    } else if (act === "sample") onSample();
    else if (act === "clear") this.#documents.remove();
    else if (act === "clear-all") this.#documents.replaceAll(blank());
    else if (act === "edit") this.#edit();
    else if (act === "done") this.#done();
    else if (act === "undo") this.#documents.restore();
    else return;
    // A button that took itself away must not take the focus with it.
    if (document.activeElement === document.body) this.#focusOpen();
  }

  #focusOpen() {
    find(this.#root, "[data-act=open]", HTMLElement).focus();
  }

  #type() {
    this.#problems.show([]);
    this.#documents.type(this.#whole(this.#field.value));
    this.#tokens = -1;
    this.#field.removeAttribute("lang");
    this.#draw();
    this.#typed.after(TYPING_PAUSE);
  }

  #changed() {
    this.#onChange(this.#documents.current);
  }

  /**
   * A paste that is too much for the field becomes a document.
   *
   * @param {ClipboardEvent} event
   */
  #paste(event) {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (this.#field.value.length + text.length <= LARGEST_FIELD) return;
    event.preventDefault();
    const { selectionStart, selectionEnd, value } = this.#field;
    const pasted = value.slice(0, selectionStart) + text + value.slice(selectionEnd);
    this.#documents.replace({ ...blank(), text: this.#whole(pasted) });
  }

  #pick() {
    const files = [...(this.#picker.files ?? [])];
    this.#picker.value = "";
    if (files.length) void this.open(files, { instead: this.#replacing });
    this.#replacing = false;
  }

  #edit() {
    const place = this.#place();
    this.#part = partAround(this.#documents.current.text, place);
    this.#show();
    const caret = place - this.#part.before.length;
    this.#field.setSelectionRange(caret, caret);
    this.#field.focus();
  }

  #done() {
    this.#part = null;
    this.#show();
    find(this.#root, "[data-act=edit]", HTMLElement).focus();
  }

  /** @param {string} written  what the field holds, or would hold */
  #whole(written) {
    return this.#part ? this.#part.before + written + this.#part.after : written;
  }

  #show() {
    const doc = this.#documents.current;
    this.#problems.show([]);
    const { before = "", after = "" } = this.#part ?? {};
    this.#field.value = this.#asDocument() ? "" : doc.text.slice(before.length, doc.text.length - after.length);
    this.#field.scrollTop = 0;
    if (doc.language) this.#field.lang = doc.language;
    else this.#field.removeAttribute("lang");
    this.#draw();
  }

  #asDocument() {
    return this.#documents.current.text.length > LARGEST_FIELD && !this.#part;
  }

  #draw() {
    const card = this.#asDocument();
    const clear = find(this.#root, "#text-actions [data-act=clear]", HTMLElement);
    this.#card.hidden = !card;
    this.#field.hidden = clear.hidden = card;
    clear.textContent = t(this.#documents.all.length > 1 ? "text.remove" : "text.clear");
    this.#undo.hidden = !this.#documents.canRestore;
    this.#drawPart();
    if (card) this.#drawCard();
    this.#notes.draw();
    this.#list.draw();
    this.#drawCount();
  }

  #drawPart() {
    const note = find(this.#root, ".part", HTMLElement);
    note.hidden = !this.#part;
    if (!this.#part) return;
    const { skipped, left } = this.#part;
    const total = lengthOf(this.#documents.current);
    find(note, ".hint", HTMLElement).textContent = t("text.part", { from: skipped + 1, to: total - left, total });
  }

  #drawCard() {
    const doc = this.#documents.current;
    find(this.#card, ".document-name", HTMLElement).textContent = shownName(doc);
    find(this.#card, ".document-size", HTMLElement).textContent = t("text.characters", { n: lengthOf(doc) });
    find(this.#card, ".document-lines", HTMLElement).textContent = doc.text.slice(0, FIRST_LINES);
  }

  #drawCount() {
    const doc = this.#documents.current;
    const { name, text } = doc;
    const parts = [];
    const card = this.#asDocument();
    // A list of documents has the names already.
    if (name && !card && this.#documents.all.length === 1) parts.push(name);
    if (text && !card) parts.push(t("text.characters", { n: lengthOf(doc) }));
    if (this.#tokens >= 0) parts.push(t("text.tokens", { n: this.#tokens }));
    this.#count.textContent = parts.join(" · ");
  }
}
