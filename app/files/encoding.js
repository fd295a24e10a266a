/**
 * From bytes to text: by the mark at the start, else as strict UTF-8, else by a guess.
 *
 * The guess reads a sample in each encoding that could be, and looks at every character beyond
 * ASCII: how plausible is it where it stands? The encoding with the best average wins.
 *
 * - A Cyrillic letter beside Cyrillic letters is likely, beside Latin ones not, nor is a capital
 *   after a small letter.
 * - A Latin letter with an accent is likely between plain letters; two in a row are rare. Russian
 *   read as windows-1252 is nothing but such rows.
 * - In the two-byte encodings the place in the table counts: kana and the common ideographs stand
 *   together, and text in another encoding mostly falls among the rare ones.
 * - Controls and signs inside of words speak against an encoding.
 */

import { hasControls, latin1 } from "./sniff.js";

/** @typedef {{text: string, encoding: string, guessed: boolean, lost: number}} Decoded  lost: characters shown as � */

/** What the reader can choose from; the guess takes one of GUESSED or UTF-16. */
export const ENCODINGS = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1252",
  "windows-1250",
  "windows-1251",
  "koi8-r",
  "ibm866",
  "shift_jis",
  "euc-jp",
  "gbk",
  "big5",
  "euc-kr",
];

const GUESSED = ["windows-1252", "windows-1251", "shift_jis", "gbk"];
const SAMPLE = 65_536;
/** Below this average no encoding makes text of the bytes. */
const HOPELESS = -1;
const LATIN = /\p{Script=Latin}/u;
const CYRILLIC = /\p{Script=Cyrillic}/u;
const LETTER = /\p{L}/u;
const CAPITAL = /\p{Lu}/u;
const SMALL = /\p{Ll}/u;
const QUOTES_AND_DASHES = /[«»“”„‘’‚‹›…–—•№©®°§€£¿¡ªº·\u00a0]/u;
const CONTROL = /[\p{Cc}\p{Cn}\p{Co}]/u;

/**
 * @param {Uint8Array} bytes
 * @returns {Decoded | null} null where the bytes are text in no encoding known here
 */
export function decode(bytes) {
  const marked = byMark(bytes);
  if (marked) return decodeAs(bytes, marked);
  const wide = utf16(bytes);
  if (wide) return { ...decodeAs(bytes, wide), guessed: true };
  if (hasControls(latin1(bytes.subarray(0, SAMPLE)))) return withControls(bytes);
  const text = strictly(bytes, "utf-8");
  if (text !== null) return { text, encoding: "utf-8", guessed: false, lost: 0 };
  const encoding = guess(bytes);
  return encoding ? { ...decodeAs(bytes, encoding), guessed: true } : null;
}

/**
 * @param {Uint8Array} bytes
 * @param {string} encoding
 * @returns {Decoded}
 */
export function decodeAs(bytes, encoding) {
  const text = new TextDecoder(encoding).decode(bytes);
  const lost = strictly(bytes, encoding) === null ? text.split("\ufffd").length - 1 : 0;
  return { text, encoding, guessed: false, lost };
}

/**
 * A log may hold a stray control or an escape sequence; a program or an image holds NUL bytes, or
 * is not UTF-8.
 *
 * @param {Uint8Array} bytes
 * @returns {Decoded | null}
 */
function withControls(bytes) {
  const text = bytes.includes(0) ? null : strictly(bytes, "utf-8");
  return text === null ? null : { text, encoding: "utf-8", guessed: false, lost: 0 };
}

/** @param {Uint8Array} bytes */
function byMark(bytes) {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "";
}

/**
 * UTF-16 without a mark: the spaces, digits and line ends of a text put NUL bytes into every second
 * place, and next to none into the others.
 *
 * @param {Uint8Array} bytes
 */
