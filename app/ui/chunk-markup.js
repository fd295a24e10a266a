/** One chunk as elements: its number as a button, a line of facts, the repeated words, the new words. */

import { currentLanguage, t } from "../i18n.js";
import { make } from "./dom.js";
import { levelName, whereWords } from "./reasons.js";

/**
 * @typedef {import("../engine/client.js").Result} Result
 * @typedef {Record<string, number>} Row
 */

const TONES = 4;
export const OVER_LIMIT = 1;

/**
 * @param {Result} result
 * @param {number} index
 */
export function chunkElement(result, index) {
  const row = result.row(index);
  const button = make("button", {
    type: "button",
    class: "mark",
    tabindex: "-1",
    "aria-label": spokenName(result, index),
  }, t("number", { n: index + 1 }));
  const words = make("div", { class: "words", dir: "auto" });
  if (row.body_start16 > row.start16) {
    words.append(repeated(t("chunks.repeat_begins"), result.text.slice(row.start16, row.body_start16)));
  }
  words.append(result.text.slice(row.body_start16, row.body_end16));
  if (repeatsAfter(row)) {
    words.append(repeated(t("chunks.repeat_after_begins"), result.text.slice(row.body_end16, row.end16)));
  }
  const over = row.flags & OVER_LIMIT ? " over" : "";
  return make(
    "div",
    { class: `chunk tone-${index % TONES}${over}`, "data-index": String(index) },
    make("div", { class: "gutter", lang: currentLanguage() }, button),
    make("p", { class: "facts", "aria-hidden": "true", lang: currentLanguage() }, ...facts(result, index, row)),
    ...inFront(result.summary.contexts[row.context ?? 0] ?? ""),
    words,
  );
}

/**
 * Flags of a chunk: a mark among its facts, and words in the name of its boundary.
 *
 * @param {Element} chunk
 * @param {string[]} kinds
 */
export function showFlags(chunk, kinds) {
  const [button, facts] = [chunk.querySelector("button.mark"), chunk.querySelector(".facts")];
  facts?.querySelector(".fact-flag")?.remove();
  if (!button || !facts) return;
  const name = button.getAttribute("data-name") ?? button.ariaLabel ?? "";
  if (kinds.length) facts.lastElementChild?.before(make("span", { class: "fact fact-flag" }, `⚑ ${kinds.join(" · ")}`));
  button.setAttribute("data-name", name);
  button.ariaLabel = kinds.length ? `${name} ${t("flags.spoken", { kinds: kinds.join(", ") })}` : name;
}

/**
 * Whether a chunk ends with text of the one after it.
 *
 * @param {Row} row
 */
export function repeatsAfter({ body_end16 = 0, end16 = 0 }) {
  return end16 > body_end16;
}

/**
 * @param {string} introduction
 * @param {string} text
 */
function repeated(introduction, text) {
  return make(
    "mark",
    { class: "repeat" },
    hidden(`${introduction} `),
    text,
    hidden(` ${t("chunks.repeat_ends")} `),
  );
}

/**
 * What is embedded before the chunk's own words.
 *
 * @param {string} context
 */
function inFront(context) {
  if (!context) return [];
  return [make("p", { class: "context", dir: "auto", title: t("chunks.context") }, hidden(`${t("chunks.context")} `), context)];
}

/**
 * Words of the page inside of a text: for ears only, in a language and a direction of their own.
 *
 * @param {string} words
 */
function hidden(words) {
  return make("span", { class: "vh", dir: "ltr", lang: currentLanguage() }, words);
}

/**
 * What a screen reader says at a boundary: "Chunk 3 of 214. 64 tokens. …"
 *
 * @param {Result} result
 * @param {number} index
 */
export function spokenName(result, index) {
  const row = result.row(index);
  const parts = [
    t("chunk.name", { index: index + 1, total: result.rows }),
    t("chunk.tokens", { n: row.tokens }),
  ];
  if (row.overlap_tokens) parts.push(t("chunk.repeats", { n: row.overlap_tokens, before: index }));
  if (repeatsAfter(row)) parts.push(t("chunk.repeats_after", { after: index + 2 }));
  if (row.flags & OVER_LIMIT) parts.push(t("chunk.over"));
  parts.push(whereWords(result.summary.levels[row.start_level] ?? "", result.summary.strategy));
  return parts.join(" ");
}

/**
 * @param {Result} result
 * @param {number} index
 * @param {Row} row
 */
function facts(result, index, row) {
  const items = [make("span", { class: "fact" }, t("facts.tokens", { n: row.tokens }))];
  if (row.overlap_tokens) {
    items.push(make("span", { class: "fact fact-repeat" }, t("facts.repeats", { n: row.overlap_tokens })));
  }
  if (repeatsAfter(row)) {
    items.push(make("span", { class: "fact fact-repeat" }, t("facts.repeats_after", { after: index + 2 })));
  }
  if (row.flags & OVER_LIMIT) items.push(make("span", { class: "fact fact-over" }, t("facts.over")));
  const level = levelName(result.summary.levels[row.start_level] ?? "", result.summary.strategy);
  items.push(make("span", { class: "fact fact-level" }, index ? t("facts.cut", { level }) : level));
  return items;
}
