/** The words of the help and the tour, loaded when they are first wanted. */

import { currentLanguage, number, t } from "../i18n.js";

/** @type {Map<string, Record<string, string>>} */
const loaded = new Map();

/** Controls that the help speaks of, by the names they have on the page. */
const NAMES = {
  inside: "figures.inside",
  over: "figures.over",
  problems: "tour.problems",
  tokens: "tokens.show",
  smart: "strategy.smart",
  sentences: "strategy.sentences",
  recipe: "recipe.heading",
};

/** @returns {Promise<(key: string, values?: Record<string, number>) => string>} the words of a key */
export async function helpWords() {
  const words = await load(currentLanguage());
  const names = Object.fromEntries(Object.entries(NAMES).map(([name, key]) => [name, t(key)]));
  return (key, values = {}) => {
    /** @type {Record<string, string>} */
    const fill = { ...names, ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, number(value)])) };
    return (words[key] ?? `⟦${key}⟧`).replace(/\{(\w+)\}/g, (/** @type {string} */ hole, /** @type {string} */ name) => fill[name] ?? hole);
  };
}

/** @param {string} language */
async function load(language) {
  const known = loaded.get(language);
  if (known) return known;
  const response = await fetch(new URL(`./words/${language}.json`, import.meta.url));
  if (!response.ok) throw new Error(`help ${language}: ${response.status}`);
  const words = await response.json();
  loaded.set(language, words);
  return words;
}
