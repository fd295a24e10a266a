/** Lengths as people count them: characters as in the exports, not the units that JavaScript has. */

/**
 * The code points of a text; half of a surrogate pair, standing alone, is one too.
 *
 * @param {string} text
 */
export function characters(text) {
  let count = text.length;
  for (let at = 1; at < text.length; at++) {
    if (isLow(text.charCodeAt(at)) && isHigh(text.charCodeAt(at - 1))) count--;
  }
  return count;
}

/** @type {WeakMap<import("./documents.js").Doc, number>} */
const known = new WeakMap();

/**
 * The code points of a document, counted once: the list of documents is drawn with every key.
 *
 * @param {import("./documents.js").Doc} doc
 */
export function lengthOf(doc) {
  const length = known.get(doc) ?? characters(doc.text);
  known.set(doc, length);
  return length;
}

/** @param {number} unit */
function isHigh(unit) {
  return unit >= 0xd800 && unit <= 0xdbff;
}

/** @param {number} unit */
function isLow(unit) {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
