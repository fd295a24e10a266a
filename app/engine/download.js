/** Fetches the engine's files side by side and counts their bytes as they come. */

import { EngineError } from "./protocol.js";

/**
 * What the build says of the files it made.
 * @typedef {object} Manifest
 * @property {Record<string, {size: number, hash: string}>} files  by path
 * @property {Record<string, string>} vocabularies  path by tokenizer
 * @property {string[]} packages  what Python loads
 * @property {string} insight  path of what the tasks need besides
 * @property {string[]} imports  what it imports, in this order
 * @property {Record<string, string>} versions
 */

/** Between two reports of progress, in milliseconds. */
const REPORT_EVERY = 50;

export class Downloads {
  #base;
  #manifest;
  #report;
  #loaded = 0;
  #total = 0;
  #reported = 0;
  /** @type {Map<string, Promise<Response>>} */
  #coming = new Map();
  /** @type {(error: unknown) => void} */
  #fail = () => {};
  /** Never fulfilled; rejected by the first download that fails. @type {Promise<never>} */
  failed = new Promise((_, reject) => {
    this.#fail = reject;
  });

  /**
   * @param {string} base
   * @param {Manifest} manifest
   * @param {(loaded: number, total: number) => void} report
   */
  constructor(base, manifest, report) {
    this.#base = base;
    this.#manifest = manifest;
    this.#report = report;
    // Who does not listen to it hears of the failure from `bytes`.
    this.failed.catch(() => {});
  }

  /**
   * The address of a file, with its hash: it can be kept for good, and never is the wrong version.
   * @param {string} path
   */
  address(path) {
    return `${this.#base}${path}?${this.#manifest.files[path]?.hash}`;
  }

  /**
   * Starts a download that `take` or `bytes` will ask for.
   * @param {string} path
   */
  start(path) {
    this.#total += this.#manifest.files[path]?.size ?? 0;
    const coming = get(this.address(path));
    coming.then((response) => this.#count(response.clone())).catch(this.#fail);
    this.#coming.set(path, coming);
  }

  /**
   * @param {string} address
   * @returns {Promise<Response> | undefined} the answer that is on its way; given once
   */
  take(address) {
    const path = address.replace(this.#base, "");
    const coming = this.#coming.get(path);
    this.#coming.delete(path);
    return coming;
  }

  /**
   * @param {string} path
   * @returns {Promise<any>} a module
   */
  import(path) {
    const address = this.address(path);
    return import(address).catch((error) => {
      throw new EngineError("offline-first", `${address}: ${error}`);
    });
  }

  /** @param {string} path */
  async bytes(path) {
    const response = await (this.take(path) ?? get(this.address(path)));
    return new Uint8Array(await response.arrayBuffer());
  }

  /**
   * Counts the bytes of a copy: with its own answer the browser keeps the compiled WebAssembly.
   * @param {Response} response
   */
  async #count(response) {
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      this.#loaded += part.value.byteLength;
      this.#tell();
    }
  }

  #tell() {
    const now = performance.now();
    if (now - this.#reported < REPORT_EVERY && this.#loaded < this.#total) return;
    this.#reported = now;
    this.#report(this.#loaded, this.#total);
  }
}

/**
 * @param {string} address
 * @returns {Promise<Response>} an answer that is not an error
 */
export async function get(address) {
  let response;
  try {
    response = await fetch(address);
  } catch (error) {
    throw new EngineError("offline-first", `${address}: ${error}`);
  }
  if (!response.ok) throw new EngineError("offline-first", `${address}: ${response.status}`);
  return response;
}
