/** Where two ways of cutting one text agree and where they do not; numbers only, no elements. */

/**
 * The place between two bodies, in UTF-16 offsets, with the blanks around it.
 *
 * @typedef {{from: number, to: number}} Gap
 *
 * @typedef {"both" | "a" | "b"} Side
 *
 * A stretch of the text without a boundary inside. `a` and `b` are the chunks that hold it, `cuts`
 * says which of them begins with it.
 *
 * @typedef {{start: number, end: number, a: number, b: number, cuts: Side}} Piece
 */

const BLANK = /\s/;

/**
 * The gaps before the second and every later chunk.
 *
 * @param {{text: string, table: Int32Array, rows: number, summary: {columns: string[]}}} result
 * @returns {Gap[]}
 */
export function gaps({ text, table, rows, summary: { columns } }) {
  const [start, end] = [columns.indexOf("body_start16"), columns.indexOf("body_end16")];
  const at = (/** @type {number} */ row, /** @type {number} */ column) => table[row * columns.length + column] ?? 0;
  return Array.from({ length: Math.max(0, rows - 1) }, (_, row) => {
    let [from, to] = [at(row, end), at(row + 1, start)];
    // No further than the bodies beside it, or a long run of blanks would be walked for each cut in it.
    while (from > at(row, start) && BLANK.test(text.charAt(from - 1))) from--;
    while (to < at(row + 1, end) && BLANK.test(text.charAt(to))) to++;
    return { from, to };
  });
}

/**
 * The text as pieces, cut wherever one of the two cuts it. Two gaps that touch are one boundary:
 * only blanks lie between their ends.
 *
 * @param {Gap[]} gapsA
 * @param {Gap[]} gapsB
 * @param {number} length of the text
 * @returns {Piece[]}
 */
export function pieces(gapsA, gapsB, length) {
  /** @type {Piece[]} */
  const found = [{ start: 0, end: length, a: 0, b: 0, cuts: "both" }];
  let [a, b] = [0, 0];
  for (;;) {
    const cuts = nextSide(gapsA[a], gapsB[b]);
    if (!cuts) return found;
    const at = (cuts === "b" ? gapsB[b] : gapsA[a])?.to ?? length;
    if (cuts !== "b") a++;
    if (cuts !== "a") b++;
    const before = found.at(-1);
    const start = Math.max(at, before?.start ?? 0);
    if (before) before.end = start;
    found.push({ start, end: length, a, b, cuts });
  }
}

/**
 * Whose boundary comes next; null after the last.
 *
 * @param {Gap | undefined} a
 * @param {Gap | undefined} b
 * @returns {Side | null}
 */
function nextSide(a, b) {
  if (!a || !b) return a ? "a" : b ? "b" : null;
  if (a.from <= b.to && b.from <= a.to) return "both";
  return a.to < b.to ? "a" : "b";
}

/**
 * The pieces, by number, at whose start only one of the two cuts.
 *
 * @param {Piece[]} all
 */
export function differing(all) {
  return all.flatMap(({ cuts }, number) => (cuts === "both" ? [] : [number]));
}

/**
 * How many boundaries inside the text are shared, and how many are of one alone.
 *
 * @param {Piece[]} all
 */
export function tally(all) {
  const count = { both: 0, a: 0, b: 0 };
  for (const { cuts } of all.slice(1)) count[cuts]++;
  return count;
}

/**
 * A text too long to show, as its two ends: the middle, `[from, to)`, is left out. Null where all
 * of it can be shown. No character of two UTF-16 units is divided.
 *
 * @param {string} text
 * @param {number} kept characters at each end
 * @returns {{from: number, to: number} | null}
 */
export function middle(text, kept) {
  if (text.length <= 3 * kept) return null;
  const [from, to] = [kept, text.length - kept];
  return { from: dividesPair(text, from) ? from - 1 : from, to: dividesPair(text, to) ? to + 1 : to };
}

/**
 * @param {string} text
 * @param {number} at
 */
function dividesPair(text, at) {
  return (text.codePointAt(at - 1) ?? 0) > 0xffff;
}
