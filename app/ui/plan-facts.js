/** What a plan comes to: figures, a chart against the overlap, and a real run beside it. */

import { number, percent, t } from "../i18n.js";
import { make } from "./dom.js";

/**
 * @typedef {{size: number, chunks: number, stride: number, embedded: number, embedded_padded: number, inflation: number, overlap: number}} Plan
 * @typedef {{planned: Plan, chunks: number, embedded: number, repeated: number, planned_repeated: number, context: number, rest: number, fill: number}} Measured
 * @typedef {object} Planned
 * @property {Plan} plan
 * @property {{vector_bytes: number, graph_bytes: number, total_bytes: number} | null} index
 * @property {number | null} cost
 * @property {{share: number, plan: Plan, cost: number | null}[]} overlaps
 * @property {Measured | null} measured
 * @property {number | null} room  tokens that the model takes
 */

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"];

export class Facts {
  #root;
  /** @type {Planned | null} */
  #planned = null;

  #model = "";

  /** @param {HTMLElement} root */
  constructor(root) {
    this.#root = root;
  }

  /**
   * @param {Planned} planned
   * @param {string} model
   */
  show(planned, model) {
    this.#planned = planned;
    this.#model = model;
    this.draw();
  }

  draw() {
    const planned = this.#planned;
    if (!planned) return;
    const { plan, index, cost, room } = planned;
    const list = make(
      "dl",
      { class: "figures" },
      ...figure("plan.chunks", number(plan.chunks)),
      ...figure("plan.stride", number(plan.stride)),
      ...figure("plan.embedded", number(plan.embedded)),
      ...figure("plan.padded", number(plan.embedded_padded)),
      ...figure("plan.inflation", `× ${number(plan.inflation, { maximumFractionDigits: 3 })}`),
      ...figure("plan.index", index ? bytes(index.total_bytes) : "–"),
      ...figure("plan.graph", index ? bytes(index.graph_bytes) : "–"),
      ...figure("plan.cost", cost === null ? "–" : dollars(cost)),
    );
    const measured = planned.measured ? [make("p", { class: "hint" }, inWords(planned.measured))] : [];
    const over = room !== null && plan.size > room ? [make("p", { class: "note" }, t("plan.over_window", { model: this.#model, room }))] : [];
    this.#root.replaceChildren(...over, list, chart(planned), ...measured);
  }
}

/**
 * @param {string} key
 * @param {string} value
 */
function figure(key, value) {
  return [make("dt", {}, t(key)), make("dd", {}, value)];
}

/**
 * Chunks and cost against the overlap: bars for the eye, in a table for everybody.
 *
 * @param {Planned} planned
 */
function chart({ overlaps, cost }) {
  const most = Math.max(1, ...overlaps.map(({ plan }) => plan.chunks));
  const rows = overlaps.map((row) => {
    const bar = make("span", { class: "bar-share", "aria-hidden": "true" });
    bar.style.setProperty("--filled", String(row.plan.chunks / most));
    const cells = [make("th", { scope: "row" }, percent(row.share / 100)), make("td", {}, bar, number(row.plan.chunks))];
    if (cost !== null) cells.push(make("td", {}, row.cost === null ? "–" : dollars(row.cost)));
    return make("tr", {}, ...cells);
  });
  const heads = ["plan.share", "plan.chunks", ...(cost === null ? [] : ["plan.cost"])].map((key) => make("th", { scope: "col" }, t(key)));
  const head = make("thead", {}, make("tr", {}, ...heads));
  return make("table", { class: "tally against" }, make("caption", {}, t("plan.against")), head, make("tbody", {}, ...rows));
}

/**
 * The run on the page beside the plan for the same numbers, and why they differ.
 *
 * @param {Measured} measured
 */
function inWords({ planned, chunks, embedded, repeated, planned_repeated, context, rest, fill }) {
  if (chunks === planned.chunks && embedded === planned.embedded) return t("plan.measured_same", { n: chunks, tokens: embedded });
  const said = [t("plan.measured", { chunks, planned: planned.chunks, tokens: embedded, planned_tokens: planned.embedded })];
  if (chunks > planned.chunks) said.push(t("plan.because_fill", { share: percent(fill) }));
  const changes = /** @type {const} */ ([["plan.by_repeats", repeated - planned_repeated], ["plan.by_context", context], ["plan.by_rest", rest]]);
  const named = changes.filter(([, change]) => change !== 0);
  if (named.length) said.push(t("plan.by", { changes: named.map(([key, change]) => t(key, { change: signed(change) })).join(", ") }));
  return said.join(" ");
}

/** @param {number} change */
function signed(change) {
  // A minus, which is as wide as the plus, and not a hyphen.
  return number(change, { signDisplay: "exceptZero" }).replace("-", "\u2212");
}

/** @param {number} amount */
function dollars(amount) {
  const small = amount < 100 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 0 };
  return number(amount, { style: "currency", currency: "USD", currencyDisplay: "narrowSymbol", ...small });
}

/** @param {number} size */
function bytes(size) {
  let unit = 0;
  while (size >= 1000 && unit < UNITS.length - 1) {
    size /= 1000;
    unit++;
  }
  return number(size, { style: "unit", unit: UNITS[unit], unitDisplay: "short" });
}
