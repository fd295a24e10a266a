/** Starts the worker, and can do so before the page is there: Python takes longest of all. */

/**
 * @typedef {import("./protocol.js").FromWorker} FromWorker
 * @typedef {{worker: Worker, said: FromWorker[]}} Spawned  a worker, and what it has said so far
 */

/** What the worker is made of; asked for at once, since each is found only in the one before. */
const MODULES = ["worker.js", "python.js", "download.js", "protocol.js", "../formats.js"];

/** @type {Spawned | null} */
let early = null;

/** @returns {Worker} */
function spawn() {
  return new Worker(bootstrap(), { type: "module" });
}

/**
 * Starts a worker that `takeWorker` will give to the first who asks.
 *
 * @param {string} base  address of the folder that holds engine.json
 * @param {string} tokenizer
 */
export function spawnEarly(base, tokenizer) {
  try {
    /** @type {Spawned} */
    const spawned = { worker: spawn(), said: [] };
    spawned.worker.onmessage = ({ data }) => {
      if (data.kind === "loaded") spawned.worker.postMessage({ kind: "boot", base, tokenizer });
      else spawned.said.push(data);
    };
    // A worker that came to nothing says no more than this; the next one tells who asks for it.
    spawned.worker.onerror = () => (early = null);
    early = spawned;
  } catch {
    // Told to whoever asks for a worker, when it fails again.
  }
}

/** @returns {Spawned} the worker that was started early, else a new one */
export function takeWorker() {
  const spawned = early ?? { worker: spawn(), said: [] };
  early = null;
  spawned.worker.onmessage = spawned.worker.onerror = null;
  return spawned;
}

/**
 * Address of a script that does nothing but import the real worker. A worker loaded from an address
 * is not governed by the page's content security policy; one loaded from a blob inherits it. The
 * import is a dynamic one, because that is governed by script-src: a static one by worker-src.
 */
function bootstrap() {
  const modules = JSON.stringify(MODULES.map((name) => new URL(name, import.meta.url).href));
  const failed = `{ kind: "error", code: "offline-first", detail: String(error) }`;
  const source = `Promise.all(${modules}.map((module) => import(module))).catch((error) => postMessage(${failed}));`;
  return URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
}
