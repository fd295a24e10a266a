/** The worker: one text, one run at a time, yielding between steps so that Stop is heard. */

import { formatOf } from "../formats.js";
import { EngineError } from "./protocol.js";
import { startPython } from "./python.js";

/**
 * @typedef {import("./protocol.js").Code} Code
 * @typedef {import("./protocol.js").FromWorker} FromWorker
 * @typedef {import("./protocol.js").ToWorker} ToWorker
 * @typedef {import("./python.js").Python} Python
 * @typedef {Extract<ToWorker, {kind: "chunk"}>} Chunk
 */

/** How long Python works before messages are looked at, in milliseconds. */
const STEP = 20;
/** Between two reports of progress, in milliseconds. */
const REPORT_EVERY = 100;
/** Tasks that need nothing but what Python starts with. @type {Set<import("./protocol.js").TaskName>} */
const CORE_TASKS = new Set(["weighed"]);
/** What Python calls errors that the person can put right. */
const SETTINGS_ERRORS = new Set(["ValueError", "TypeError"]);

/** @type {Python} */
let python;
/** The text as it came, until Python has taken it. @type {{rev: number, text: string} | null} */
let waiting = null;
/** The run that is wanted now; an older one that finds another number here ends. */
let wanted = 0;

/**
 * @param {FromWorker} message
 * @param {Transferable[]} [transfer]
 */
function post(message, transfer = []) {
  globalThis.postMessage(message, { transfer });
}

/** @param {{base: string, tokenizer: string}} message */
async function boot({ base, tokenizer }) {
  python = await startPython(base, tokenizer, (phase, loaded, total) => post({ kind: "progress", phase, loaded, total }));
  post({ kind: "ready", versions: python.versions });
}

/** @param {string} tokenizer */
async function know(tokenizer) {
  if (python.has(tokenizer)) return;
  const report = (/** @type {number} */ loaded, /** @type {number} */ total) => post({ kind: "progress", phase: "download", loaded, total });
  await python.load(tokenizer, report);
}

/** @param {Chunk} message */
async function chunk({ job, rev, settings }) {
  wanted = job;
  await know(settings.tokenizer);
  if (wanted !== job) return;
  if (waiting) python.setText(waiting.text);
  waiting = null;
  begin(settings);
  if (!(await work(job))) return;
  const [table, summary] = [python.table(), python.summary()];
  post({ kind: "result", job, rev, table, summary }, [table.buffer]);
}

/** Files in the making: of the text at hand, and of others that are cut for them beside it. @type {Set<number>} */
const writing = new Set();
/** The one of the text at hand: there is one at a time. */
let exporting = 0;
const STOPPED = "";

/** @param {Extract<ToWorker, {kind: "convert"}>} message */
async function convert(message) {
  const { job, settings, options } = message;
  writing.add(job);
  try {
    await know(settings.tokenizer);
    await write(job, python.convert(message, STEP), options);
  } finally {
    writing.delete(job);
  }
}

/** @param {Extract<ToWorker, {kind: "export"}>} message */
async function exportResult({ job, options }) {
  writing.delete(exporting);
  exporting = job;
  writing.add(job);
  try {
    await write(job, python.export(options, STEP), options);
  } finally {
    writing.delete(job);
  }
}

/**
 * @param {number} job
 * @param {ReturnType<Python["export"]>} steps
 * @param {import("./protocol.js").ExportOptions} options
 */
async function write(job, steps, { format }) {
  const report = reporter("task", job);
  let step = steps.next();
  while (!step.done) {
    report(step.value);
    await turn();
    step = writing.has(job) ? steps.next() : steps.return(STOPPED);
  }
  if (!writing.has(job)) throw new EngineError("stopped", "it was stopped, or another file was asked for");
  post({ kind: "exported", job, blob: new Blob([step.value], { type: formatOf(format).type }) });
}

/** @param {Chunk["settings"]} settings */
function begin(settings) {
  asSettings(() => python.begin(settings));
}

/**
 * What Python refuses before any work is something that the person can put right.
 *
 * @param {() => void} begin
 */
function asSettings(begin) {
  try {
    begin();
  } catch (error) {
    if (SETTINGS_ERRORS.has(pythonType(error))) throw new EngineError("settings", lastLine(error));
    throw error;
  }
}

/**
 * @param {number} job
 * @returns {Promise<boolean>} whether the run came to its end
 */
