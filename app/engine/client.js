/** The page's side of the engine: starts the worker, numbers its jobs, keeps the text through a crash. */

import { EngineError } from "./protocol.js";
import { Result } from "./result.js";
import { Results } from "./results.js";
import { takeWorker } from "./spawn.js";

export { EngineError, Result };

/**
 * @typedef {import("./protocol.js").EngineSettings} EngineSettings
 * @typedef {import("./protocol.js").ExportOptions} ExportOptions
 * @typedef {import("./protocol.js").FromWorker} FromWorker
 * @typedef {import("./protocol.js").State} State
 * @typedef {import("./protocol.js").Token} Token
 * @typedef {import("./protocol.js").ToWorker} ToWorker
 *
 * @typedef {{state: State, loaded?: number, total?: number, versions?: Record<string, string>, error?: EngineError}} StateDetail
 * @typedef {{job: number, settings: EngineSettings, sent: boolean, resolve: (result: Result | null) => void, reject: (error: EngineError) => void}} Run
 * @typedef {{resolve: (value: any) => void, reject: (error: EngineError) => void, onProgress?: (share: number) => void}} Call
 * @typedef {{signal?: AbortSignal, onProgress?: (share: number) => void}} Watch  how a task is stopped and followed
 */

/**
 * How long the worker may take to answer Stop before it is replaced, in milliseconds. The page does
 * not wait for it: to the page a stopped run is over at once. A new worker costs about a second.
 */
const PATIENCE = 500;

/** Tasks that need no chunks. */
const WITHOUT_RESULT = new Set(["models", "plan"]);

export class Engine extends EventTarget {
  /** @type {Worker | null} */
  #worker = null;
  #base;
  #tokenizer = "";
  /** @type {State} */
  #state = "off";
  /** @type {EngineError | null} */
  #failure = null;
  #booted = false;
  #text = "";
  #rev = 0;
  /** What the worker has: a run that is under way is about this text. */
  #sent = { rev: 0, text: "" };
  #jobs = 0;
  /** @type {Run | null} */
  #run = null;
  /** The run that the worker was asked to stop and has not yet answered for. */
  #stopping = 0;
  /** @type {Map<number, Call>} */
  #calls = new Map();
  /** The last result and the settings it came from. @type {{result: Result, settings: EngineSettings} | null} */
  #last = null;
  #results = new Results();
  /** @type {Promise<unknown>} */
  #remaking = Promise.resolve();
  /** The result that the worker holds, and can therefore explain and export. @type {Result | null} */
  #held = null;

  /** @param {string} base  address of the folder that holds engine.json */
  constructor(base) {
    super();
    this.#base = base;
  }

  /** Whether Python can cut: it has started, and has not failed. */
  get ready() {
    return this.#state === "ready" || this.#state === "working";
  }

  /** @param {string} tokenizer  the one whose vocabulary is loaded together with Python */
  start(tokenizer) {
    this.#tokenizer = tokenizer;
    this.restart();
  }

