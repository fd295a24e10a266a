/** The figures: how many chunks, how big, what the overlap costs, where the cuts fell. */

import { number, onLanguage, percent, t } from "../i18n.js";
import { find, make } from "./dom.js";
import { histogram } from "./histogram.js";
import { causeName, levelName } from "./reasons.js";
import { INSIDE_SENTENCE, chosen, insideSentence, ofSize, overLimit, problems } from "./tour.js";

/**
 * @typedef {import("../engine/client.js").Result} Result
 * @typedef {import("../settings.js").Settings} Settings
 * @typedef {import("./tour.js").Selection} Selection
 */

const UNKNOWN = "–";

export class Figures {
  #root;
  #body;
  #below;
  #onWalk;
  /** @type {{result: Result, settings: Settings} | null} */
  #shown = null;

  /**
   * @param {HTMLElement} root
   * @param {{onWalk: (selection: Selection) => void}} on
   */
  constructor(root, { onWalk }) {
    this.#root = root;
    this.#onWalk = onWalk;
    this.#body = find(root, ".body", HTMLElement);
    this.#below = find(root, ".pictures", HTMLElement);
    onLanguage(() => this.#draw());
  }

  /**
   * @param {Result} result
   * @param {Settings} settings
   */
  show(result, settings) {
    this.#shown = { result, settings };
    this.#draw();
  }

  showNothing() {
    this.#shown = null;
    this.#draw();
  }

  /** @param {boolean} stale */
  dim(stale) {
    this.#root.toggleAttribute("data-stale", stale);
  }

  #draw() {
    const stats = this.#shown?.result.rows ? this.#shown.result.summary.stats : null;
    const { overlap: asked = 0, overlap_sides = "before" } = this.#shown?.settings ?? {};
    // Without a button in it, the panel itself must be reached to be scrolled by key.
    if (stats) this.#root.removeAttribute("tabindex");
    else this.#root.tabIndex = 0;
    const list = make(
      "dl",
      { class: "figures" },
      ...figure("figures.chunks", stats && number(stats.chunks)),
      ...figure("figures.median", stats && number(stats.tokens.median)),
      ...figure("figures.mean", stats && number(stats.tokens.mean)),
      ...figure("figures.range", stats && `${number(stats.tokens.min)} – ${number(stats.tokens.max)}`),
      ...figure("figures.fill", stats && percent(stats.fill)),
      ...figure("figures.over", stats && this.#way(stats.over_limit, overLimit), stats?.over_limit ? "bad" : ""),
      ...figure("figures.inside", stats && this.#way(insideCount(stats.levels), insideSentence)),
      ...figure("figures.repeated", stats && repeated(stats.overlap)),
      ...figure("figures.overlap", stats && overlap(stats, asked, overlap_sides === "both" ? 2 : 1)),
    );
    this.#body.replaceChildren(list, ...(this.#shown && stats ? this.#problems() : []));
    this.#below.replaceChildren(...(this.#shown && stats ? this.#pictures() : []));
  }

  /**
   * A count that leads to what it counts.
   *
   * @param {number} count
   * @param {Selection} selection
   */
  #way(count, selection) {
    if (!count) return number(count);
    const label = t("tour.start", { words: selection.words(), n: count });
    const button = make("button", { type: "button", class: "way", "aria-label": label, title: label }, number(count));
    button.addEventListener("click", () => this.#onWalk(selection));
    return button;
  }

  #problems() {
    const count = this.#shown ? chosen(this.#shown.result, problems).length : 0;
    if (!count) return [];
    const button = make("button", { type: "button", class: "small" }, t("figures.problems", { n: count }));
    button.addEventListener("click", () => this.#onWalk(problems));
    return [make("div", { class: "row" }, button)];
  }

  #pictures() {
    if (!this.#shown) return [];
    const { result, settings } = this.#shown;
    const { stats, strategy } = result.summary;
    const tokens = column(result, "tokens");
    const inner = Math.max(0, stats.chunks - 1);
    return [
      histogram(tokens, settings.size, ({ from, to }) => this.#onWalk(ofSize(from, to))),
      ...(inner ? [tally("figures.levels", stats.levels, (level) => levelName(level, strategy), inner), tally("figures.causes", stats.causes, causeName, inner)] : []),
    ];
  }
}

/**
 * One column of the table, without an object for each row.
 *
 * @param {Result} result
 * @param {string} name
 */
function column(result, name) {
  const { columns } = result.summary;
  const first = columns.indexOf(name);
  return Array.from({ length: result.rows }, (_, row) => result.table[row * columns.length + first] ?? 0);
}

/**
 * @param {string} key
 * @param {Node | string | null} value
 * @param {string} [tone]
 */
function figure(key, value, tone = "") {
  return [make("dt", {}, t(key)), make("dd", tone ? { class: tone } : {}, value ?? UNKNOWN)];
}

/** @param {Record<string, number>} levels */
function insideCount(levels) {
  return INSIDE_SENTENCE.reduce((sum, level) => sum + (levels[level] ?? 0), 0);
}

/** @param {{tokens: number, share: number}} cost */
function repeated(cost) {
  return `${number(cost.tokens)} · ${percent(cost.share)}`;
}

/**
 * Asked, and what was got on average wherever one chunk meets the next.
 *
 * @param {{chunks: number, overlap: {tokens: number}}} stats
 * @param {number} asked
 * @param {number} sides
 */
function overlap(stats, asked, sides) {
  const got = stats.chunks > 1 ? stats.overlap.tokens / (stats.chunks - 1) / sides : 0;
  return t("figures.asked_got", { asked, got: Math.round(got) });
}

/**
 * Counts of boundaries as rows with a bar each, the most frequent first.
 *
 * @param {string} heading
 * @param {Record<string, number>} counts
 * @param {(name: string) => string} label
 * @param {number} total
 */
function tally(heading, counts, label, total) {
  const rows = Object.entries(counts).filter(([, count]) => count > 0).sort((a, b) => b[1] - a[1]);
  const body = rows.map(([name, count]) => {
    const bar = make("span", { class: "bar-share", "aria-hidden": "true" });
    bar.style.setProperty("--filled", String(count / total));
    return make("tr", {}, make("th", { scope: "row" }, label(name)), make("td", {}, bar, number(count)));
  });
  return make("table", { class: "tally" }, make("caption", {}, t(heading)), make("tbody", {}, ...body));
}
