/** Quality flags in words: code and values are the engine's, the sentences are the locale's. */

import { has, number, percent, t } from "../i18n.js";

/**
 * A remark about one chunk; `text` is the engine's own English.
 *
 * @typedef {{code: string, chunk: number, start: number, end: number, values: Record<string, string | number>, text: string}} Flag
 */

/**
 * What a kind of flag is called, in two or three words.
 *
 * @param {string} code
 */
export function kindName(code) {
  return has(`flags.kind.${code}`) ? t(`flags.kind.${code}`) : code;
}

/**
 * Why such a flag matters.
 *
 * @param {string} code
 */
export function kindReason(code) {
  return has(`flags.why.${code}`) ? t(`flags.why.${code}`) : "";
}

/**
 * What is wrong with the chunk, and what to do.
 *
 * @param {Flag} flag
 */
export function flagWords({ code, values, text }) {
  const { remedy, kind, similarity, ratio } = values;
  /** @type {Record<string, string | number>} */
  const shown = { ...values, ...named() };
  const known = has(`flags.say.${code}`) && (!remedy || has(`flags.remedy.${remedy}`)) && (!kind || has(`flags.boilerplate.${kind}`));
  if (!known) return text;
  if (kind) shown.kind = t(`flags.boilerplate.${kind}`);
  // Nearly the same is not the same.
  if (typeof similarity === "number") shown.similarity = percent(Math.floor(100 * similarity) / 100);
  if (typeof ratio === "number") shown.ratio = number(ratio);
  const said = t(`flags.say.${code}`, shown);
  return remedy ? `${said} ${t(`flags.remedy.${remedy}`, shown)}` : said;
}

/** What the sentences name of the page; on the command line the same sentences name its options. */
function named() {
  const strategies = ["smart", "sentences", "lines"].map((id) => [id, t(`strategy.${id}`)]);
  return { where: t("flags.where"), ...Object.fromEntries(strategies) };
}
