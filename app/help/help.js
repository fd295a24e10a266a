/** The help: what the strategies do, how to choose a size, the two kinds of fault, the keys. */

import { number, onLanguage, t } from "../i18n.js";
import { SCHEMA } from "../settings.js";
import { make } from "../ui/dom.js";
import { sheet } from "../ui/sheets.js";
import { helpWords } from "./words.js";

/** @typedef {(key: string) => string} Words */

const SIZES = [256, 512, 1024, 1536, 4096];
const ASPECTS = ["precision", "context", "for"];
/** What each key does; two of a kind share a line. */
const KEYS = [
  ["move", "↓ ↑", "j k"],
  ["ends", "Home End"],
  ["open", "Enter"],
  ["copy", "c"],
  ["problem", "n p"],
  ["help", "?"],
  ["close", "Esc"],
];

/** @type {HTMLDialogElement | null} */
let dialog = null;
let onGuide = () => {};

/** @param {() => void} guide starts the tour */
export async function showHelp(guide) {
  onGuide = guide;
  await sheet("help").catch(() => {});
  if (!dialog) {
    dialog = make("dialog", { class: "help", "aria-labelledby": "help-heading" });
    // A press beside the window closes it too.
    dialog.addEventListener("click", (event) => event.target === dialog && dialog?.close());
    document.body.append(dialog);
    onLanguage(() => void draw());
  }
  await draw();
  if (!dialog.open) dialog.showModal();
}

async function draw() {
  const h = await helpWords();
  const close = button(h("close"), "small", () => dialog?.close());
  const guide = button(h("guide"), "", () => {
    dialog?.close();
    onGuide();
  });
  const head = make("div", { class: "head" }, make("h2", { id: "help-heading" }, h("title")), close);
  const body = make("div", { class: "help-body", tabindex: "0", role: "group", "aria-labelledby": "help-heading" });
  body.append(make("div", { class: "row" }, guide), ...strategies(h), ...sizes(h), ...faults(h), ...keys(h));
  dialog?.replaceChildren(head, body);
}

/** @param {Words} h */
function strategies(h) {
  const entries = SCHEMA.strategy.options.flatMap((id) => [
    make("dt", {}, t(`strategy.${id}`)),
    make("dd", {}, t(`strategy.${id}.hint`)),
  ]);
  return [...opening(h, "strategies"), make("dl", {}, ...entries)];
}

/** @param {Words} h */
function sizes(h) {
  const columns = ["tokens", ...ASPECTS].map((name) => make("th", { scope: "col" }, h(`size.${name}`)));
  const rows = SIZES.map((size) => make(
    "tr",
    {},
    make("th", { scope: "row" }, number(size)),
    ...ASPECTS.map((aspect) => make("td", {}, h(`size.${size}.${aspect}`))),
  ));
  const table = make("table", {}, make("thead", {}, make("tr", {}, ...columns)), make("tbody", {}, ...rows));
  return [...opening(h, "size"), table, make("p", {}, h("size.overlap"))];
}

/** @param {Words} h */
function faults(h) {
  const kinds = ["cut", "count"].map((kind) => make(
    "section",
    { class: `fault fault-${kind}` },
    make("h4", {}, h(`faults.${kind}`)),
    ...["see", "where", "mend"].map((part) => make("p", {}, h(`faults.${kind}.${part}`))),
  ));
  return [...opening(h, "faults"), make("div", { class: "fault-pair" }, ...kinds)];
}

/** @param {Words} h */
function keys(h) {
  const entries = KEYS.flatMap(([id = "", ...names]) => [
    make("dt", {}, ...names.join(" ").split(" ").map((name) => make("kbd", {}, name))),
    make("dd", {}, h(`keys.${id}`)),
  ]);
  return [...opening(h, "keys"), make("dl", { class: "keys" }, ...entries)];
}

/**
 * @param {Words} h
 * @param {string} part
 */
function opening(h, part) {
  return [make("h3", {}, h(part)), make("p", {}, h(`${part}.intro`))];
}

/**
 * @param {string} words
 * @param {string} look
 * @param {() => void} act
 */
function button(words, look, act) {
  const made = make("button", { type: "button", class: look }, words);
  made.addEventListener("click", act);
  return made;
}
