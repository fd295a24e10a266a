/** Reading files one after the other, with the name of the one at hand, how far it is, and Stop. */

import { FileProblem, fetched } from "../files/problem.js";
import { t } from "../i18n.js";
import { find } from "./dom.js";
import { keepInSight } from "./in-sight.js";
import { Working } from "./working.js";

/**
 * @typedef {import("../documents.js").Doc} Doc
 * @typedef {import("./working.js").Watch} Watch
 * @typedef {{docs: Doc[], problems: (() => string)[]}} Read  problems: a sentence for each file that was not opened
 */

/** Files that take longer to read than this are worth a word. */
const SLOW = 300;

export class Reading {
  #root;
  #words;
  #working = new Working("files.progress");
  /** What is being read, for when it turns out to be slow. */
  #now = "";
  /** Files that come while others are read wait for them. @type {Promise<unknown>} */
  #before = Promise.resolve();

  /** @param {HTMLElement} root with the status that says which file is read */
  constructor(root) {
    this.#root = root;
    this.#words = find(root, "[role=status]", HTMLElement);
    root.append(this.#working.element);
  }

  /**
   * @param {File[]} files
   * @returns {Promise<Read>}
   */
  read(files) {
    const read = this.#before.then(() => this.#readAll(files));
    this.#before = read;
    return read;
  }

  /** @param {File[]} files */
  async #readAll(files) {
    const slow = setTimeout(() => {
      this.#root.hidden = false;
      keepInSight(this.#root);
      this.#words.textContent = this.#now;
    }, SLOW);
    try {
      return await this.#working.run((watch) => this.#oneByOne(files, watch));
    } finally {
      clearTimeout(slow);
      this.#root.hidden = true;
      this.#words.textContent = "";
    }
  }

  /**
   * @param {File[]} files
   * @param {Watch} watch
   * @returns {Promise<Read>}
   */
  async #oneByOne(files, { signal, onProgress }) {
    /** @type {Read} */
    const read = { docs: [], problems: [] };
    for (const [index, file] of files.entries()) {
      this.#say(file.name, index, files.length);
      try {
        read.docs.push(await untilStopped(open(file, { signal, onProgress: (share) => onProgress((index + share) / files.length) }), signal));
      } catch (problem) {
        if (signal.aborted) {
          read.problems.push(() => t("files.stopped", { n: files.length - index }));
          return read;
        }
        const { key, values } = /** @type {FileProblem} */ (problem);
        read.problems.push(() => t(key, values));
      }
      onProgress((index + 1) / files.length);
    }
    return read;
  }

  /**
   * @param {string} name
   * @param {number} index
   * @param {number} total
   */
  #say(name, index, total) {
    this.#now = total === 1 ? t("files.reading", { name }) : t("files.reading_of", { name, n: index + 1, total });
    if (!this.#root.hidden) this.#words.textContent = this.#now;
  }
}

/**
 * What has been asked to stop is not waited for.
 *
 * @template T
 * @param {Promise<T>} work
 * @param {AbortSignal} signal
 * @returns {Promise<T>}
 */
function untilStopped(work, signal) {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", reject);
    work.then(resolve, reject);
  });
}

/**
 * @param {File} file
 * @param {Watch} watch
 * @returns {Promise<Doc>}
 * @throws {FileProblem}
 */
async function open(file, watch) {
  const { openFile } = await fetched(() => import("../files/open.js"), file.name);
  return openFile(file, watch).catch((error) => {
    throw error instanceof FileProblem ? error : new FileProblem("files.broken", file.name);
  });
}
