/** A measure against the size, a line for each strategy and overlap: for the eye; the table has it all. */

import { percent, number, t } from "../i18n.js";
import { make, makeSvg } from "./dom.js";

/** @typedef {{strategy: string, size: number, overlap: number, value: number}} Point */

const WIDTH = 260;
const HEIGHT = 110;
const LEFT = 30;
const RIGHT = 14;
const TOP = 8;
const TONES = 4;

/**
 * @param {Point[]} points
 * @param {string} label
 */
export function plot(points, label) {
  const sizes = [...new Set(points.map(({ size }) => size))].sort((a, b) => a - b);
  const strategies = [...new Set(points.map(({ strategy }) => strategy))];
  const most = scaleEnd(points.reduce((largest, { value }) => Math.max(largest, value), 0));
  const place = (/** @type {Point} */ { size, value }) => [across(sizes.indexOf(size), sizes.length), down(value / most)];
  const svg = makeSvg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT + 18}`, role: "img", "aria-label": label });
  svg.append(...axes(sizes, most));
  for (const line of lines(points)) {
    const first = line[0];
    if (!first) continue;
    const tone = `tone-${strategies.indexOf(first.strategy) % TONES}${first.overlap ? " repeats" : ""}`;
    svg.append(makeSvg("polyline", { class: `line ${tone}`, points: line.map((point) => place(point).join(",")).join(" ") }));
    for (const point of line) {
      const [cx = 0, cy = 0] = place(point);
      svg.append(makeSvg("circle", { class: `dot-mark ${tone}`, cx, cy, r: 3 }));
    }
  }
  const legend = make("p", { class: "legend hint", "aria-hidden": "true" });
  strategies.forEach((name, index) => legend.append(make("span", { class: `key tone-${index % TONES}` }, t(`strategy.${name}`))));
  if (points.some(({ overlap }) => overlap)) legend.append(make("span", {}, t("evaluate.legend_overlap")));
  return make("figure", { class: "histogram scores" }, svg, legend);
}

/**
 * Points of one strategy, and of no or about the same share of overlap, by size.
 *
 * @param {Point[]} points
 */
function lines(points) {
  /** @type {Map<string, Point[]>} */
  const found = new Map();
  for (const point of [...points].sort((a, b) => a.size - b.size)) {
    const key = `${point.strategy} ${Math.round((20 * point.overlap) / point.size)}`;
    found.set(key, [...(found.get(key) ?? []), point]);
  }
  return found.values();
}

/** @param {number} largest  a share; the axis ends at the next twentieth */
function scaleEnd(largest) {
  return Math.max(0.05, Math.ceil(largest * 20 - 1e-9) / 20);
}

/**
 * @param {number} index
 * @param {number} count
 */
function across(index, count) {
  return LEFT + 8 + (count > 1 ? (index / (count - 1)) * (WIDTH - LEFT - RIGHT - 8) : (WIDTH - LEFT) / 2);
}

/** @param {number} share */
function down(share) {
  return HEIGHT - share * (HEIGHT - TOP);
}

/**
 * @param {number[]} sizes
 * @param {number} most
 */
function axes(sizes, most) {
  const ends = [0, most].map((value) => makeSvg("text", { x: LEFT - 5, y: down(value / most) + 4, "text-anchor": "end" }, percent(value)));
  const names = sizes.map((size, index) => makeSvg("text", { x: across(index, sizes.length), y: HEIGHT + 14, "text-anchor": "middle" }, number(size)));
  return [makeSvg("path", { class: "base", d: `M${LEFT} ${HEIGHT + 0.5}H${WIDTH}M${LEFT} ${TOP + 0.5}H${WIDTH}` }), ...ends, ...names];
}
