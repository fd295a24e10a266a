/** From the pieces of text on the pages of a PDF to its lines, paragraphs and headings. */

/**
 * `height` of the largest letters of a line, `least` of the smallest.
 *
 * @typedef {{str: string, hasEOL: boolean, height: number, transform: number[]}} Item
 * @typedef {{y: number, height: number, least: number, text: string}} Line
 */

/** A gap between two lines, in line heights, that ends a paragraph. */
const PARAGRAPH = 1.6;
/** A change of the letters' height that does: a heading is set apart. */
const APART = 1.15;
/** How much larger than those of the body the letters of a heading are. */
const LARGER = 1.2;
const LONGEST_HEADING = 120;
/** The dots of a table of contents. */
const DOTS = /\.( ?\.){3}/;
const DEEPEST = 4;
/** Where less is in one size there is no body; where more is in larger ones they are no headings. */
const BODY_SHARE = 0.5;
const HEADINGS_SHARE = 0.2;

/**
 * The text of a document. A line in letters larger than those of the body becomes a heading of
 * Markdown, the largest `#`; where that is in doubt, no line does.
 *
 * @param {Line[][]} pages
 */
export function documentText(pages) {
  const levels = headingLevels(pages.flat());
  const texts = pages.map((lines) => pageText(lines, levels)).filter(Boolean);
  return texts.reduce((before, page) => before + (before && between(before, page)) + page, "");
}

/**
 * @param {(Item | {type: string})[]} items
 * @returns {Line[]}
 */
export function linesOf(items) {
  /** @type {Line[]} */
  const lines = [];
  const blank = { y: 0, height: 0, least: Infinity, text: "" };
  /** @type {Line} */
  let line = { ...blank };
  const end = () => {
    if (line.text.trim()) lines.push({ ...line, text: line.text.trim() });
    line = { ...blank };
  };
  for (const item of items) {
    if (!("str" in item)) continue;
    if (item.str.trim()) {
      line.y = item.transform[5] ?? 0;
      line.height = Math.max(line.height, item.height);
      line.least = Math.min(line.least, item.height);
    }
    line.text += item.str;
    if (item.hasEOL) end();
  }
  end();
  return lines;
}

/**
 * The level of a heading by the height of its letters.
 *
 * @param {Line[]} lines
 * @returns {Map<number, number>}
 */
function headingLevels(lines) {
  const bySize = new Map();
  for (const { least, text } of lines) bySize.set(rounded(least), (bySize.get(rounded(least)) ?? 0) + text.length);
  const all = lines.reduce((sum, { text }) => sum + text.length, 0);
  const [body = 0, most = 0] = [...bySize].reduce((a, b) => (b[1] > a[1] ? b : a), [0, 0]);
  const larger = [...bySize].filter(([size]) => size >= LARGER * body).sort(([a], [b]) => b - a);
  const inLarger = larger.reduce((sum, [, length]) => sum + length, 0);
  if (most < BODY_SHARE * all || inLarger > HEADINGS_SHARE * all) return new Map();
  return new Map(larger.map(([size], index) => [size, Math.min(index + 1, DEEPEST)]));
}

/** @param {number} height in points; half a point more or less is the same size */
function rounded(height) {
  return Math.round(2 * height) / 2;
}

/**
 * Lines as they stand on the page, with an empty line where a paragraph seems to end.
 *
 * @param {Line[]} lines
 * @param {Map<number, number>} levels
 */
function pageText(lines, levels) {
  /** @type {Line[][]} */
  const blocks = [];
  for (const line of lines) {
    const before = blocks.at(-1)?.at(-1);
    if (before && !apart(before, line)) blocks.at(-1)?.push(line);
    else blocks.push([line]);
  }
  return blocks.map((block) => heading(block, levels) || block.map(({ text }) => text).join("\n")).join("\n\n");
}

/**
 * @param {Line[]} block
 * @param {Map<number, number>} levels
 * @returns {string} "" where it is none
 */
function heading(block, levels) {
  const [level = 0] = block.map(({ least }) => levels.get(rounded(least)));
  const text = block.map((line) => line.text).join(" ");
  const one = block.every((line) => levels.get(rounded(line.least)) === level);
  // A number alone or a letter is more likely a page's or the first of a paragraph.
  const short = text.length <= LONGEST_HEADING && !DOTS.test(text);
  return level && one && short && /\p{L}{2}/u.test(text) ? `${"#".repeat(level)} ${text}` : "";
}

/**
 * A paragraph may go on across the edge of a page.
 *
 * @param {string} before
 * @param {string} page
 */
function between(before, page) {
  const goesOn = /[\p{L},;-]$/u.test(before) && /^\p{Ll}/u.test(page) && !/(^|\n)#+ .*$/.test(before);
  return goesOn ? "\n" : "\n\n";
}

/**
 * @param {Line} before
 * @param {Line} line
 */
function apart(before, line) {
  const [small, large] = before.height < line.height ? [before.height, line.height] : [line.height, before.height];
  return Math.abs(before.y - line.y) > PARAGRAPH * large || large > APART * small;
}
