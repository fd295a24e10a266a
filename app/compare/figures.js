/** The figures of A and B beside each other. */

import { number, percent, t } from "../i18n.js";
import { INSIDE_SENTENCE } from "../ui/tour.js";
import { make } from "../ui/dom.js";
import { tally } from "./differences.js";

/**
 * @typedef {import("./text-view.js").Comparison} Comparison
 * @typedef {any} Stats the figures of a result's summary
 */

/** @type {readonly [key: string, value: (stats: Stats) => string][]} */
const FIGURES = [
  ["figures.chunks", ({ chunks }) => number(chunks)],
  ["figures.median", ({ tokens }) => number(tokens.median)],
  ["compare.largest", ({ tokens }) => number(tokens.max)],
  ["figures.fill", ({ fill }) => percent(fill)],
  ["figures.inside", ({ levels }) => number(INSIDE_SENTENCE.reduce((sum, level) => sum + (levels[level] ?? 0), 0))],
  ["figures.repeated", ({ overlap }) => `${number(overlap.tokens)} · ${percent(overlap.share)}`],
];

/** @param {Comparison} compared */
export function figuresTable({ a, b, pieces }) {
  const stats = [a.summary.stats, b.summary.stats];
  const rows = FIGURES.map(([key, value]) => row(t(key), ...stats.map(value)));
  const alone = tally(pieces);
  rows.push(row(t("compare.alone"), number(alone.a), number(alone.b)));
  const head = ["", "A", "B"].map((name) => (name ? make("th", { scope: "col" }, name) : make("td")));
  return make(
    "table",
    { class: "plain-table" },
    make("caption", { class: "vh" }, t("figures.heading")),
    make("thead", {}, make("tr", {}, ...head)),
    make("tbody", {}, ...rows),
  );
}

/**
 * @param {string} name
 * @param {...string} values
 */
function row(name, ...values) {
  return make("tr", {}, make("th", { scope: "row" }, name), ...values.map((value) => make("td", {}, value)));
}
