/**
 * Keeps the page and its engine in the browser, so that both work without a network.
 *
 * The build puts KEPT before this text and writes both to the site's root as sw.js. Every file is
 * named with its hash there: this text changes with any of them, which is how the browser comes to
 * know of a new version. No policy governs a service worker, so it asks for the files of that list
 * and for nothing else, and is told nothing but the name of a tokenizer.
 */

/**
 * What service workers have and TypeScript's list of a page's globals has not.
 * @typedef {Event & {waitUntil: (work: Promise<unknown>) => void}} Lasting
 * @typedef {Lasting & {request: Request, respondWith: (answer: Promise<Response>) => void}} Asked
 * @typedef {Lasting & {data: any, ports: readonly MessagePort[]}} Told
 * @typedef {{scope: string}} Registration
 * @typedef {object} ServiceWorkerGlobal
 * @property {{version: string, shell: Record<string, string>, later: Record<string, string>}} KEPT
 *   hashes by path: of the files kept at once, and of those kept when they are first used
 * @property {Registration} registration
 * @property {{claim: () => Promise<void>}} clients
 * @property {() => Promise<void>} skipWaiting
 * @property {(type: "install" | "activate" | "fetch" | "message", listener: (event: any) => void) => void} addEventListener
 */

const worker = /** @type {ServiceWorkerGlobal} */ (/** @type {unknown} */ (globalThis));
const { version, shell, later } = worker.KEPT;
const { scope } = worker.registration;
const DOCUMENT = "index.html";

/** Several sites may share an origin, so the caches of each are named by its folder. */
const ours = `chunksight ${new URL(scope).pathname} `;
const SHELL = `${ours}shell ${version}`;
const LATER = `${ours}engine`;

/** On the machine where it is built, the server counts: it may have a new build, or another site. */
const AT_HOME = ["localhost", "127.0.0.1", "[::1]"].includes(new URL(scope).hostname);

worker.addEventListener("install", (/** @type {Lasting} */ event) => {
  if (AT_HOME) void worker.skipWaiting();
  event.waitUntil(keepShell());
});

worker.addEventListener("activate", (/** @type {Lasting} */ event) => {
  event.waitUntil(dropOld().then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (/** @type {Asked} */ event) => {
  const path = keptPath(event.request);
  if (Object.hasOwn(shell, path)) event.respondWith(AT_HOME ? preferServer(event.request, path) : answerShell(path));
  else if (Object.hasOwn(later, path)) event.respondWith(answerLater(path));
});

worker.addEventListener("message", (/** @type {Told} */ event) => {
  if (event.data?.kind === "take over") event.waitUntil(worker.skipWaiting());
  if (event.data?.kind !== "keep engine") return;
  const kept = keepEngine(String(event.data.tokenizer));
  event.waitUntil(kept.then((whole) => event.ports[0]?.postMessage({ whole })));
});

/**
 * The path of one of our files that a request is for, else "".
 * @param {Request} request
 */
function keptPath({ method, url, mode }) {
  if (method !== "GET" || !url.startsWith(scope)) return "";
  const { pathname, search } = new URL(url);
  const path = decodeURI(pathname).slice(new URL(scope).pathname.length) || DOCUMENT;
  // Another hash is another version of the file, which this is not the worker for.
  const asNamed = search === "" || search === `?${later[path]}` || mode === "navigate";
  return asNamed && (path !== DOCUMENT || mode === "navigate") ? path : "";
}

/**
 * The address under which a file is kept and asked for; that of an engine's file never changes
 * its contents.
 * @param {string} path
 */
function addressOf(path) {
  return new URL(path in later ? `${path}?${later[path]}` : path === DOCUMENT ? "./" : path, scope).href;
}

/**
 * Asks the network for a file of the list. An answer that sends elsewhere is none.
 * @param {string} path
 * @param {RequestCache} [cache]
 * @returns {Promise<Response>}
 */
async function ask(path, cache = path in later ? "force-cache" : "no-cache") {
  const address = addressOf(path);
  const response = await fetch(address, { cache, redirect: "error" });
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response;
}

/**
 * Keeps a file if it is the very one of the list: while a site is being replaced, it may not be.
 * @param {Cache} cache
 * @param {string} path
 * @param {Response} response
 */
async function keep(cache, path, response) {
  const copy = response.clone();
  const digest = await crypto.subtle.digest("SHA-256", await copy.arrayBuffer());
  const hash = Array.from(new Uint8Array(digest, 0, 6), (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (hash !== (shell[path] ?? later[path])) throw new Error(`${path} is of another version`);
  await cache.put(addressOf(path), response);
}

/**
 * Asks for a file and keeps it. What the browser had of it may be of another version.
 * @param {Cache} cache
 * @param {string} path
 */
async function fetchAndKeep(cache, path) {
  await keep(cache, path, await ask(path)).catch(async () => keep(cache, path, await ask(path, "reload")));
}

async function keepShell() {
  const cache = await caches.open(SHELL);
  await Promise.all(Object.keys(shell).map((path) => fetchAndKeep(cache, path)));
}

/**
 * Keeps what the engine needs to start with a tokenizer, one file after the other.
 * @param {string} tokenizer
 * @returns {Promise<boolean>} whether all of it is kept
 */
async function keepEngine(tokenizer) {
  const cache = await caches.open(LATER);
  const vocabulary = `vocab/${tokenizer}.bin`;
  const needed = Object.keys(later).filter((path) => path.startsWith("pyodide/") || path === vocabulary);
  try {
    for (const path of needed) {
      if (!(await cache.match(addressOf(path)))) await fetchAndKeep(cache, path);
    }
    return true;
  } catch {
    return false;
  }
}

/** Old caches of this site, and the engine's files that are of an old version. */
async function dropOld() {
  for (const name of await caches.keys()) {
    if (name.startsWith(ours) && name !== SHELL && name !== LATER) await caches.delete(name);
  }
  const cache = await caches.open(LATER);
  const current = new Set(Object.keys(later).map(addressOf));
  for (const { url } of await cache.keys()) {
    if (!current.has(url)) await cache.delete(url);
  }
}

/**
 * @param {Request} request for a file of ours, so it goes to this site
 * @param {string} path
 */
function preferServer(request, path) {
  return fetch(request).catch(() => answerShell(path));
}

/** @param {string} path */
async function answerShell(path) {
  const cache = await caches.open(SHELL);
  return (await cache.match(addressOf(path))) ?? ask(path);
}

/** @param {string} path */
async function answerLater(path) {
  const cache = await caches.open(LATER);
  const kept = await cache.match(addressOf(path));
  if (kept) return kept;
  const response = await ask(path);
  // What cannot be kept, for want of room, is still the answer.
  void keep(cache, path, response.clone()).catch(() => {});
  return response;
}
