/** The details of the chosen chunk: how big, where, why it starts and ends there, what it repeats. */

import { number, onLanguage, percent, t } from "../i18n.js";
import { OVER_LIMIT } from "./chunk-markup.js";
import { copyFrom } from "./copying.js";
import { find, make } from "./dom.js";
import { cutReason } from "./reasons.js";
import { TokenView } from "./token-view.js";
import { Weighed } from "./weighed.js";

/**
 * @typedef {import("../engine/client.js").Result} Result
 * @typedef {import("../settings.js").Settings} Settings
 * @typedef {import("../engine/protocol.js").Token} Token
 * @typedef {object} Explanation
 * @property {{why: string}} [overlap]
 * @property {number} [repeats_after]
 * @property {string} [context]
 */

export class Details {
  #root;
  #heading;
  #facts;
  #body;
  #copy;
  #tokensButton;
  #tokens;
  #weighed;
  #from;
  #onClose;
  #say;
  /** @type {{result: Result, settings: Settings, index: number} | null} */
  #shown = null;
  /** What the engine knows besides; it answers a moment later. @type {Explanation} */
  #more = {};
  /** When it has answered. @type {Promise<void>} */
  #explained = Promise.resolve();
  /** @type {import("./drawers.js").Marks | null} */
  #marks = null;

  /**
   * @param {HTMLElement} root
   * @param {{explain: (index: number) => Promise<Explanation>, tokens: (index: number) => Promise<Token[]>, weighed: import("./weighed.js").Ask, link: (index: number) => string, onClose: () => void, say: (words: () => string) => void}} on
   */
  constructor(root, { explain, tokens, weighed, link, onClose, say }) {
    this.#root = root;
    this.#from = { explain, tokens };
    this.#onClose = onClose;
    this.#say = say;
    this.#heading = find(root, "h2", HTMLElement);
    this.#facts = find(root, ".facts-line", HTMLElement);
    this.#body = find(root, ".body", HTMLElement);
    this.#copy = find(root, "[data-act=copy]", HTMLButtonElement);
    this.#tokensButton = find(root, "[data-act=tokens]", HTMLButtonElement);
    this.#tokens = new TokenView(find(root, ".token-view", HTMLElement));
    this.#weighed = new Weighed(find(root, ".weighed", HTMLDetailsElement), weighed);
    this.#tokensButton.addEventListener("click", () => this.#toggleTokens());
    this.#copy.addEventListener("click", () => void this.copy());
    const linkButton = find(root, "[data-act=chunk-link]", HTMLButtonElement);
    linkButton.addEventListener("click", () => {
      if (this.#shown) void copyFrom(linkButton, link(this.#shown.index), { label: "details.link", name: () => this.#linkName(), say });
    });
    find(root, "[data-act=close]", HTMLButtonElement).addEventListener("click", () => this.close());
    root.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.close();
    });
    onLanguage(() => this.#draw());
  }

