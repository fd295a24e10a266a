/** The last few results of one text, so that going back to earlier settings needs no work. */

/**
 * @typedef {import("./protocol.js").EngineSettings} EngineSettings
 * @typedef {import("./result.js").Result} Result
 */

const KEPT = 12;
/** A result costs its table; together they may have this many numbers. */
const NUMBERS = 4_000_000;

export class Results {
  /** The least recently used first. @type {Map<string, Result>} */
  #results = new Map();

  clear() {
    this.#results.clear();
  }

  /**
   * @param {EngineSettings} settings
   * @returns {Result | undefined}
   */
  find(settings) {
    const key = fingerprint(settings);
    const result = this.#results.get(key);
    if (result) this.#put(key, result);
    return result;
  }

  /**
   * @param {EngineSettings} settings
   * @param {Result} result
   */
  keep(settings, result) {
    this.#put(fingerprint(settings), result);
    let numbers = 0;
    for (const { table } of this.#results.values()) numbers += table.length;
    for (const [key, { table }] of this.#results) {
      if (this.#results.size === 1 || (this.#results.size <= KEPT && numbers <= NUMBERS)) return;
      this.#results.delete(key);
      numbers -= table.length;
    }
  }

  /**
   * @param {string} key
   * @param {Result} result
   */
  #put(key, result) {
    this.#results.delete(key);
    this.#results.set(key, result);
  }
}

/** @param {EngineSettings} settings */
function fingerprint(settings) {
  return JSON.stringify(Object.entries(settings).sort(([one], [other]) => (one < other ? -1 : 1)));
}
