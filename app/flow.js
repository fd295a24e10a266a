/**
 * From a change to a result: the text goes to the engine once, every run after it sends only
 * settings, and the latest run wins. What is on the screen stays until there is better.
 */

import { isBlank } from "./documents.js";
import { forEngine } from "./settings.js";

/**
 * @typedef {import("./engine/client.js").Engine} Engine
 * @typedef {import("./engine/client.js").Result} Result
 * @typedef {import("./settings.js").Settings} Settings
 * @typedef {import("./ui/text.js").Doc} Doc
 * @typedef {{result: Result, settings: Settings, doc: Doc}} Outcome
 *
 * @typedef {object} Listeners
 * @property {() => void} onStart
 * @property {() => void} onSlow     the run takes long enough to say so
 * @property {() => void} onEmpty    there is nothing to cut
 * @property {(outcome: Outcome) => void} onResult
 * @property {() => void} onStopped
 * @property {(error: {code: string, detail: string}) => void} onError
 */

const SLOW = 300;

export class Flow {
  #engine;
  #on;
  /** @type {Doc} */
  #doc;
  /** @type {Settings} */
  #settings;
  #latest = 0;
  #slow = 0;
  /** @type {Promise<void>} */
  #under = Promise.resolve();

  /**
   * @param {Engine} engine
   * @param {Doc} doc
   * @param {Settings} settings
   * @param {Listeners} on
   */
  constructor(engine, doc, settings, on) {
    this.#engine = engine;
    this.#doc = doc;
    this.#settings = settings;
    this.#on = on;
  }

  /** @param {Doc} doc */
  setDoc(doc) {
    this.#doc = doc;
    this.#engine.setText(doc.text);
    this.run();
  }

  /** @param {Settings} settings */
  setSettings(settings) {
    this.#settings = settings;
    this.run();
  }

  run() {
    const mine = ++this.#latest;
    clearTimeout(this.#slow);
    if (isBlank(this.#doc)) {
      this.#engine.stop();
      this.#on.onEmpty();
      return;
    }
    this.#on.onStart();
    this.#slow = setTimeout(this.#on.onSlow, SLOW);
    const [doc, settings] = [this.#doc, forEngine(this.#settings, this.#doc.name)];
    this.#under = this.#engine.chunk(settings).then(
      (result) => this.#finish(mine, () => (result ? this.#on.onResult({ result, settings, doc }) : this.#on.onStopped())),
      (error) => this.#finish(mine, () => this.#on.onError({ code: String(error?.code ?? "python"), detail: String(error?.detail ?? error) })),
    );
  }

  /** Resolves when no run is under way any more, however it ended. */
  async settled() {
    const run = this.#under;
    await run;
    if (run !== this.#under) await this.settled();
  }

  /** Ends the run that is under way, with what is on the screen left as it is. */
  stop() {
    this.#engine.stop();
  }

  /**
   * @param {number} run
   * @param {() => void} tell
   */
  #finish(run, tell) {
    if (run !== this.#latest) return;
    clearTimeout(this.#slow);
    tell();
  }
}
