/**
 * Numbers as people write them: a field of the kind "number" takes 8.000 for 8, and 0,02 for 2. Where
 * the arrow keys are worth having it is used all the same, and only what is in it is read here.
 */

import { make } from "./dom.js";

/**
 * @param {Record<string, string>} attributes
 * @param {boolean} [whole]
 */
export function numberField(attributes, whole = true) {
  return make("input", { type: "text", class: "number", inputmode: whole ? "numeric" : "decimal", autocomplete: "off", ...attributes });
}

/**
 * Lets the arrow keys step from the whole number that is meant: from 1.024 they would step to 2.
 *
 * @param {HTMLInputElement} input of the kind "number"
 */
export function stepFromWhole(input) {
  input.addEventListener("keydown", ({ key }) => {
    if (key !== "ArrowUp" && key !== "ArrowDown") return;
    const whole = String(readNumber(input.value));
    if (whole !== "NaN" && whole !== input.value) input.value = whole;
  });
}

/**
 * Takes a share, such as 10 %, for what it is of a whole: of itself the field would drop the sign.
 *
 * @param {HTMLInputElement} input of the kind "number"
 * @param {() => number} whole
 */
export function takeShares(input, whole) {
  input.addEventListener("beforeinput", (event) => {
    const [, written] = event.data?.match(/^(.*?)\s*[%٪﹪％]\s*$/) ?? [];
    if (written === undefined) return;
    event.preventDefault();
    const share = readNumber(written || input.value, false);
    if (Number.isNaN(share)) return;
    input.value = String(Math.floor((whole() * share) / 100));
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

/**
 * The number in a text, in digits of any script; NaN if it is none. Dots and commas group the digits
 * of a whole number by threes; else the last of them is the decimal mark.
 *
 * @param {string} text
 * @param {boolean} [whole]
 */
export function readNumber(text, whole = true) {
  const plain = text.replace(/\p{Nd}/gu, digit).replace(/[\s'’_٬]/g, "").replace("٫", ",");
  if (whole) {
    const digits = /^\d{1,3}([.,])\d{3}(\1\d{3})*$/.test(plain) ? plain.replace(/[.,]/g, "") : plain;
    return /^\d+$/.test(digits) ? Number(digits) : NaN;
  }
  const [decimal, grouping] = plain.lastIndexOf(",") > plain.lastIndexOf(".") ? [",", "."] : [".", ","];
  const number = plain.replaceAll(grouping, "").replace(decimal, ".");
  return /^(\d+\.?\d*|\.\d+)$/.test(number) ? Number(number) : NaN;
}

/** @param {string} character a decimal digit; each script has its ten in a row */
function digit(character) {
  const code = character.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String((code - zero) % 10);
}
