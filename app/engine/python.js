/** Python in this worker: loads Pyodide and the chunker, and is the only module that touches proxies. */

import { Downloads, get } from "./download.js";
import { EngineError } from "./protocol.js";

/**
 * @typedef {import("./download.js").Manifest} Manifest
 * @typedef {import("./protocol.js").EngineSettings} EngineSettings
 * @typedef {import("./protocol.js").ExportOptions} ExportOptions
 * @typedef {import("./protocol.js").Summary} Summary
 * @typedef {import("./protocol.js").Token} Token
 * @typedef {(loaded: number, total: number) => void} Report
 * @typedef {{done: number, total: number, finished: boolean}} Step
 */

/** Methods of a session, by what they are for. */
const EXPORTING = ["begin_export", "step_export", "exported"];
const TASKS = ["begin_task", "step_task", "outcome"];
/** How much of a text's way to its file lies behind once it is cut. */
const CUT = 0.9;
/** Modules are not fetched but imported. */
const IMPORTED = /\.mjs$/;

export class Python {
  #base;
  /** @type {Manifest} */
  #manifest;
  /** @type {any} */
  #pyodide;
  #session;
  /** @type {Set<string>} */
  #vocabularies = new Set();
  /** @type {Promise<void> | null} */
  #insight = null;

  /**
   * @param {string} base
   * @param {Manifest} manifest
   * @param {any} pyodide
   */
  constructor(base, manifest, pyodide) {
    this.#base = base;
    this.#manifest = manifest;
    this.#pyodide = pyodide;
    for (const name of manifest.imports) pyodide.pyimport(name).destroy();
    this.#session = this.#newSession();
  }

