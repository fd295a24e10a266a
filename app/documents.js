/** The documents at hand and which of them is shown. There is always one; it may be blank. */

/**
 * @typedef {object} Doc
 * @property {string} text
 * @property {string} name     of the file it came from, or ""
 * @property {boolean} sample  the page's own sample, not yet touched
 * @property {string} language of the text where it is known, else ""
 * @property {string} [code]   the programming language that the file's name tells, else ""
 * @property {boolean} [file]  opened from a file, and not edited since
 * @property {import("./files/open.js").Source | null} [source] what it was read from, until it is edited
 *
 * @typedef {{all: readonly Doc[], at: number}} State
 */

/** @returns {Doc} */
export function blank() {
  return { text: "", name: "", sample: false, language: "", code: "", source: null };
}

export class Documents {
  /** @type {State} */
  #state = { all: [blank()], at: 0 };
  /** What was lost last, to be brought back. @type {State | null} */
  #lost = null;
  /** @type {(() => void)[]} */
  #listeners = [];

  get all() {
    return this.#state.all;
  }

  get index() {
    return this.#state.at;
  }

  get current() {
    return this.#state.all[this.#state.at] ?? blank();
  }

  get canRestore() {
    return this.#lost !== null;
  }

  /**
   * Called after every change but typing.
   *
   * @param {() => void} listener
   */
  onChange(listener) {
    this.#listeners.push(listener);
  }

  /**
   * Puts documents behind those at hand, and shows the first of them. The sample and a blank text
   * give way.
   *
   * @param {Doc[]} docs
   */
  add(docs) {
    if (!docs.length) return;
    const kept = this.all.filter(isOwn);
    const all = [...kept];
    for (const doc of docs) all.push({ ...doc, name: unused(doc.name, all) });
    this.#lost = null;
    this.#become({ all, at: kept.length });
  }

  /**
   * Puts another text in the place of the one shown.
   *
   * @param {Doc} doc
   */
  replace(doc) {
    this.#keepFor(this.current.text === doc.text ? [] : [this.current]);
    this.#become({ all: this.#with(doc), at: this.index });
  }

  /**
   * The same document, read in another way.
   *
   * @param {Doc} doc
   */
  readAgain(doc) {
    this.#lost = null;
    this.#become({ all: this.#with(doc), at: this.index });
  }

  /**
   * Puts one text in the place of all.
   *
   * @param {Doc} doc
   */
  replaceAll(doc) {
    this.#keepFor(this.all.filter(({ text }) => text !== doc.text));
    this.#become({ all: [doc], at: 0 });
  }

  /** @param {number} index */
  choose(index) {
    const at = Math.min(this.all.length - 1, Math.max(0, index));
    if (at !== this.index) this.#become({ all: this.all, at });
  }

  /** Takes the document shown out of the list. */
  remove() {
    if (this.all.length < 2) return this.replaceAll(blank());
    this.#keepFor([this.current]);
    const all = this.all.filter((_, index) => index !== this.index);
    this.#become({ all, at: Math.min(this.index, all.length - 1) });
  }

  /** Brings back what was lost last; what is there now can be brought back in turn. */
  restore() {
    const back = this.#lost;
    if (!back) return;
    this.#keepFor(this.all);
    this.#become(back);
  }

  /**
   * A key in the text field: the document is the same one, and nobody has to be told.
   *
   * @param {string} text
   */
  type(text) {
    const { name, code } = this.current;
    this.#lost = null;
    this.#state = { all: this.#with({ ...blank(), text, name, code }), at: this.index };
  }

  /** @param {Doc} doc in the place of the one shown */
  #with(doc) {
    return this.all.map((other, index) => (index === this.index ? doc : other));
  }

  /** @param {readonly Doc[]} docs that are about to be lost */
  #keepFor(docs) {
    this.#lost = docs.some(isOwn) ? this.#state : null;
  }

  /** @param {State} state */
  #become(state) {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/**
 * Whether there is nothing in a text to cut.
 *
 * @param {Pick<Doc, "text">} doc
 */
export function isBlank({ text }) {
  return text.trim() === "";
}

/** @param {Doc} doc */
export function isOwn(doc) {
  return doc.text !== "" && !doc.sample;
}

/**
 * Whether a text is the reader's own and nowhere else: a file can be opened again.
 *
 * @param {Doc} doc
 */
export function isLostWithPage(doc) {
  return isOwn(doc) && !doc.file && !isBlank(doc);
}

/**
 * Names tell records apart, so a second file of the same name gets a number.
 *
 * @param {string} name
 * @param {readonly Doc[]} docs
 */
function unused(name, docs) {
  const taken = new Set(docs.map((doc) => doc.name));
  if (!name || !taken.has(name)) return name;
  const [, base = name, ending = ""] = name.match(/^(.+?)(\.[^.]+)?$/) ?? [];
  let number = 2;
  while (taken.has(`${base} (${number})${ending}`)) number += 1;
  return `${base} (${number})${ending}`;
}
