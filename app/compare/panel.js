/** Compare: the settings at hand (A) and others (B) on the same text. Loaded when first asked for. */

import { t } from "../i18n.js";
import { clean, forEngine } from "../settings.js";
import { debouncer, find, make } from "../ui/dom.js";
import { differing, gaps, pieces, tally } from "./differences.js";
import { figuresTable } from "./figures.js";
import { SecondSettings } from "./second-settings.js";
import { TextView } from "./text-view.js";

/**
 * @typedef {import("../engine/client.js").Result} Result
 * @typedef {import("../flow.js").Outcome} Outcome
 * @typedef {import("../settings.js").Settings} Settings
 * @typedef {import("./text-view.js").Comparison} Comparison
 *
 * @typedef {object} Page what the comparison needs of the page
 * @property {() => Promise<void>} settled       no run of the page's own is under way
 * @property {(settings: Settings) => Promise<Result | null>} aside  a run that leaves the page's result as it is
 * @property {() => void} stop                   ends that run
 * @property {(settings: Settings) => void} use  makes settings those of the page
 * @property {() => void} leave                  takes the focus where there is nothing to compare any more
 */

const SLOW = 300;
/** @type {Record<string, number | undefined>} */
const KEYS = { n: 1, j: 1, p: -1, k: -1 };

