/** The part of a long text that is edited: a field with all of it would answer every key too late. */

import { characters } from "../characters.js";

const MOST = 100_000;
/** How far a part's edge is moved to a line's end. */
const LINE = 2000;

/**
 * What stands before and after a part, and how many characters each has.
 *
 * @typedef {{before: string, after: string, skipped: number, left: number}} Part
 */

/**
 * The part around an offset.
 *
 * @param {string} text
 * @param {number} offset
 * @returns {Part}
 */
export function partAround(text, offset) {
  const start = edge(text, Math.max(0, Math.min(offset, text.length) - MOST / 2));
  const end = edge(text, Math.min(text.length, start + MOST));
  const [before, after] = [text.slice(0, start), text.slice(end)];
  return { before, after, skipped: characters(before), left: characters(after) };
}

/**
 * The start of the line at an offset, if it is near; else the offset, moved out of what cannot be parted.
 *
 * @param {string} text
 * @param {number} at
 */
function edge(text, at) {
  if (at === 0 || at === text.length) return at;
  const line = text.lastIndexOf("\n", at - 1) + 1;
  if (line > at - LINE) return line;
  return /[\udc00-\udfff]/.test(text.charAt(at)) ? at - 1 : at;
}