async function work(job) {
  const report = reporter("chunk", job);
  for (;;) {
    const step = python.step(STEP);
    if (step.finished) return true;
    report(step);
    await turn();
    if (wanted !== job) return false;
  }
}

/**
 * Tells the page how far a job is, not at each step.
 *
 * @param {"chunk" | "task"} phase
 * @param {number} job
 */
function reporter(phase, job) {
  let reported = performance.now();
  return (/** @type {{done: number, total: number}} */ { done, total }) => {
    const now = performance.now();
    if (now - reported < REPORT_EVERY) return;
    reported = now;
    post({ kind: "progress", phase, job, done, total });
  };
}

const channel = new MessageChannel();
/** @type {((_: void) => void)[]} */
const turns = [];
channel.port1.onmessage = () => turns.shift()?.();

/**
 * Lets messages in. A timer would do the same, four milliseconds later each time.
 * @returns {Promise<void>}
 */
function turn() {
  return new Promise((resolve) => {
    turns.push(resolve);
    channel.port2.postMessage(null);
  });
}

/** Tasks follow each other; of one name only the one asked for last is done. @type {Promise<void>} */
let tasks = Promise.resolve();
/** @type {Map<string, number>} */
const latest = new Map();

/** @param {Extract<ToWorker, {kind: "task"}>} question */
function task(question) {
  latest.set(question.name, question.job);
  const answered = tasks.then(() => answer(question));
  tasks = answered.catch(() => {});
  return answered;
}

/** @param {Extract<ToWorker, {kind: "task"}>} question */
async function answer({ job, name, options }) {
  const wantedStill = () => latest.get(name) === job;
  if (!CORE_TASKS.has(name)) await python.loadInsight();
  if (wantedStill()) {
    asSettings(() => python.beginTask(name, options));
    const report = reporter("task", job);
    while (wantedStill()) {
      const step = python.stepTask(STEP);
      if (step.finished) return post({ kind: "told", job, outcome: python.outcome() });
      report(step);
      await turn();
    }
  }
  throw new EngineError("stopped", "it was stopped, or the same was asked again");
}

/** @param {number} job */
function stop(job) {
  if (wanted === job) wanted = 0;
  writing.delete(job);
  for (const [name, asked] of latest) if (asked === job) latest.delete(name);
  post({ kind: "stopped", job });
}

/** @param {ToWorker} message */
async function handle(message) {
  switch (message.kind) {
    case "boot":
      return boot(message);
    case "text":
      waiting = message;
      return;
    case "chunk":
      return chunk(message);
    case "stop":
      return stop(message.job);
    case "explain":
      return post({ kind: "explained", job: message.job, index: message.index, details: python.explain(message.index) });
    case "tokens":
      return post({ kind: "spelled", job: message.job, tokens: python.tokens(message.index) });
    case "task":
      return task(message);
    case "export":
      return exportResult(message);
    case "convert":
      return convert(message);
    case "bundle": {
      const blob = new Blob([python.bundle(message.archives)], { type: formatOf("zip").type });
      return post({ kind: "exported", job: message.job, blob });
    }
  }
}

/** @param {any} error */
function pythonType(error) {
  return error instanceof Error && error.name === "PythonError" ? String(/** @type {any} */ (error).type) : "";
}

/** @param {any} error */
function lastLine(error) {
  return String(error?.message ?? error).trim().split("\n").at(-1) ?? "";
}

/**
 * @param {any} error
 * @returns {{code: Code, detail: string}}
 */
function describe(error) {
  if (error instanceof EngineError) return { code: error.code, detail: error.detail };
  const detail = String(error?.message ?? error);
  const type = pythonType(error);
  if (type === "MemoryError" || /out of memory|memory access out of bounds|allocation failed/i.test(detail)) {
    return { code: "memory", detail };
  }
  if (!type && error instanceof WebAssembly.CompileError) return { code: "blocked", detail };
  return { code: "python", detail };
}

globalThis.addEventListener("message", async (event) => {
  /** @type {ToWorker} */
  const message = event.data;
  try {
    await handle(message);
  } catch (error) {
    // Python goes on after an exception, also tiktoken's PanicException, which is one. What is no
    // exception of Python's has ended Pyodide, and so has whatever kept it from starting.
    const alive = pythonType(error) !== "" || error instanceof EngineError;
    const job = "job" in message && alive ? { job: message.job } : {};
    post({ kind: "error", ...job, ...describe(error) });
  }
});

post({ kind: "loaded" });
