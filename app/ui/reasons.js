/** Boundaries in words: level and cause are codes of the engine, the sentences are the locale's. */

import { has, t } from "../i18n.js";

/**
 * What lies at a boundary, in two or three words.
 *
 * @param {string} level
 */
export function levelName(level) {
  return known(`level.${level}`, level);
}

/**
 * Why a chunk starts where it does, as whole sentences.
 *
 * @param {string} level
 * @param {string} cause
 */
export function startReason(level, cause) {
  return sentences(`starts.${level}`, cause);
}

/**
 * @param {string} level
 * @param {string} cause
 */
export function endReason(level, cause) {
  return sentences(`ends.${level}`, cause);
}

/**
 * What better boundary came after a chunk's end, and why it was not taken.
 *
 * @param {{level: string, tokens: number, fits: boolean} | null | undefined} beyond
 */
export function beyondWords(beyond) {
  const what = beyond ? known(`beyond.what.${beyond.level}`, "") : "";
  if (!beyond || !what) return "";
  return t(beyond.fits ? "beyond.fits" : "beyond.too_far", { what, n: beyond.tokens });
}

/**
 * A notice of the engine in the reader's language.
 *
 * @param {string} code
 * @param {string} text the engine's own English
 * @param {number} n    what the notice counts
 */
export function noticeWords(code, text, n) {
  return has(`notice.${code}`) ? t(`notice.${code}`, { n }) : text;
}

/** @param {string} cause */
export function causeName(cause) {
  return known(`cause.${cause}`, cause);
}

/**
 * @param {string} key
 * @param {string} cause
 */
function sentences(key, cause) {
  const why = cause === "edge" ? "" : known(`because.${cause}`, "");
  return `${t(key)} ${why}`.trim();
}

/**
 * A newer engine may name what this page does not know yet; its own word is better than none.
 *
 * @param {string} key
 * @param {string} otherwise
 */
function known(key, otherwise) {
  return has(key) ? t(key) : otherwise;
}
