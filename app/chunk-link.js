/** Links that lead to one chunk: the settings, its number as people count, of how many, of which text. */

import { checksum } from "./checksum.js";
import { toHash } from "./settings.js";

/**
 * `of` and `sum` say for which chunks it was made: how many, and the checksum of their text. A link
 * that was made before links said so has 0 and "".
 *
 * @typedef {{index: number, of: number, sum: string}} Link
 * @typedef {Pick<import("./engine/client.js").Result, "text" | "rows">} Chunks
 */

const KEY = "chunk";
const OF = "of";
const SUM = "sum";

/**
 * @param {import("./settings.js").Settings} settings
 * @param {number} index
 * @param {Chunks} chunks
 */
export function chunkLink(settings, index, { text, rows }) {
  const chunk = new URLSearchParams({ [KEY]: String(index + 1), [OF]: String(rows), [SUM]: checksum(text) });
  return new URL(`${toHash(settings)}&${chunk}`, location.href).href;
}

/**
 * The chunk that an address names, or null.
 *
 * @param {string} hash
 * @returns {Link | null}
 */
export function linkedChunk(hash) {
  const link = new URLSearchParams(hash.replace(/^#/, ""));
  const [number, of] = [Number(link.get(KEY) ?? NaN), Number(link.get(OF) ?? NaN)];
  if (!isCount(number)) return null;
  const sum = link.get(SUM) ?? "";
  const whole = isCount(of) && /^[0-9a-f]{8}$/.test(sum);
  return { index: number - 1, of: whole ? of : 0, sum: whole ? sum : "" };
}

/**
 * Whether a link was made for these chunks: "here", or what is other, their "text" or their "number".
 *
 * @param {Link} link
 * @param {Chunks} chunks
 */
export function whereLeads({ of, sum }, { text, rows }) {
  if (sum === "") return "here";
  if (checksum(text) !== sum) return "text";
  return rows === of ? "here" : "number";
}

/** @param {number} value */
function isCount(value) {
  return Number.isInteger(value) && value > 0;
}
