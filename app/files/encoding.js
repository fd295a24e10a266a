/**
 * From bytes to text: by the mark at the start, else as strict UTF-8, else by a guess.
 */

import { guess } from "./guess.js";
import { hasControls, latin1 } from "./sniff.js";

/** @typedef {{text: string, encoding: string, guessed: boolean, lost: number}} Decoded  lost: characters shown as � */

/** What the reader can choose from; the guess takes UTF-16 or one of those in guess.js. */
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

const SAMPLE = 65_536;

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
  const sample = bytes.subarray(0, SAMPLE);
  const encoding = guess((each) => strictly(sample, each, sample.length < bytes.length), sample);
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
