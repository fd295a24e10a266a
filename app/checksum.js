/** A short sum that tells one text from another, as zlib and everyone else works it out: CRC-32. */

const POLYNOMIAL = 0xedb88320;
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ POLYNOMIAL : rest >>> 1;
  return rest;
});

/**
 * Eight hexadecimal digits. Line ends count as LF: a text field makes them so of whatever is pasted.
 *
 * @param {string} text
 */
export function checksum(text) {
  const bytes = new TextEncoder().encode(text.replaceAll("\r\n", "\n"));
  let sum = -1;
  // By index, which is several times as fast as an iterator on a text of megabytes.
  for (let at = 0; at < bytes.length; at++) sum = (sum >>> 8) ^ (TABLE[(sum ^ (bytes[at] ?? 0)) & 255] ?? 0);
  return (~sum >>> 0).toString(16).padStart(8, "0");
}