function utf16(bytes) {
  if (bytes.length % 2) return "";
  const nulls = [0, 0];
  const end = Math.min(bytes.length, SAMPLE);
  for (let at = 0; at < end; at++) if (bytes[at] === 0) nulls[at % 2] = (nulls[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = nulls;
  if (Math.max(even, odd) === 0 || Math.min(even, odd) * 50 > Math.max(even, odd)) return "";
  const encoding = odd > even ? "utf-16le" : "utf-16be";
  const text = strictly(bytes.subarray(0, end), encoding, end < bytes.length);
  return text !== null && looksWritten(text) ? encoding : "";
}

/** @param {string} text */
function looksWritten(text) {
  const written = text.match(/[\p{L}\p{M}\p{N}\p{P}\p{Zs}\s]/gu)?.length ?? 0;
  return !hasControls(text) && written >= 0.9 * [...text].length;
}

/**
 * @param {Uint8Array} bytes
 * @returns {string} "" where none is plausible
 */
function guess(bytes) {
  const sample = bytes.subarray(0, SAMPLE);
  const cut = sample.length < bytes.length;
  let [best, most] = ["", HOPELESS];
  for (const encoding of GUESSED) {
    const text = strictly(sample, encoding, cut);
    if (text === null) continue;
    const score = encoding === "shift_jis" || encoding === "gbk" ? ofPairs(sample, encoding) : ofLetters(text);
    if (score > most) [best, most] = [encoding, score];
  }
  return best;
}

/**
 * @param {Uint8Array} bytes
 * @param {string} encoding
 * @param {boolean} [cut] the end may be in the middle of a character
 * @returns {string | null} null where the bytes are not in this encoding
 */
function strictly(bytes, encoding, cut = false) {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: cut });
  } catch {
    return null;
  }
}

/**
 * How plausible the characters beyond ASCII are on average: from -10 to about 1.
 *
 * @param {string} text
 */
function ofLetters(text) {
  let [sum, count, before] = [0, 0, " "];
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character > "\x7f") {
      sum += plausible(before, character, text.charAt(at + 1));
      count += 1;
    }
    before = character;
  }
  return count ? sum / count : 0;
}

/**
 * @param {string} before
 * @param {string} character
 * @param {string} after
 */
function plausible(before, character, after) {
  if (CONTROL.test(character)) return -10;
  if (QUOTES_AND_DASHES.test(character)) return 0.5;
  if (!LETTER.test(character)) return -1;
  const beside = [before, after].filter((other) => LETTER.test(other));
  const clash = SMALL.test(before) && CAPITAL.test(character) ? 1 : 0;
  // Alone it may be a word, but a sign of money or of copyright is as likely.
  if (!beside.length) return 0.4;
  if (CYRILLIC.test(character)) return (beside.every((other) => CYRILLIC.test(other)) ? 1.2 : -2) - clash;
  const strange = beside.filter((other) => other > "\x7f" || !LATIN.test(other)).length;
  return (strange ? -strange : 1) - clash;
}

/**
 * The same for the two-byte encodings, by the place of each pair in the table.
 *
 * @param {Uint8Array} bytes
 * @param {string} encoding
 */
function ofPairs(bytes, encoding) {
  const place = encoding === "gbk" ? inGbk : inShiftJis;
  let [sum, count] = [0, 0];
  for (let at = 0; at + 1 < bytes.length; at++) {
    const [first = 0, second = 0] = bytes.subarray(at, at + 2);
    if (first < 0x80) continue;
    const halfWidth = encoding === "shift_jis" && first >= 0xa1 && first <= 0xdf;
    count += 1;
    sum += halfWidth ? -0.5 : place(first, second) - (isPlainLetter(bytes[at - 1]) || isPlainLetter(bytes[at + 2]) ? 0.5 : 0);
    if (!halfWidth) at += 1;
  }
  return count ? sum / count : 0;
}

/**
 * @param {number} first
 * @param {number} second
 */
function inGbk(first, second) {
  if (second < 0xa1 || first < 0xa1 || first > 0xf7) return -1.5;
  if (first <= 0xa3) return 0.5;
  return first >= 0xb0 && first <= 0xd7 ? 1.5 : -0.25;
}

/**
 * @param {number} first
 * @param {number} second
 */
function inShiftJis(first, second) {
  if (first === 0x81) return 0.5;
  if ((first === 0x82 && second >= 0x9f) || (first === 0x83 && second <= 0x96)) return 2;
  if (first >= 0x88 && first <= 0x97) return 1.5;
  return first === 0x82 ? 0.5 : -0.5;
}

/** @param {number | undefined} byte */
function isPlainLetter(byte = 0) {
  return (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;
}
