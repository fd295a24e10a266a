/** Links that lead to one chunk: the settings, and its number as people count. */

import { toHash } from "./settings.js";

const KEY = "chunk";

/**
 * @param {import("./settings.js").Settings} settings
 * @param {number} index
 */
export function chunkLink(settings, index) {
  return new URL(`${toHash(settings)}&${KEY}=${index + 1}`, location.href).href;
}

/**
 * The index of the chunk that an address names, or null.
 *
 * @param {string} hash
 */
export function linkedChunk(hash) {
  const number = Number(new URLSearchParams(hash.replace(/^#/, "")).get(KEY) ?? NaN);
  return Number.isInteger(number) && number > 0 ? number - 1 : null;
}