  /**
   * @param {Result} result
   * @param {Settings} settings
   * @param {number} index
   */
  show(result, settings, index) {
    const shown = { result, settings, index };
    this.#shown = shown;
    this.#more = {};
    this.#root.hidden = false;
    this.#draw();
    this.#explained = this.#from.explain(index).then((answer) => {
      if (this.#shown !== shown) return;
      this.#more = answer;
      this.#draw();
    }, () => {
      // The chunk's own figures are all there; only some of the reasons are missing.
    });
    this.#spell();
    this.#weighed.show(shown);
  }

  /** @param {import("./drawers.js").Marks | null} marks */
  flag(marks) {
    if (marks === this.#marks) return;
    this.#marks = marks;
    this.#draw();
  }

  hide() {
    this.#shown = null;
    this.#weighed.show(null);
    this.#root.hidden = true;
    this.#root.removeAttribute("data-open");
  }

  /**
   * On a phone the panel is a sheet that has to be opened, and takes the focus; so it does by key.
   *
   * @param {boolean} byKey
   */
  open(byKey) {
    this.#root.setAttribute("data-open", "");
    const sheet = getComputedStyle(this.#root).position === "fixed";
    if (byKey || sheet) this.#heading.focus({ preventScroll: sheet });
  }

  close() {
    this.#root.removeAttribute("data-open");
    this.#onClose();
  }

  /** Copies what is embedded of the chosen chunk. */
  async copy() {
    const shown = this.#shown;
    await this.#explained;
    if (shown && shown === this.#shown) await copyFrom(this.#copy, this.#embedded(shown), { label: "details.copy", say: this.#say });
  }

  /**
   * The chunk with its context, as it was counted and is exported.
   *
   * @param {{result: Result, index: number}} shown
   */
  #embedded({ result, index }) {
    const row = result.row(index);
    const { context } = this.#more;
    return `${context ? `${context}\n` : ""}${result.text.slice(row.start16, row.end16)}`;
  }

  #toggleTokens() {
    this.#tokensButton.ariaExpanded = String(this.#tokensButton.ariaExpanded !== "true");
    this.#spell();
  }

  /** The tokens of the chosen chunk, where they are asked for. */
  #spell() {
    const open = this.#tokensButton.ariaExpanded === "true";
    const shown = this.#shown;
    find(this.#root, ".token-view", HTMLElement).hidden = !open;
    if (!open || !shown) return;
    this.#tokens.show(null);
    Promise.all([this.#from.tokens(shown.index), this.#explained]).then(([tokens]) => {
      if (this.#shown === shown) this.#tokens.show({ text: this.#embedded(shown), tokens });
    }, () => {
      // A newer result is on its way, and asks again.
    });
  }

  /** There is another button that copies a link. */
  #linkName() {
    return t("details.link_to", { index: (this.#shown?.index ?? 0) + 1 });
  }

  #draw() {
    if (!this.#shown) return;
    const { result, settings, index } = this.#shown;
    const row = result.row(index);
    const { levels, causes, paths, strategy } = result.summary;
    this.#heading.textContent = t("details.heading", { index: index + 1 });
    find(this.#root, "[data-act=chunk-link]", HTMLElement).ariaLabel = this.#linkName();
    const path = paths[row.path] ?? [];
    const flags = this.#marks?.result === result ? this.#marks.sentences(index) : [];
    this.#facts.replaceChildren(
      size(row.tokens, settings.size),
      make("span", {}, t("details.characters", { n: row.end - row.start })),
      make("span", {}, t("details.offsets", { start: number(row.start), end: number(row.end) })),
    );
    this.#body.replaceChildren(make(
      "dl",
      { class: "reasons" },
      ...entry(t("details.starts"), cutReason(levels[row.start_level] ?? "", causes[row.start_cause] ?? "", strategy)),
      ...entry(t("details.ends"), cutReason(levels[row.end_level] ?? "", causes[row.end_cause] ?? "", strategy)),
      ...entry(t("details.overlap"), this.#overlapWords(row.overlap_tokens, settings)),
      ...(path.length ? entry(t("details.path"), path.join(" › "), { dir: "auto" }) : []),
      ...(this.#more.context ? entry(t("details.context"), this.#more.context, { dir: "auto" }) : []),
      ...(row.flags & OVER_LIMIT ? entry(t("details.limit"), t("details.over_limit")) : []),
      ...(flags.length ? entry(t("flags.details"), flags.join("\n")) : []),
    ));
  }

  /**
   * @param {number} got
   * @param {Settings} settings
   */
  #overlapWords(got, { overlap: asked }) {
    if (!asked) return t("overlap.none");
    const { overlap, repeats_after: after = 0 } = this.#more;
    const words = [];
    if (this.#shown?.index === 0) words.push(t("overlap.first"));
    else words.push(t("overlap.got", { n: got, asked }));
    if (this.#shown?.index && overlap?.why) words.push(t(`overlap.${overlap.why}`));
    if (after) words.push(t("overlap.after", { n: after }));
    return words.join(" ");
  }
}

/**
 * @param {number} tokens
 * @param {number} limit
 */
function size(tokens, limit) {
  const share = tokens / limit;
  const bar = make("span", { class: "fill", "aria-hidden": "true" }, make("span", {}));
  bar.style.setProperty("--filled", String(Math.min(1, share)));
  return make("span", { class: "size" }, make("strong", {}, t("chunk.tokens_bare", { n: tokens })), bar, t("details.of_limit", { share: percent(share) }));
}

/**
 * @param {string} term
 * @param {string} words
 * @param {Record<string, string>} [attributes]
 */
function entry(term, words, attributes = {}) {
  return [make("dt", {}, term), make("dd", attributes, words)];
}
