/** How big the chunks are: a small drawing for the eye, the same numbers as a table. */

import { number, t } from "../i18n.js";
import { make, makeSvg } from "./dom.js";
import { sizeRange } from "./tour.js";

const BARS = 20;
const WIDTH = 260;
const HEIGHT = 74;
const TOP = 14;

/** @typedef {{from: number, to: number, count: number}} Bar */

/**
 * Equal ranges from 1 to the limit, and further ones of the same width if a chunk is larger.
 *
 * @param {number[]} tokens
 * @param {number} limit
 * @returns {Bar[]}
 */
export function bars(tokens, limit) {
  const width = Math.max(1, Math.ceil(limit / BARS));
  const largest = tokens.reduce((most, count) => Math.max(most, count), limit);
  const counts = new Array(Math.min(2 * BARS, Math.ceil(largest / width))).fill(0);
  for (const count of tokens) counts[Math.min(counts.length - 1, Math.max(0, Math.ceil(count / width) - 1))]++;
  return counts.map((count, index) => {
    const last = index === counts.length - 1 && largest > counts.length * width;
    return { from: index * width + 1, to: last ? Infinity : Math.min(largest, (index + 1) * width), count };
  });
}

/**
 * @param {number[]} tokens
 * @param {number} limit
 * @param {(bar: Bar) => void} onBar  a bar, or its row in the table, was chosen
 */
export function histogram(tokens, limit, onBar) {
  const drawn = bars(tokens, limit);
  const fullest = drawn.reduce((most, bar) => (bar.count > most.count ? bar : most));
  const figure = make("figure", { class: "histogram" });
  const label = t("histogram.label", { n: tokens.length, count: fullest.count, range: sizeRange(fullest.from, fullest.to), limit });
  const svg = makeSvg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT + 16}`, role: "img", "aria-label": label });
  svg.append(...columns(drawn, limit, fullest.count, onBar), ...axis(drawn, limit));
  figure.append(make("figcaption", {}, t("histogram.heading")), svg, asTable(drawn, onBar));
  return figure;
}

/**
 * @param {Bar[]} drawn
 * @param {number} limit
 * @param {number} most
 * @param {(bar: Bar) => void} onBar
 */
function columns(drawn, limit, most, onBar) {
  const step = WIDTH / drawn.length;
  return drawn.filter((bar) => bar.count > 0).map((bar) => {
    const height = Math.max(2, (bar.count / most) * (HEIGHT - TOP));
    const x = drawn.indexOf(bar) * step;
    const column = makeSvg("rect", {
      class: bar.from > limit ? "column over" : "column",
      x: x + 1,
      y: HEIGHT - height,
      width: step - 2,
      height,
      rx: 1.5,
    });
    // The whole height can be hit; by key, the row of the table does the same.
    const target = makeSvg("g", { class: "target" }, makeSvg("rect", { class: "hit", x, y: 0, width: step, height: HEIGHT }), column);
    target.addEventListener("click", () => onBar(bar));
    return target;
  });
}

/**
 * @param {Bar[]} drawn
 * @param {number} limit
 */
function axis(drawn, limit) {
  const end = (drawn[0]?.to ?? limit) * drawn.length;
  const x = Math.min(WIDTH - 1, (limit / end) * WIDTH);
  return [
    makeSvg("path", { class: "base", d: `M0 ${HEIGHT + 0.5}H${WIDTH}` }),
    makeSvg("path", { class: "limit", d: `M${x} 2V${HEIGHT}` }),
    makeSvg("text", { x: 0, y: HEIGHT + 13 }, number(1)),
    makeSvg("text", { x: x - 4, y: 9, class: "limit-word", "text-anchor": "end" }, t("histogram.limit")),
    makeSvg("text", { x, y: HEIGHT + 13, "text-anchor": x > WIDTH - 30 ? "end" : "middle" }, number(limit)),
  ];
}

/**
 * @param {Bar} bar
 * @param {(bar: Bar) => void} onBar
 */
function way(bar, onBar) {
  const label = t("tour.start", { words: t("tour.size", { range: sizeRange(bar.from, bar.to) }), n: bar.count });
  const button = make("button", { type: "button", class: "way", "aria-label": label }, number(bar.count));
  button.addEventListener("click", () => onBar(bar));
  return button;
}

/**
 * @param {Bar[]} drawn
 * @param {(bar: Bar) => void} onBar
 */
function asTable(drawn, onBar) {
  const rows = drawn.filter((bar) => bar.count > 0).map((bar) => make(
    "tr",
    {},
    make("th", { scope: "row" }, sizeRange(bar.from, bar.to)),
    make("td", {}, way(bar, onBar)),
  ));
  const head = make("tr", {}, make("th", { scope: "col" }, t("histogram.tokens")), make("th", { scope: "col" }, t("figures.chunks")));
  return make(
    "details",
    {},
    make("summary", {}, t("histogram.as_table")),
    make("table", { class: "plain-table" }, make("thead", {}, head), make("tbody", {}, ...rows)),
  );
}
