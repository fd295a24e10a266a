/** Where the passages of a text have gone after an edit. */

/** Characters by which a passage is known again. */
const PASSAGE = 80;

/**
 * Gives for an offset in the old text that of the same passage in the new one, or null where they
 * are not two states of one text. What was taken out is where it was taken out.
 *
 * @param {string} before
 * @param {string} after
 * @returns {(offset: number) => number | null}
 */
export function moves(before, after) {
  if (before === after) return (offset) => offset;
  const most = Math.min(before.length, after.length);
  const head = shared(most, (at) => before.charCodeAt(at) === after.charCodeAt(at));
  const [last, lastAfter] = [before.length - 1, after.length - 1];
  const tail = shared(most - head, (at) => before.charCodeAt(last - at) === after.charCodeAt(lastAfter - at));
  return (offset) => {
    if (offset <= head && head > 0) return offset;
    if (offset >= before.length - tail) return offset + after.length - before.length;
    const passage = before.slice(offset, offset + PASSAGE);
    const found = after.indexOf(passage, head);
    if (found >= 0 && found + passage.length <= after.length - tail) return found;
    return 2 * (head + tail) >= most ? head : null;
  };
}

/**
 * @param {number} most
 * @param {(at: number) => boolean} same
 */
function shared(most, same) {
  let length = 0;
  while (length < most && same(length)) length++;
  return length;
}
