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
  const { remedy, kind, similarity, ratio, tokenizer } = values;
  /** @type {Record<string, string | number>} */
  const shown = { ...values, ...named(), counted: tokenizer ? t("flags.counted", { tokenizer }) : "" };
  const known = has(`flags.say.${code}`) && (!remedy || has(`flags.remedy.${remedy}`)) && (!kind || has(`flags.boilerplate.${kind}`));
  if (!known) return text;
  if (remedy) shown.remedy = t(`flags.remedy.${remedy}`, shown);
  if (kind) shown.kind = t(`flags.boilerplate.${kind}`);
  if (typeof similarity === "number") shown.similarity = percent(similarity);
  if (typeof ratio === "number") shown.ratio = number(ratio);
  return t(`flags.say.${code}`, shown);
}

/** What the sentences name of the page; on the command line the same sentences name its options. */
function named() {
  const strategies = ["smart", "sentences", "paragraphs"].map((id) => [id, t(`strategy.${id}`)]);
  return { where: t("flags.where"), ...Object.fromEntries(strategies) };
}
