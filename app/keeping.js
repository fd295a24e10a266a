/**
 * Keeps the reader's texts in this browser, but only where they chose it. Until then nothing of a
 * text is in any storage; when they choose otherwise, all that was kept is deleted at once.
 */

import { isOwn } from "./documents.js";
import { forget, isStored, recall, remember } from "./storage.js";
import { debouncer } from "./ui/dom.js";

/**
 * @typedef {import("./documents.js").Documents} Documents
 * @typedef {import("./kept-texts.js").Kept} Kept
 * @typedef {import("./kept-texts.js").KeptText} KeptText
 * @typedef {import("./tabs.js").Held} Held
 */

/** What it takes to keep anything comes with the choice: most pages start without. */
const database = () => import("./kept-texts.js");
const tabs = () => import("./tabs.js");

const CHOSEN = "keep";
const YES = "yes";
/** To write a long text takes a while, after which the page is left alone so many times as long. */
const REST = 10;

export class Keeping {
  #documents;
  #onChange;
  #on = canKeep() && recall(CHOSEN) === YES;
  /** What the browser would not do. @type {"" | "keep" | "forget"} */
  #failed = "";
  /** What stands for this tab. @type {Held | null} */
  #tab = null;
  /** Tabs that are gone, and whose texts are here now. @type {Held[]} */
  #taken = [];
  /** The texts as they were written last, and which was in front. @type {{all: Documents["all"] | null, at: number}} */
  #written = { all: null, at: 0 };
  /** Before the texts of last time are on the page, what is there must not take their place. */
  #begun = false;
  #anew = false;
  #rested = 0;
  #later = debouncer(() => void this.save());
  /** One thing after the other. @type {Promise<void>} */
  #work = Promise.resolve();

  /**
   * @param {Documents} documents
   * @param {() => void} onChange  called when what is said below has changed
   */
  constructor(documents, onChange) {
    this.#documents = documents;
    this.#onChange = onChange;
    if (!this.possible) return;
    // Chosen in one tab, chosen for the browser.
    addEventListener("storage", ({ key }) => {
      if (isStored(key, CHOSEN)) void this.choose(recall(CHOSEN) === YES);
    });
    document.addEventListener("visibilitychange", () => void this.save());
  }

  get possible() {
    return canKeep();
  }

  get on() {
    return this.#on;
  }

  /** What the browser would not do, or "". */
  get failed() {
    return this.#failed;
  }

  /** Whether the texts at hand are kept as they are. */
  get safe() {
    return this.#on && this.#written.all === this.#documents.all;
  }

  /**
   * What was kept of this tab, else what tabs that are gone have left.
   *
   * @returns {Promise<Kept | null>}
   */
  async restore() {
    if (!this.#on) return null;
    try {
      const [{ readKept }, { idBefore }] = await Promise.all([database(), tabs()]);
      const kept = await readKept();
      const own = kept[idBefore()];
      return joined(own ? [own] : await this.#takeLeft(kept));
    } catch {
      // What could not be read may be read another time, so nothing is put in its place.
      this.#anew = true;
      this.#fail("keep");
      return null;
    }
  }

  /** What there was to bring back is on the page: from now on the page's texts are the ones to keep. */
  begin() {
    this.#begun = true;
    return this.save();
  }

  /** @param {boolean} on */
  async choose(on) {
    if (on === this.#on || !this.possible) return;
    if (on) remember(CHOSEN, YES);
    else forget(CHOSEN);
    this.#failed = "";
    // Where not even the choice can be kept, no text would be found again.
    if (on && recall(CHOSEN) !== YES) return this.#fail("keep");
    this.#on = on;
    this.#onChange();
    await (on ? this.save() : this.#then(() => this.#forget(), "forget"));
  }

  /** The texts may have changed, and may go on changing. */
  saveSoon() {
    this.#later.after(Math.max(0, this.#rested - performance.now()));
  }

  save() {
    return this.#then(() => this.#write(), "keep");
  }

  /**
   * @param {() => Promise<void>} act  done when all before it is
   * @param {"keep" | "forget"} name
   */
  #then(act, name) {
    this.#work = this.#work.then(act).catch(() => this.#fail(name));
    return this.#work;
  }

  async #write() {
    const { all, index, current } = this.#documents;
    if (!this.#on || !this.#begun || (this.#written.all === all && this.#written.at === index)) return;
    const [{ writeKept }, { holdId }] = await Promise.all([database(), tabs()]);
    this.#tab ??= await holdId(this.#anew);
    const own = all.filter(isOwn);
    const at = Math.max(0, own.indexOf(current));
    const began = performance.now();
    await writeKept(this.#tab.id, { all: own.map(toKeep), at }, this.#taken.map(({ id }) => id));
    for (const held of this.#taken) held.leave();
    this.#taken = [];
    this.#written = { all, at: index };
    this.#failed = "";
    this.#rested = performance.now() + REST * (performance.now() - began);
    this.#onChange();
  }

  async #forget() {
    for (const held of [this.#tab, ...this.#taken]) held?.leave();
    this.#tab = null;
    this.#taken = [];
    this.#written = { all: null, at: 0 };
    const [{ forgetKept }, { forgetId }] = await Promise.all([database(), tabs()]);
    forgetId();
    await forgetKept();
    this.#onChange();
  }

  /** @param {Record<string, Kept>} kept */
  async #takeLeft(kept) {
    const { holdLeft } = await tabs();
    const ids = Object.keys(kept);
    const held = await Promise.all(ids.map(holdLeft));
    this.#taken = held.filter((one) => one !== null);
    return this.#taken.flatMap(({ id }) => kept[id] ?? []);
  }

  /** @param {"keep" | "forget"} act */
  #fail(act) {
    this.#failed = act;
    this.#onChange();
  }
}

/** What it takes, and what a browser may lack or refuse. */
function canKeep() {
  try {
    return Boolean(globalThis.indexedDB && navigator.locks);
  } catch {
    return false;
  }
}

/**
 * @param {Kept[]} kept
 * @returns {Kept | null}
 */
function joined(kept) {
  /** @type {Map<string, KeptText>} */
  const texts = new Map();
  for (const text of kept.flatMap(({ all }) => all)) texts.set(JSON.stringify([text.name, text.text]), text);
  const [first] = kept;
  return first && texts.size ? { all: [...texts.values()], at: kept.length === 1 ? first.at : 0 } : null;
}

/**
 * @param {import("./documents.js").Doc} doc
 * @returns {KeptText}
 */
function toKeep({ text, name, language, code = "" }) {
  return { text, name, language, code };
}
