/** Boundaries in words: level and cause are codes of the engine, the sentences are the locale's. */

import { has, t } from "../i18n.js";

/** Strategies that fill chunks with whole units, and weigh no other places. */
const PACKING = new Set(["paragraphs", "lines", "sentences"]);
/** What these levels are in source code is no sentence. */
const OTHER_IN_CODE = new Set(["sentence", "clause"]);

/**
 * What lies at a boundary, in two or three words.
 *
 * @param {string} level
 * @param {string} strategy
 */
export function levelName(level, strategy) {
  return known(`level.${kind(level, strategy)}`, level);
}

/**
 * Where a cut is, as a sentence.
 *
 * @param {string} level
 * @param {string} strategy
 */
export function whereWords(level, strategy) {
  return known(`cut.${kind(level, strategy)}`, level);
}

/**
 * Where a cut is and why it was made, as whole sentences.
 *
 * @param {string} level
 * @param {string} cause
 * @param {string} strategy
 */
export function cutReason(level, cause, strategy) {
  return `${whereWords(level, strategy)} ${known(`because.${why(cause, strategy)}`, "")}`.trim();
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
 * @param {string} level
 * @param {string} strategy
 */
function kind(level, strategy) {
  return strategy === "code" && OTHER_IN_CODE.has(level) ? `code_${level}` : level;
}

/**
 * @param {string} cause
 * @param {string} strategy
 */
function why(cause, strategy) {
  if (cause !== "size" && cause !== "forced") return cause;
  if (strategy === "window") return strategy;
  return PACKING.has(strategy) ? "packed" : "size";
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