  /**
   * The methods of one chunksight.worker.Session, each bound once.
   * @returns {Record<string, any>}
   */
  #newSession() {
    const worker = this.#pyodide.pyimport("chunksight.worker");
    const session = worker.Session();
    const names = ["set_text", "begin", "step", "table", "summary", "explain", "tokens", ...EXPORTING, ...TASKS];
    const methods = Object.fromEntries(names.map((name) => [name, session[name].copy()]));
    session.destroy();
    worker.destroy();
    return methods;
  }

  get versions() {
    return { ...this.#manifest.versions, pyodide: String(this.#pyodide.version) };
  }

  /** @param {string} tokenizer */
  has(tokenizer) {
    return this.#vocabularies.has(tokenizer) || !(tokenizer in this.#manifest.vocabularies);
  }

  /**
   * Makes a tokenizer known to Python.
   * @param {string} tokenizer
   * @param {Report} report
   */
  async load(tokenizer, report) {
    const downloads = new Downloads(this.#base, this.#manifest, report);
    const path = this.#manifest.vocabularies[tokenizer] ?? "";
    downloads.start(path);
    this.install(tokenizer, await downloads.bytes(path));
  }

  /**
   * @param {string} tokenizer
   * @param {Uint8Array} bytes
   */
  install(tokenizer, bytes) {
    if (this.#vocabularies.has(tokenizer)) return;
    const compact = this.#pyodide.pyimport("chunksight.tokens.compact");
    const data = this.#pyodide.toPy(bytes);
    compact.install(tokenizer, data);
    data.destroy();
    compact.destroy();
    this.#vocabularies.add(tokenizer);
  }

  /** Fetches what the tasks need besides, with the first of them; after a failure, with the next. */
  loadInsight() {
    this.#insight ??= this.#fetchInsight().catch((error) => {
      this.#insight = null;
      throw error;
    });
    return this.#insight;
  }

  async #fetchInsight() {
    const downloads = new Downloads(this.#base, this.#manifest, () => {});
    const archive = await downloads.bytes(this.#manifest.insight);
    const package_ = this.#pyodide.pyimport("chunksight");
    const extractDir = package_.__file__.replace(/\/chunksight\/[^/]*$/, "");
    package_.destroy();
    this.#pyodide.unpackArchive(archive, "zip", { extractDir });
  }

  /** @param {string} text */
  setText(text) {
    this.#session.set_text(text);
  }

  /** @param {EngineSettings} settings */
  begin(settings) {
    this.#session.begin(JSON.stringify(settings));
  }

  /**
   * @param {number} milliseconds
   * @returns {Step}
   */
  step(milliseconds) {
    return JSON.parse(this.#session.step(milliseconds));
  }

  /** @returns {Int32Array} a copy: the memory of the original belongs to Python */
  table() {
    return copyOf(this.#session.table(), "i32");
  }

  /** @returns {Summary} */
  summary() {
    return JSON.parse(this.#session.summary());
  }

  /** @param {number} index */
  explain(index) {
    return JSON.parse(this.#session.explain(index));
  }

  /**
   * @param {number} index
   * @returns {Token[]}
   */
  tokens(index) {
    return JSON.parse(this.#session.tokens(index));
  }

  /**
   * @param {import("./protocol.js").TaskName} name
   * @param {Record<string, unknown>} options
   */
  beginTask(name, options) {
    this.#session.begin_task(name, JSON.stringify(options));
  }

  /**
   * @param {number} milliseconds
   * @returns {Step}
   */
  stepTask(milliseconds) {
    return JSON.parse(this.#session.step_task(milliseconds));
  }

  /** @returns {any} what the task that finished last has to say */
  outcome() {
    return JSON.parse(this.#session.outcome());
  }

  /**
   * The last result as a file: a step with each turn of the generator. One file at a time.
   *
   * @param {ExportOptions} options
   * @param {number} milliseconds that a step takes
   * @returns {Generator<Step, string | Uint8Array<ArrayBuffer>>}
   */
  export(options, milliseconds) {
    return exported(this.#session, options, milliseconds);
  }

  /**
   * Another text, cut and exported in a session of its own: a step with each turn of the generator.
   *
   * @param {{text: string, settings: EngineSettings, options: ExportOptions}} question
   * @param {number} milliseconds that a step takes
   * @returns {Generator<Step, string | Uint8Array<ArrayBuffer>>}
   */
  *convert({ text, settings, options }, milliseconds) {
    const session = this.#newSession();
    try {
      session.set_text(text);
      session.begin(JSON.stringify(settings));
      for (;;) {
        const step = JSON.parse(session.step(milliseconds));
        if (step.finished) break;
        yield { ...step, done: CUT * step.done };
      }
      const steps = exported(session, options, milliseconds);
      for (;;) {
        const step = steps.next();
        if (step.done) return step.value;
        const { done, total, finished } = step.value;
        yield { done: CUT * total + (1 - CUT) * done, total, finished };
      }
    } finally {
      for (const method of Object.values(session)) method.destroy();
    }
  }

  /**
   * @param {{source: string, bytes: Uint8Array}[]} archives
   * @returns {Uint8Array<ArrayBuffer>}
   */
  bundle(archives) {
    const zips = this.#pyodide.pyimport("chunksight.export_zip");
    const given = this.#pyodide.toPy(archives.map(({ source, bytes }) => [source, bytes]));
    const made = zips.bundle(given);
    given.destroy();
    zips.destroy();
    return copyOf(made, "u8");
  }
}

/**
 * @param {Record<string, any>} session
 * @param {ExportOptions} options
 * @param {number} milliseconds that a step takes
 * @returns {Generator<Step, string | Uint8Array<ArrayBuffer>>}
 */
function* exported(session, options, milliseconds) {
  session.begin_export(JSON.stringify(options));
  for (;;) {
    const step = JSON.parse(session.step_export(milliseconds));
    if (step.finished) break;
    yield step;
  }
  const made = session.exported();
  return typeof made === "string" ? made : copyOf(made, "u8");
}

/**
 * @param {any} proxy  of something that Python gives as a buffer; it is given up
 * @param {"i32" | "u8"} type
 */
function copyOf(proxy, type) {
  const buffer = proxy.getBuffer(type);
  const copy = buffer.data.slice();
  buffer.release();
  proxy.destroy();
  return copy;
}

/**
 * @param {string} base
 * @param {string} tokenizer
 * @param {(phase: "download" | "start", loaded: number, total: number) => void} report
 * @returns {Promise<Python>}
 */
export async function startPython(base, tokenizer, report) {
  demandWebAssembly();
  /** @type {Manifest} */
  const manifest = await (await get(`${base}engine.json`)).json();
  const tell = (/** @type {number} */ loaded, /** @type {number} */ total) => report(loaded < total ? "download" : "start", loaded, total);
  const downloads = new Downloads(base, manifest, tell);
  const vocabulary = manifest.vocabularies[tokenizer];
  for (const path of Object.keys(manifest.files)) {
    const later = (path.startsWith("vocab/") && path !== vocabulary) || path === manifest.insight;
    if (!later && !IMPORTED.test(path)) downloads.start(path);
  }
  // Pyodide itself waits for ever, or fails much later, for a file that does not come.
  const pyodide = await Promise.race([loadPyodide(base, manifest, downloads), downloads.failed]);
  const python = new Python(base, manifest, pyodide);
  if (vocabulary) python.install(tokenizer, await downloads.bytes(vocabulary));
  return python;
}

/** Says so at once where WebAssembly is switched off, by the browser or by a policy. */
function demandWebAssembly() {
  try {
    new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
  } catch (error) {
    throw new EngineError("blocked", String(error));
  }
}

/**
 * @param {string} base
 * @param {Manifest} manifest
 * @param {Downloads} downloads
 * @returns {Promise<any>}
 */
async function loadPyodide(base, manifest, downloads) {
  const indexURL = `${base}pyodide/`;
  const [core, { loadPyodide }] = await Promise.all([
    downloads.import("pyodide/pyodide.asm.mjs"),
    downloads.import("pyodide/pyodide.mjs"),
  ]);
  const ordinary = globalThis.fetch;
  // Pyodide fetches one file after the other; what it asks for here is already on its way.
  globalThis.fetch = (input, options) => downloads.take(String(input)) ?? ordinary(input, options);
  try {
    return await loadPyodide({
      indexURL,
      lockFileURL: `${indexURL}pyodide-lock.json`,
      packages: manifest.packages,
      createPyodideModule: core.default,
    });
  } finally {
    globalThis.fetch = ordinary;
  }
}