  /** Starts anew, after a crash or in place of a worker that does not answer; the text stays. */
  restart() {
    this.#discard();
    this.#failure = null;
    this.#setState({ state: "downloading" });
    try {
      const { worker, said } = takeWorker();
      worker.addEventListener("message", (event) => this.#receive(event.data));
      worker.addEventListener("error", (event) => this.#fail(whyNoWorker(event)));
      this.#worker = worker;
      // What was said before a failure is over with it.
      for (const message of said) if (this.#worker === worker) this.#receive(message);
    } catch (error) {
      this.#fail(new EngineError("blocked", String(error)));
    }
  }

  /**
   * @param {string} text
   * @returns {number} the number by which results name this text
   */
  setText(text) {
    this.#text = text;
    this.#results.clear();
    return ++this.#rev;
  }

  /**
   * Cuts the text, or gives what the same settings gave before; of several runs the latest wins.
   * @param {EngineSettings} settings
   * @returns {Promise<Result | null>} null if the run was superseded or stopped
   */
  chunk(settings) {
    if (this.#failure) return Promise.reject(this.#failure);
    const known = this.#results.find(settings);
    if (!known) return this.#start(settings);
    this.stop();
    this.#last = { result: known, settings };
    return Promise.resolve(known);
  }

  /**
   * Cuts the text for a look at other settings: the last result, which `explain`, `tokens` and
   * `export` speak of, stays what it was.
   * @param {EngineSettings} settings
   * @returns {Promise<Result | null>} null if the run was superseded or stopped
   */
  async aside(settings) {
    const last = this.#last;
    const result = await this.chunk(settings);
    if (result && this.#last?.result === result) this.#last = last;
    return result;
  }

  /**
   * @param {EngineSettings} settings
   * @returns {Promise<Result | null>}
   */
  #start(settings) {
    this.#run?.resolve(null);
    const promise = new Promise((resolve, reject) => {
      this.#run = { job: ++this.#jobs, settings, sent: false, resolve, reject };
    });
    if (this.#booted) this.#send();
    return promise;
  }

  /** Ends the run under way: the worker is asked to, and replaced if it does not answer. */
  stop() {
    const run = this.#run;
    if (!run) return;
    this.#run = null;
    run.resolve(null);
    if (!run.sent) return;
    this.#post({ kind: "stop", job: run.job });
    this.#setState({ state: "ready" });
    this.#stopping = run.job;
    const replace = () => this.#stopping === run.job && this.restart();
    // A second timer, because an answer may lie in the queue behind the first one.
    setTimeout(() => setTimeout(replace), PATIENCE);
  }

  /**
   * @param {number} index
   * @returns {Promise<any>} what is known of one chunk of the last result
   */
  explain(index) {
    return this.#ask({ kind: "explain", job: ++this.#jobs, index });
  }

  /**
   * @param {number} index
   * @returns {Promise<Token[]>} the tokens of one chunk of the last result
   */
  tokens(index) {
    return this.#ask({ kind: "tokens", job: ++this.#jobs, index });
  }

  /**
   * Asks about the chunks of the last result, or (a plan, the models) about none.
   *
   * @param {import("./protocol.js").TaskName} name
   * @param {Record<string, unknown>} options
   * @param {Watch} [watch]
   * @returns {Promise<any>} rejected with the code "stopped" if it is, or if the same is asked again
   */
  task(name, options, watch) {
    const question = /** @type {const} */ ({ kind: "task", job: ++this.#jobs, name, options });
    // The result of an earlier text cannot be brought back, nor need it be.
    const alone = WITHOUT_RESULT.has(name) && this.#booted && this.#last?.result.rev !== this.#rev;
    return alone ? this.#call(question, watch) : this.#ask(question, watch);
  }

  /**
   * @param {ExportOptions} options
   * @param {Watch} [watch]
   * @returns {Promise<Blob>} the last result as a file; rejected with the code "stopped" if another is asked for
   */
  export(options, watch) {
    return this.#ask({ kind: "export", job: ++this.#jobs, options }, watch);
  }

  /**
   * Cuts another text beside the one at hand, whose result stays as it is.
   *
   * @param {{text: string, settings: EngineSettings, options: ExportOptions}} question
   * @param {Watch} [watch]
   * @returns {Promise<Blob>} its chunks as a file
   */
  async convert(question, watch) {
    if (this.#failure) throw this.#failure;
    if (!this.#booted) throw new EngineError("python", "the engine is starting");
    return this.#call({ kind: "convert", job: ++this.#jobs, ...question }, watch);
  }

  /**
   * Puts archives into one, each in a folder named like what it came from.
   *
   * @param {{source: string, bytes: Uint8Array}[]} archives
   * @param {Watch} [watch]
   * @returns {Promise<Blob>}
   */
  async bundle(archives, watch) {
    if (this.#failure) throw this.#failure;
    return this.#call({ kind: "bundle", job: ++this.#jobs, archives }, watch);
  }

  /**
   * @param {Extract<ToWorker, {kind: "explain" | "tokens" | "export" | "task"}>} question
   * @param {Watch} [watch]
   */
  async #ask(question, watch) {
    if (this.#failure) throw this.#failure;
    if (this.#held !== this.#last?.result) await this.#remake();
    if (!this.#held || this.#held !== this.#last?.result) throw new EngineError("stopped", "there is no result to ask about");
    return this.#call(question, watch);
  }

  /**
   * @param {Extract<ToWorker, {job: number}>} question
   * @param {Watch} [watch]
   * @returns {Promise<any>}
   */
  #call(question, { signal, onProgress } = {}) {
    const { job } = question;
    return new Promise((resolve, reject) => {
      const stop = () => {
        if (this.#calls.delete(job)) this.#post({ kind: "stop", job });
        reject(new EngineError("stopped", "the page asked for it"));
      };
      if (signal?.aborted) return stop();
      signal?.addEventListener("abort", stop);
      this.#calls.set(job, { resolve, reject, onProgress });
      this.#post(question);
    });
  }

  /** Where the worker has another result than the page, or none after a restart. */
  async #remake() {
    const last = this.#last;
    if (last?.result.rev !== this.#rev) return;
    if (!this.#run) this.#remaking = this.#start(last.settings);
    await this.#remaking;
  }

  #send() {
    const run = this.#run;
    if (!run) return;
    if (this.#sent.rev !== this.#rev) {
      this.#sent = { rev: this.#rev, text: this.#text };
      this.#post({ kind: "text", ...this.#sent });
    }
    run.sent = true;
    this.#setState({ state: "working" });
    this.#post({ kind: "chunk", job: run.job, rev: this.#rev, settings: run.settings });
  }

  /** @param {ToWorker} message */
  #post(message) {
    this.#worker?.postMessage(message);
  }

  /** @param {FromWorker} message */
  #receive(message) {
    switch (message.kind) {
      case "progress":
        return "job" in message ? this.#showProgress(message) : this.#showLoading(message);
      case "loaded":
        return this.#post({ kind: "boot", base: this.#base, tokenizer: this.#tokenizer });
      case "ready":
        this.#booted = true;
        this.#setState({ state: "ready", versions: message.versions });
        return this.#send();
      case "result":
        return this.#finish(message);
      case "stopped":
        if (this.#stopping === message.job) this.#stopping = 0;
        return;
      case "explained":
        return this.#answer(message.job, message.details);
      case "spelled":
        return this.#answer(message.job, message.tokens);
      case "told":
        return this.#answer(message.job, message.outcome);
      case "exported":
        return this.#answer(message.job, message.blob);
      case "error":
        return this.#receiveError(message.job, new EngineError(message.code, message.detail));
    }
  }

  /** @param {Extract<FromWorker, {kind: "result"}>} message */
  #finish({ job, rev, table, summary }) {
    const run = this.#run;
    if (run?.job !== job) {
      // Nobody waits for it any more, but it is what the worker would now explain and export.
      this.#held = null;
      return;
    }
    this.#run = null;
    // Not #text: what was set while the run was under way belongs to the next run.
    const result = new Result(rev, this.#sent.text, table, summary);
    this.#last = { result, settings: run.settings };
    if (rev === this.#rev) this.#results.keep(run.settings, result);
    this.#held = result;
    this.#setState({ state: "ready" });
    run.resolve(result);
  }

  /**
   * @param {number} job
   * @param {any} value
   */
  #answer(job, value) {
    this.#calls.get(job)?.resolve(value);
    this.#calls.delete(job);
  }

  /**
   * @param {number | undefined} job
   * @param {EngineError} error
   */
  #receiveError(job, error) {
    if (job === undefined) return this.#fail(error);
    this.#calls.get(job)?.reject(error);
    this.#calls.delete(job);
    const run = this.#run;
    if (run?.job !== job) return;
    this.#run = null;
    this.#setState({ state: "ready" });
    run.reject(error);
  }

  /** @param {{job: number, done: number, total: number}} message */
  #showProgress({ job, done, total }) {
    this.#calls.get(job)?.onProgress?.(done / total);
    if (this.#run?.job !== job) return;
    if (this.#state !== "working") this.#setState({ state: "working" });
    this.dispatchEvent(new CustomEvent("progress", { detail: { done, total } }));
  }

  /** @param {{phase: "download" | "start", loaded: number, total: number}} message */
  #showLoading({ phase, loaded, total }) {
    this.#setState({ state: phase === "download" ? "downloading" : "starting", loaded, total });
  }

  /** @param {EngineError} error */
  #fail(error) {
    const run = this.#run;
    this.#run = null;
    this.#discard();
    this.#failure = error;
    this.#setState({ state: "failed", error });
    run?.reject(error);
  }

  /** Ends the worker and what was asked of it; a run that waits is kept for the next worker. */
  #discard() {
    this.#worker?.terminate();
    this.#worker = null;
    this.#booted = false;
    this.#held = null;
    this.#stopping = 0;
    this.#sent = { rev: 0, text: "" };
    for (const call of this.#calls.values()) call.reject(new EngineError("stopped", "the engine was restarted"));
    this.#calls.clear();
  }

  /** @param {StateDetail} detail */
  #setState(detail) {
    this.#state = detail.state;
    this.dispatchEvent(new CustomEvent("state", { detail }));
  }
}

/** @param {Event} event */
function whyNoWorker(event) {
  const message = event instanceof ErrorEvent ? event.message : "";
  return new EngineError(message ? "python" : "blocked", message || "the worker could not be started");
}
