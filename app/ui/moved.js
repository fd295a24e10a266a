/** Where a passage of a text has gone after an edit. */

/** Characters by which a passage is known again. */
const PASSAGE = 80;

/**
 * The offset in the new text of what stood at an offset in the old one, or null where they are not
 * two states of one text. What was taken out is where it was taken out.
 *
 * @param {string} before
 * @param {string} after
 * @param {number} offset
 */
export function moved(before, after, offset) {
  if (before === after) return offset;
  const most = Math.min(before.length, after.length);
  const head = sharedHead(before, after, most);
  if (offset <= head && head > 0) return offset;
  const tail = sharedTail(before, after, most - head);
  if (offset >= before.length - tail) return offset + after.length - before.length;
  const passage = before.slice(offset, offset + PASSAGE);
  const found = after.indexOf(passage, head);
  if (found >= 0 && found + passage.length <= after.length - tail) return found;
  return 2 * (head + tail) >= most ? head : null;
}

/**
 * @param {string} before
 * @param {string} after
 * @param {number} most
 */
function sharedHead(before, after, most) {
  let length = 0;
  while (length < most && before.charCodeAt(length) === after.charCodeAt(length)) length++;
  return length;
}

/**
 * @param {string} before
 * @param {string} after
 * @param {number} most
 */
function sharedTail(before, after, most) {
  let length = 0;
  while (length < most && before.charCodeAt(before.length - 1 - length) === after.charCodeAt(after.length - 1 - length)) length++;
  return length;
}
