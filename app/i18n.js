/** Words and numbers in the reader's language. English lists the keys; the tests hold the others to it. */

import { recall, remember } from "./storage.js";

/**
 * @typedef {string | Partial<Record<Intl.LDMLPluralRule, string>>} Message
 * @typedef {Record<string, string | number>} Values
 */

export const LANGUAGES = ["en", "es", "ru"];
const STORED = "language";

/** @type {Record<string, Message>} */
let messages = {};
/** Until the first locale is there, the English of the page itself stands. */
let loaded = false;
let language = "en";
let plurals = new Intl.PluralRules("en");
/** @type {Map<string, Intl.NumberFormat>} */
let formats = new Map();
/** @type {(() => void)[]} */
const listeners = [];

/** The language chosen before, else the first of the browser's that there is. */
export function preferredLanguage() {
  const wanted = [recall(STORED) ?? "", ...navigator.languages, "en"];
  const bases = wanted.map((tag) => tag.toLowerCase().split("-")[0] ?? "");
  return bases.find((base) => LANGUAGES.includes(base)) ?? "en";
}

export function currentLanguage() {
  return language;
}

/**
 * @param {string} wanted
 * @param {{keep?: boolean}} [options] keep: the reader chose it, so remember it
 */
export async function setLanguage(wanted, { keep = false } = {}) {
  const response = await fetch(new URL(`./locales/${wanted}.json`, import.meta.url));
  if (!response.ok) throw new Error(`locale ${wanted}: ${response.status}`);
  messages = await response.json();
  loaded = true;
  language = wanted;
  plurals = new Intl.PluralRules(wanted);
  formats = new Map();
  if (keep) remember(STORED, wanted);
  document.documentElement.lang = wanted;
  document.title = t("page.title");
  translate(document.body);
  for (const listener of listeners) listener();
}

/**
 * Called after every change of language, to redraw what the page wrote itself.
 *
 * @param {() => void} listener
 */
export function onLanguage(listener) {
  listeners.push(listener);
}

/**
 * The message of a key with its {values}; the value `n` also picks the plural form.
 *
 * @param {string} key
 * @param {Values} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  const message = messages[key];
  if (message === undefined) return loaded ? `⟦${key}⟧` : "";
  const text = typeof message === "string" ? message : plural(message, values.n);
  return text.replace(/\{(\w+)\}/g, (hole, name) => {
    const value = values[name];
    if (value === undefined) return hole;
    return typeof value === "number" ? number(value) : value;
  });
}

/** @param {string} key */
export function has(key) {
  return key in messages;
}

/**
 * @param {Partial<Record<Intl.LDMLPluralRule, string>>} forms
 * @param {string | number | undefined} n
 */
function plural(forms, n) {
  return forms[plurals.select(Number(n ?? 0))] ?? forms.other ?? "";
}

/**
 * @param {number} value
 * @param {Intl.NumberFormatOptions} [options]
 */
export function number(value, options = {}) {
  // Russian parts the digits of numbers from 10 000 on.
  const useGrouping = language !== "ru" || Math.abs(value) >= 10_000;
  const key = JSON.stringify([options, useGrouping]);
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(language, { maximumFractionDigits: 1, ...options, useGrouping });
    formats.set(key, format);
  }
  return format.format(value);
}

/**
 * A part is never rounded to all, nor something to nothing.
 *
 * @param {number} share 0 to 1
 */
export function percent(share) {
  const style = /** @type {const} */ ("percent");
  if (share >= 0.995 && share < 1) return number(Math.floor(1000 * share) / 1000, { style });
  if (share > 0 && share < 0.0005) return number(share, { style, maximumFractionDigits: 20, maximumSignificantDigits: 1 });
  return number(share, { style, maximumFractionDigits: share < 0.1 ? 1 : 0 });
}

/**
 * Fills every element that names a key: data-i18n for its text, data-i18n-attr="attribute:key;…".
 *
 * @param {ParentNode} root
 */
function translate(root) {
  for (const element of root.querySelectorAll("[data-i18n]")) {
    element.textContent = t(element.getAttribute("data-i18n") ?? "");
  }
  for (const element of root.querySelectorAll("[data-i18n-attr]")) {
    for (const pair of (element.getAttribute("data-i18n-attr") ?? "").split(";")) {
      const [attribute = "", key = ""] = pair.split(":");
      element.setAttribute(attribute, t(key));
    }
  }
}
