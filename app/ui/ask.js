/** Which chunks a question would find, with its words marked, and what a boundary has cut there. */

import { number, onLanguage, t } from "../i18n.js";
import { make } from "./dom.js";
import { opened } from "./drawers.js";
import { Working } from "./working.js";

/**
 * @typedef {import("../flow.js").Outcome} Outcome
 * @typedef {import("./drawers.js").Means} Means
 * @typedef {[start: number, end: number]} Span
 * @typedef {{chunk: number, score: number, words: Span[], cut: Span[], passage: Span}} Hit
 * @typedef {{hits: Hit[], unknown: string[]}} Answer
 */

const MOST = 5;

export class Ask {
  #means;
  #field = make("input", { type: "search", id: "question", autocomplete: "off", enterkeyhint: "search" });
  #label = make("label", { for: "question" });
  #button = make("button", { type: "submit", class: "small" });
  #say = make("p", { class: "hint", role: "status" });
  #list = make("ol", { class: "hits" });
  #working = new Working("ask.reading");
  /** @type {Outcome | null} */
  #outcome = null;
  /** @type {{answer: Answer, outcome: Outcome} | null} */
  #found = null;
  /** What was asked last, to be asked of other chunks too. */
  #question = "";
  /** Key of what is said where there is no answer. */
  #problem = "";
  #asked = 0;
  #summary = make("summary");
  #measure;

  /**
   * @param {HTMLElement} body
   * @param {Means} means
   */
  constructor(body, means) {
    this.#means = means;
    const form = make("form", { class: "ask", autocomplete: "off" }, this.#label, this.#field, this.#button);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#ask();
    });
    const inner = make("div", { class: "fields" });
    const details = make("details", { class: "more", id: "evaluate" }, this.#summary, inner);
    body.append(form, this.#working.element, this.#say, this.#list, details);
    this.#measure = opened(details, async () => new (await import("./evaluate.js")).Evaluate(inner, means));
    onLanguage(() => this.#draw());
    this.#draw();
  }

  /**
   * Another result: what was asked is asked of it again.
   *
   * @param {Outcome | null} outcome
   */
  show(outcome) {
    if (outcome === this.#outcome) return;
    this.#outcome = outcome;
    this.#measure.show(outcome);
    void this.#ask(this.#question);
  }

  /** The drawer was closed: nobody waits for an answer. */
  hide() {
    this.#asked++;
    this.#working.stop();
  }

  /** @param {string} [question] */
  async #ask(question = this.#field.value.trim()) {
    const [mine, outcome] = [++this.#asked, this.#outcome];
    this.#problem = "";
    if (!question || !outcome) {
      this.#working.stop();
      this.#question = "";
      this.#found = null;
      return this.#draw();
    }
    this.#question = question;
    const answer = await this.#working
      .run((watch) => this.#means.task("ask", { question, most: MOST }, watch))
      .catch((error) => this.#fail(mine, error));
    if (!answer || mine !== this.#asked) return;
    this.#found = { answer, outcome };
    this.#draw();
  }

  /**
   * @param {number} mine
   * @param {any} error
   */
  #fail(mine, error) {
    if (mine !== this.#asked) return;
    this.#problem = error?.code === "stopped" ? "ask.stopped" : "ask.failed";
    this.#question = "";
    this.#found = null;
    this.#draw();
  }

  #draw() {
    this.#label.textContent = t("ask.question");
    this.#button.textContent = t("ask.ask");
    this.#summary.textContent = t("evaluate.heading");
    this.#say.textContent = this.#words();
    const { answer, outcome } = this.#found ?? {};
    this.#list.replaceChildren(...(answer && outcome ? answer.hits.map((hit) => this.#hit(hit, outcome)) : []));
  }

  #words() {
    if (!this.#outcome) return t("ask.nothing");
    if (this.#problem) return t(this.#problem);
    if (!this.#found) return t("ask.hint");
    const { hits, unknown } = this.#found.answer;
    const found = hits.length ? t("ask.found", { n: hits.length }) : t("ask.none");
    return unknown.length ? `${found} ${t("ask.unknown", { words: unknown.join(", ") })}` : found;
  }

  /**
   * @param {Hit} hit
   * @param {Outcome} outcome
   */
  #hit(hit, { result, doc }) {
    const { text } = result;
    const row = result.row(hit.chunk);
    const button = make("button", { type: "button", class: "small" }, t("ask.go", { n: number(hit.chunk + 1) }));
    button.addEventListener("click", () => this.#means.go(hit.chunk));
    const facts = make("span", { class: "hint" }, t("facts.tokens", { n: row.tokens }));
    /** @type {Record<string, string>} */
    const language = doc.language ? { lang: doc.language } : {};
    const passage = make("p", { class: "passage", dir: "auto", ...language }, ...marked(text, hit.passage, hit.words));
    const cuts = hit.cut.map(([start, end]) => {
      const sentence = make("q", { dir: "auto", ...language }, text.slice(start, end).trim());
      return make("p", { class: "note" }, t(start < row.start16 ? "ask.cut_start" : "ask.cut_end"), " ", sentence);
    });
    return make("li", {}, make("div", { class: "pair" }, button, facts), passage, ...cuts);
  }
}

/**
 * A passage with its matched words marked; in scripts without blanks matched pairs overlap.
 *
 * @param {string} text
 * @param {Span} passage
 * @param {Span[]} words
 */
function marked(text, [start, end], words) {
  /** @type {(Node | string)[]} */
  const parts = [];
  let at = start;
  for (const [low, high] of words) {
    if (high <= at || low < start || high > end) continue;
    const from = Math.max(low, at);
    parts.push(text.slice(at, from), make("mark", {}, text.slice(from, high)));
    at = high;
  }
  return [...parts, text.slice(at, end)];
}