export class Compare {
  #page;
  #dialog = make("dialog", { id: "compare", class: "compare", "aria-labelledby": "compare-heading" });
  #second;
  #view;
  #at;
  #sum;
  /** @type {Outcome | null} */
  #outcome = null;
  /** What B differs in from A. @type {Partial<Settings>} */
  #changes = {};
  /** @type {number[]} */
  #stops = [];
  /** The stop that is shown, by its place among the stops. */
  #stop = -1;
  /** Where that stop is in the text, by which it is found again when B is cut anew. */
  #place = -1;
  #run = 0;
  #later = debouncer(() => void this.#cut());
  /** Runs of B that have not ended. */
  #under = 0;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    this.#dialog.append(...layout());
    document.body.append(this.#dialog);
    const part = (/** @type {string} */ selector) => find(this.#dialog, selector, HTMLElement);
    this.#at = part(".compare-at");
    this.#sum = part(".compare-sum");
    this.#view = new TextView(part(".compare-text"));
    this.#second = new SecondSettings(part("fieldset"), ({ strategy, size, overlap, tokenizer }, pause) => {
      this.#changes = { strategy, size, overlap, tokenizer };
      this.#later.after(pause);
    });
    this.#listen();
  }

  get open() {
    return this.#dialog.open;
  }

  /** @param {Outcome} outcome */
  show(outcome) {
    const another = this.#outcome?.result.rev !== outcome.result.rev;
    this.#outcome = outcome;
    if (another) this.#place = -1;
    if (another && !this.#dialog.open) this.#clear("");
    // Without a wish, B is what most is compared with.
    if (!Object.keys(this.#changes).length) this.#changes = { strategy: outcome.settings.strategy === "window" ? "smart" : "window" };
    this.#words();
    this.#second.show(this.#b);
    if (!this.#dialog.open) this.#dialog.showModal();
    void this.#cut();
  }

  /** The text has become one without chunks: that is said in place of the comparison. */
  showNothing() {
    this.#run++;
    this.#later.cancel();
    this.#outcome = null;
    this.#clear(t("compare.nothing"));
  }

  /** @param {string} words in place of what was compared */
  #clear(words) {
    this.#place = -1;
    this.#stops = [];
    this.#view.clear();
    find(this.#dialog, ".compare-figures", HTMLElement).replaceChildren();
    this.#dialog.removeAttribute("data-stale");
    this.#at.textContent = words;
    this.#sum.textContent = "";
    this.#drawButtons();
  }

  /** What is compared will soon be another text, or cut in another way. */
  wait() {
    this.#dialog.toggleAttribute("data-stale", true);
    this.#at.textContent = t("status.working");
  }

  /** @param {any} error */
  fail(error) {
    this.#dialog.removeAttribute("data-stale");
    this.#at.textContent = t(`error.${error?.code ?? "python"}`);
  }

  close() {
    this.#dialog.close();
  }

  get #b() {
    return clean({ ...this.#outcome?.settings, ...this.#changes });
  }

  #listen() {
    this.#dialog.addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest("button") : null;
      if (button?.dataset.step) this.#step(Number(button.dataset.step));
      if (button?.dataset.act === "close") this.close();
      if (button?.dataset.act === "use") this.#use();
    });
    find(this.#dialog, ".compare-text", HTMLElement).addEventListener("keydown", (event) => {
      const by = KEYS[event.key];
      if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      this.#step(by);
    });
    this.#dialog.addEventListener("close", () => {
      this.#run++;
      this.#later.cancel();
      if (this.#under) this.#page.stop();
      if (!this.#outcome) this.#page.leave();
    });
  }

  #use() {
    const settings = this.#b;
    this.close();
    this.#page.use(settings);
  }

  /** Cuts the text with the settings of B, after the page's own run: there is one engine. */
  async #cut() {
    if (!this.#outcome) return;
    const run = ++this.#run;
    const slow = setTimeout(() => run === this.#run && this.#dialog.open && this.wait(), SLOW);
    try {
      await this.#page.settled();
      if (run !== this.#run || !this.#outcome) return;
      const b = await this.#aside();
      if (run === this.#run && b && b.rev === this.#outcome.result.rev) this.#draw(b);
    } catch (error) {
      if (run === this.#run) this.fail(error);
    } finally {
      clearTimeout(slow);
    }
  }

  async #aside() {
    this.#under++;
    try {
      return await this.#page.aside(forEngine(this.#b, this.#outcome?.doc.name ?? ""));
    } finally {
      this.#under--;
    }
  }

  /** @param {Result} b */
  #draw(b) {
    const a = /** @type {Outcome} */ (this.#outcome).result;
    const compared = { a, b, pieces: pieces(gaps(a), gaps(b), a.text.length) };
    this.#dialog.removeAttribute("data-stale");
    find(this.#dialog, ".compare-figures", HTMLElement).replaceChildren(figuresTable(compared));
    this.#view.show(compared);
    this.#stops = differing(compared.pieces);
    this.#stop = this.#stops.findIndex((piece) => compared.pieces[piece]?.start === this.#place);
    this.#sum.textContent = t("compare.shared", { n: tally(compared.pieces).both });
    if (this.#stop < 0) this.#at.textContent = this.#stops.length ? t("compare.differences", { n: this.#stops.length }) : t("compare.same");
    else this.#go();
    this.#drawButtons();
  }

  #drawButtons() {
    for (const button of this.#dialog.querySelectorAll("button")) {
      if (button.dataset.step) button.disabled = this.#stops.length === 0;
      if (button.dataset.act === "use") button.disabled = this.#outcome === null;
    }
  }

  /** @param {number} by 1 or -1; after the last difference comes the first */
  #step(by) {
    const total = this.#stops.length;
    if (!total) return;
    this.#stop = this.#stop < 0 ? this.#nearest(by) : (this.#stop + by + total) % total;
    this.#go();
  }

  /** Shows the stop at hand, and says which it is. */
  #go() {
    this.#place = this.#view.go(this.#stops[this.#stop] ?? 0);
    this.#at.textContent = t("compare.at", { stop: this.#stop + 1, total: this.#stops.length });
  }

  /**
   * Where a walk begins: at what is on the screen, or from the end.
   *
   * @param {number} by
   */
  #nearest(by) {
    if (by < 0) return this.#stops.length - 1;
    return Math.max(0, this.#stops.findIndex((piece) => piece >= this.#view.first));
  }

  #words() {
    for (const element of this.#dialog.querySelectorAll("[data-word]")) element.textContent = t(element.getAttribute("data-word") ?? "");
    for (const element of this.#dialog.querySelectorAll("[data-name]")) element.ariaLabel = t(element.getAttribute("data-name") ?? "");
    const { strategy, size, overlap, tokenizer } = /** @type {Outcome} */ (this.#outcome).settings;
    const summary = t("settings.summary", { strategy: t(`strategy.${strategy}`), n: size, overlap });
    find(this.#dialog, ".compare-a", HTMLElement).textContent = `${summary} · ${tokenizer}`;
  }
}

function layout() {
  const word = (/** @type {string} */ key) => ({ "data-word": `compare.${key}` });
  const head = make(
    "div",
    { class: "head" },
    make("h2", { id: "compare-heading", ...word("heading") }),
    make("button", { type: "button", class: "small", "data-act": "close", "data-word": "details.close" }),
  );
  const sides = make(
    "div",
    { class: "compare-settings" },
    make("p", { class: "compare-a-line" }, make("strong", {}, "A"), " ", make("span", { class: "compare-a" })),
    make("fieldset", {}, make("legend", word("second"))),
    make("button", { type: "button", "data-act": "use", ...word("use") }),
    make("div", { class: "compare-figures" }),
  );
  const step = (/** @type {string} */ by, /** @type {string} */ key) => make("button", { type: "button", class: "small", "data-step": by, disabled: "", ...word(key) });
  const walk = make(
    "div",
    { class: "compare-walk" },
    make("p", { class: "compare-at", "aria-live": "polite" }),
    step("-1", "previous"),
    step("1", "next"),
    make("p", { class: "compare-sum hint" }),
  );
  const text = make("div", { class: "compare-text", role: "group", tabindex: "0", "data-name": "compare.text" });
  return [head, make("div", { class: "compare-body" }, sides, make("div", { class: "compare-main" }, walk, text))];
}
