/** The status line: what the engine does, what came out, what went wrong and the one thing to do. */

import { has, number, onLanguage, percent, t } from "../i18n.js";
import { debouncer, find } from "./dom.js";

/**
 * @typedef {{state: string, loaded?: number, total?: number}} EngineState
 * @typedef {{code: string, detail: string}} Problem
 * @typedef {{stop: () => void, again: () => void, restart: () => void}} Actions
 */

/** A sentence that changes with every move of a slider is only worth saying when it rests. */
const RESTED = 700;
/** How long a word in passing stands. */
const SAID = 4000;
const MEGABYTE = 1_000_000;

export class StatusLine {
  #root;
  #say;
  #passing;
  #spoken;
  #spokenPassing;
  #alert;
  #amount;
  #bar;
  #button;
  #technical;
  #actions;
  /** @type {EngineState} */
  #engine = { state: "off" };
  /** @type {Problem | null} */
  #problem = null;
  #working = false;
  #stopped = false;
  #share = 0;
  /** @type {() => string} */
  #outcome = () => "";
  #told = false;
  #rest = debouncer(() => this.#speak());
  /** A word in passing: it stands beside the outcome, whose figures are what one came for. */
  #said = () => "";
  #saying = debouncer(() => {
    this.#said = () => "";
    this.#draw();
  });
  #act = () => {};

  /**
   * @param {HTMLElement} root
   * @param {Actions} actions
   */
  constructor(root, actions) {
    this.#root = root;
    this.#actions = actions;
    this.#say = find(root, ".say .outcome", HTMLElement);
    this.#passing = find(root, ".say .said", HTMLElement);
    this.#spoken = find(root, "[role=status] .outcome", HTMLElement);
    this.#spokenPassing = find(root, "[role=status] .said", HTMLElement);
    this.#alert = find(root, "[role=alert]", HTMLElement);
    this.#amount = find(root, ".amount", HTMLElement);
    this.#bar = find(root, "progress", HTMLProgressElement);
    this.#button = find(root, ".action", HTMLButtonElement);
    this.#technical = find(root, "details", HTMLDetailsElement);
    this.#button.addEventListener("click", () => this.#act());
    onLanguage(() => this.#draw());
  }

  /** @param {EngineState} engine */
  engine(engine) {
    this.#engine = engine;
    this.#draw();
  }

  /** The work takes long enough to be worth a word. */
  working() {
    this.#working = true;
    this.#share = 0;
    this.#rest.cancel();
    this.#draw();
  }

  /** @param {number} share of the work that is done */
  progress(share) {
    this.#share = share;
    if (this.#working) this.#draw();
  }

  /**
   * The work is over: the sentence is there at once, and said once the result has rested a moment.
   *
   * @param {() => string} outcome
   */
  done(outcome) {
    this.#quiet();
    this.#outcome = outcome;
    if (this.#told) this.#rest.after(RESTED);
    this.#told = true;
    this.#draw();
  }

  stopped() {
    this.#quiet();
    this.#stopped = true;
    this.#draw();
  }

  /** @param {Problem} problem */
  failed(problem) {
    this.#quiet();
    this.#problem = problem;
    this.#draw();
  }

  /** The work starts anew: what was wrong before is not news any more. */
  clear() {
    if (!this.#problem && !this.#stopped) return;
    this.#quiet();
    this.#draw();
  }

  /**
   * A word in passing, such as "Copied".
   *
   * @param {() => string} words  in the language of the moment
   */
  say(words) {
    this.#said = words;
    this.#draw();
    this.#saying.after(SAID);
  }

  #quiet() {
    this.#working = this.#stopped = false;
    this.#problem = null;
    this.#rest.cancel();
  }

  #draw() {
    const { state } = this.#engine;
    const waiting = state === "downloading" || state === "starting" || state === "off";
    const mood = this.#problem ? "failed" : waiting ? "waiting" : this.#working ? "working" : "calm";
    this.#root.dataset.mood = mood;
    this.#drawWords(mood);
    this.#drawAmount(mood);
    this.#drawAction(mood);
  }

  /** @param {string} mood */
  #drawWords(mood) {
    let words = "";
    if (mood === "waiting") words = t(`status.${this.#engine.state}`);
    else if (mood === "working") words = t("status.working");
    else if (mood === "calm") words = this.#stopped ? t("status.stopped") : this.#outcome() || t("status.ready");
    write(this.#say, words);
    const said = mood === "failed" ? "" : this.#said();
    write(this.#passing, said);
    write(this.#spokenPassing, said);
    if (!this.#rest.waits) this.#speak();
    this.#root.toggleAttribute("data-says", said !== "");
    this.#root.toggleAttribute("data-silent", said === "" && words === "");
    const alert = this.#problem ? this.#problemWords(this.#problem.code) : "";
    if (this.#alert.textContent !== alert) this.#alert.textContent = alert;
    find(this.#technical, "pre", HTMLElement).textContent = this.#problem?.detail ?? "";
    this.#technical.hidden = !this.#problem?.detail;
  }

  /** The same words for those who listen. */
  #speak() {
    write(this.#spoken, this.#say.textContent ?? "");
  }

  /** @param {string} code */
  #problemWords(code) {
    if (code === "python" && this.#engine.state === "failed") return t("error.crashed");
    return t(has(`error.${code}`) ? `error.${code}` : "error.python");
  }

  /**
   * Amounts are not announced: a number ten times a second is noise.
   *
   * @param {string} mood
   */
  #drawAmount(mood) {
    const { state, loaded = 0, total = 0 } = this.#engine;
    const downloading = mood === "waiting" && state === "downloading" && total > 0;
    const share = downloading ? loaded / total : this.#share;
    this.#bar.hidden = !downloading && mood !== "working";
    this.#bar.value = Math.min(1, share);
    this.#bar.ariaLabel = this.#say.textContent;
    if (downloading) this.#amount.textContent = t("status.bytes", { loaded: megabytes(loaded), total: megabytes(total) });
    else this.#amount.textContent = mood === "working" && share > 0 ? percent(share) : "";
  }

  /** @param {string} mood */
  #drawAction(mood) {
    let word = "";
    if (mood === "working") [word, this.#act] = ["status.stop", this.#actions.stop];
    else if (mood === "failed") [word, this.#act] = ["status.restart", this.#actions.restart];
    else if (mood === "calm" && this.#stopped) [word, this.#act] = ["status.again", this.#actions.again];
    this.#button.hidden = word === "";
    if (word) this.#button.textContent = t(word);
  }
}

/**
 * Writes only what is new: the same words again would be announced again.
 *
 * @param {HTMLElement} element
 * @param {string} words
 */
function write(element, words) {
  if (element.textContent !== words) element.textContent = words;
}

/** @param {number} bytes */
function megabytes(bytes) {
  return number(bytes / MEGABYTE, { minimumFractionDigits: 1 });
}
