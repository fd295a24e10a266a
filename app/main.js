/** The composition root: the only module that knows every other. */

import { CompareButton } from "./compare/button.js";
import { chunkLink, linkedChunk } from "./chunk-link.js";
import { Address } from "./address.js";
import { Engine } from "./engine/client.js";
import { Documents, blank, isBlank } from "./documents.js";
import { Flow } from "./flow.js";
import { Keeping } from "./keeping.js";
import { askBeforeLeaving } from "./leaving.js";
import { LANGUAGES, currentLanguage, number, onLanguage, percent, preferredLanguage, setLanguage, t } from "./i18n.js";
import { carried, carry } from "./offline/reloads.js";
import { clean, effective, forEngine, initialSettings, store, toHash } from "./settings.js";
import { Bar } from "./ui/bar.js";
import { ChunkView } from "./ui/chunks.js";
import { copyFrom } from "./ui/copying.js";
import { Details } from "./ui/details.js";
import { find } from "./ui/dom.js";
import { Downloads } from "./ui/downloads.js";
import { Drawers } from "./ui/drawers.js";
import { Figures } from "./ui/figures.js";
import { acceptDrops, acceptKeys, acceptPastes } from "./ui/files.js";
import { FollowedLink } from "./ui/followed-link.js";
import { KeepSwitch } from "./ui/keep-switch.js";
import { Paper } from "./ui/paper.js";
import { Recipes } from "./ui/recipes.js";
import { resetWithUndo } from "./ui/reset.js";
import { SettingsForm } from "./ui/settings-form.js";
import { StatusLine } from "./ui/status.js";
import { languageSwitch, themeSwitch } from "./ui/switches.js";
import { TextPanel } from "./ui/text.js";

/**
 * @typedef {import("./settings.js").Settings} Settings
 * @typedef {import("./flow.js").Outcome} Outcome
 */

/** @param {string} id */
const region = (id) => find(document, `#${id}`, HTMLElement);

let settings = initialSettings();
/** The code of the document that was shown last: a language chosen by hand stays until another comes. */
let code = "";
/** @type {Outcome | null} */
let shown = null;
/** Whether the document in front was found to have nothing to cut. */
let empty = false;
/** Whether the reader has done anything here, or had a text of their own. */
let used = false;
/** @type {Promise<import("./offline/client.js").Offline> | null} */
let offline = null;

const BASE = new URL(".", document.baseURI).href;
const engine = new Engine(BASE);
const status = new StatusLine(region("status"), {
  stop: () => flow.stop(),
  again: () => flow.run(),
  restart: () => {
    engine.restart();
    flow.run();
  },
});
const documents = new Documents();
const keeping = new Keeping(documents, () => keep.draw());
const keep = new KeepSwitch(region("keep"), documents, keeping, (words) => status.say(words));
const leaveFreely = askBeforeLeaving(documents, keeping);
const text = new TextPanel(region("text"), documents, {
  onChange: (doc) => useText(doc),
  onSample: () => void showSample(),
  onCode: () => {
    useSettings({ ...settings, strategy: "code" });
    form.show(settings);
  },
  place: () => chunks.place,
});
const form = new SettingsForm(region("settings"), settings, (changed) => {
  reset.withdraw();
  useSettings(changed);
});
const chunks = new ChunkView(region("chunks"), {
  onSelect: (index) => shown && details.show(shown.result, shown.settings, index),
  onOpen: (_, byKey) => details.open(byKey),
  onSample: () => void showSample(),
  onHelp: () => help().catch(noHelp),
  onCopy: () => void details.copy(),
  onUnwrap: () => {
    useSettings({ ...settings, unwrap: true });
    form.show(settings);
    status.say(() => t("notice.unwrapped"));
  },
});
const followed = new FollowedLink(find(document, "#chunks .followed", HTMLElement), {
  go: (index) => chunks.go(index),
  leave: () => chunks.focus(),
});
followed.follow(linkedChunk(location.hash));
const details = new Details(region("details"), {
  explain: (index) => engine.explain(index),
  tokens: (index) => engine.tokens(index),
  weighed: (index, watch) => engine.task("weighed", { number: index }, watch),
  link: (index) => (shown ? chunkLink(shown.settings, index, shown.result) : ""),
  onClose: () => chunks.focus(),
  say: (words) => status.say(words),
});
const paper = new Paper(region("paper"));
const figures = new Figures(region("figures"), { onWalk: (selection) => chunks.walk(selection) });
const drawers = new Drawers({ ask: region("ask"), plan: region("plan"), suggest: region("suggest"), flags: region("flags") }, {
  task: (name, options, watch) => engine.task(name, options, watch),
  settings: () => forEngine(settings, documents.current.name),
  go: (index) => chunks.go(index, { focus: true }),
  use: (changes, words) => reset.replace(clean({ ...settings, ...changes }), words),
  walk: (selection) => chunks.walk(selection),
  flag: (marks) => {
    chunks.flag(marks);
    details.flag(marks);
  },
});
const downloads = new Downloads(region("downloads"), {
  settled: () => flow.settled(),
  makeFile: (options, watch) => engine.export(options, watch),
  makeAll: async (options, watch) => {
    const { convertAll } = await import("./all-files.js");
    return convertAll(documents.all, { engine, settings, options, nameOf, watch });
  },
});
const recipes = new Recipes(region("downloads"), {
  read: () => ({ settings, doc: documents.current, file: documents.current.name || `${t("downloads.base")}.txt` }),
  say: (words) => status.say(words),
});
const reset = resetWithUndo(settingsButtons(), {
  read: () => settings,
  initial: () => clean({}),
  write: (changed) => {
    form.show(changed);
    useSettings(changed);
  },
  say: (words) => status.say(words),
});
const compare = new CompareButton(find(document, "[data-act=compare]", HTMLButtonElement), {
  settled: () => flow.settled(),
  aside: (other) => engine.aside(other),
  stop: () => engine.stop(),
  use: (other) => {
    reset.replace(other, () => t("compare.used"));
    form.reveal();
    find(document, "[data-act=undo-reset]", HTMLButtonElement).focus();
  },
  leave: () => chunks.focus(),
  onMissing: () => status.say(() => t("compare.missing")),
});
const bar = new Bar(region("bar"), { onStep: (by) => chunks.step(by), onSettings: () => form.reveal() });

const flow = new Flow(engine, documents.current, settings, {
  onStart: () => status.clear(),
  onSlow: () => {
    dim(true);
    status.working();
    compare.wait();
  },
  onEmpty: () => showEmpty(),
  onResult: (outcome) => showResult(outcome),
  onStopped: () => {
    dim(false);
    status.stopped();
  },
  onError: (error) => {
    dim(false);
    status.failed(error);
    compare.fail(error);
  },
});

/** @param {Outcome} outcome */
function showResult(outcome) {
  shown = outcome;
  const { result, doc } = outcome;
  dim(false);
  if (!result.rows) return showEmpty();
  empty = false;
  text.showTokens(result.summary.tokens);
  chunks.show(result, doc.language);
  followed.show(result);
  paper.show(outcome);
  figures.show(result, outcome.settings);
  drawers.show(outcome);
  const name = doc.sample ? t("downloads.sample") : doc.name;
  downloads.show({ name, settings: outcome.settings, files: documents.all.length });
  bar.show(result);
  compare.show(outcome);
  status.done(() => inWords(outcome));
  // Only now, so that it costs the start nothing; where it cannot be, the page goes on without it.
  keepOffline(outcome.settings.tokenizer).catch(() => {});
}

/** @param {string} tokenizer */
async function keepOffline(tokenizer) {
  offline ??= startOffline();
  await (await offline).keep(tokenizer);
}

async function startOffline() {
  const { Offline } = await import("./offline/client.js");
  const keeper = new Offline(BASE, {
    untouched: () => !used && documents.all.every((doc) => doc.sample || doc.text === ""),
    carry: () => {
      const taken = keeping.safe || documents.current.sample || carry({ all: documents.all, at: documents.index });
      if (taken) leaveFreely();
      return taken;
    },
    say: (words) => status.say(words),
  });
  await keeper.start();
  return keeper;
}

function showEmpty() {
  shown = null;
  empty = true;
  dim(false);
  chunks.showEmpty();
  followed.show(null);
  details.hide();
  figures.showNothing();
  drawers.show(null);
  offerOthers();
  bar.show(null);
  compare.show(null);
  status.done(() => t("status.empty"));
}

/** With nothing in front to cut, the other documents can still be downloaded together. */
function offerOthers() {
  const { all } = documents;
  const others = engine.ready && all.some((doc) => !isBlank(doc));
  downloads.show(others ? { name: "", settings: effective(settings), files: all.length, nothing: true } : null);
}

/** @param {Outcome} outcome */
function inWords({ result }) {
  const { stats } = result.summary;
  const words = [t("status.chunks", { n: stats.chunks }), t("status.median", { n: stats.tokens.median })];
  if (stats.overlap.tokens) words.push(t("status.repeated", { share: percent(stats.overlap.share) }));
  if (stats.over_limit) words.push(t("status.over", { n: stats.over_limit, over: number(stats.over_limit) }));
  return words.join(" ");
}

/** @param {boolean} stale */
function dim(stale) {
  const old = stale && shown !== null;
  chunks.dim(old);
  figures.dim(old);
}

const address = new Address(settings, (found, hash) => {
  followed.follow(linkedChunk(hash));
  form.show(found);
  useSettings(found);
});

function settingsButtons() {
  const [link, reset, undo] = ["link", "reset", "undo-reset"].map((act) => find(document, `[data-act=${act}]`, HTMLButtonElement));
  if (!link || !reset || !undo) throw new Error("the page lacks a button");
  link.addEventListener("click", () => {
    const address = new URL(toHash(settings), location.href).href;
    void copyFrom(link, address, { label: "settings.copy_link", name: () => t("settings.copy_link_to"), say: (words) => status.say(words) });
  });
  return { reset, undo };
}

/** @param {Settings} changed */
function useSettings(changed) {
  settings = changed;
  store(settings);
  address.show(settings);
  recipes.draw();
  text.showStrategy(settings.strategy);
  flow.setSettings(settings);
}

/** @param {import("./documents.js").Doc} doc */
function useText(doc) {
  used ||= !doc.sample && doc.text !== "";
  const language = doc.code ?? "";
  if (language !== code) {
    code = language;
    if (language !== settings.language) {
      form.show({ ...settings, language });
      useSettings({ ...settings, language });
    }
  }
  recipes.draw();
  keep.draw();
  keeping.saveSoon();
  // Without chunks of its own a text waits as it is: those of another text would be taken for its own.
  if (!shown && !isBlank(doc) && (!engine.ready || chunks.waits)) chunks.showPlain(doc);
  flow.setDoc(doc);
}

/**
 * What the records of one of several documents say that they come from.
 *
 * @param {import("./documents.js").Doc} doc
 * @param {number} index
 */
function nameOf(doc, index) {
  return doc.name || `${t("downloads.base")}-${index + 1}`;
}

async function showSample() {
  const language = currentLanguage();
  const before = documents.all;
  const sample = await fetchSample(language);
  // What was opened or typed while the sample was on its way is worth more than the sample.
  if (sample !== null && documents.all === before) documents.replaceAll({ ...blank(), text: sample, sample: true, language });
}

/** @param {string} language */
async function fetchSample(language) {
  const response = await fetch(new URL(`../static/samples/${language}.md`, import.meta.url)).catch(() => null);
  return response?.ok ? response.text() : null;
}

/** Only a page that was never online whole can lack it. */
function noHelp() {
  status.say(() => t("help.failed"));
}

async function help() {
  const { showHelp } = await import("./help/help.js");
  await showHelp(() => guide().catch(noHelp));
}

async function guide() {
  if (documents.current.text === "") await showSample();
  const { startGuide } = await import("./help/guide.js");
  await startGuide();
}

function listen() {
  engine.addEventListener("state", (event) => {
    if (!(event instanceof CustomEvent)) return;
    document.documentElement.dataset.engine = event.detail.state;
    status.engine(event.detail);
    if (empty) offerOthers();
    if (empty && event.detail.state === "ready") drawers.show(null);
    if (event.detail.error) status.failed(event.detail.error);
  });
  engine.addEventListener("progress", (event) => {
    if (event instanceof CustomEvent) status.progress(event.detail.done / event.detail.total);
  });
  region("help").addEventListener("click", () => help().catch(noHelp));
  region("guide").addEventListener("click", () => guide().catch(noHelp));
  for (const kind of ["keydown", "pointerdown"]) addEventListener(kind, () => (used = true), { once: true });
  region("skip").addEventListener("click", () => chunks.focus());
  const intake = {
    onFiles: (/** @type {File[]} */ files, /** @type {string[]} */ folders) => void text.open(files, { folders }),
    onText: (/** @type {string} */ pasted) => documents.add([{ ...blank(), text: pasted }]),
    onAsk: () => text.ask(),
  };
  acceptDrops(region("drop"), intake);
  acceptPastes(intake);
  acceptKeys(intake);
  onLanguage(() => {
    if (documents.current.sample && documents.current.language !== currentLanguage()) void showSample();
  });
}

async function start() {
  themeSwitch(region("theme"));
  languageSwitch(region("language"));
  listen();
  text.showStrategy(settings.strategy);
  engine.start(settings.tokenizer);
  const left = carried();
  const kept = left ? null : keeping.restore();
  const sample = left || keeping.on ? null : fetchSample(preferredLanguage());
  await setLanguage(preferredLanguage()).catch(() => setLanguage(LANGUAGES[0] ?? "en"));
  const back = left ?? (await kept);
  if (back) {
    documents.add(back.all.map((doc) => ({ ...blank(), ...doc })));
    documents.choose(documents.index + back.at);
    if (!left) keep.restored();
  }
  void keeping.begin();
  const words = back ? null : await (sample ?? fetchSample(preferredLanguage()));
  // What was typed while the sample was on its way is worth more than the sample.
  if (words === null || documents.current.text !== "") return;
  documents.replaceAll({ ...blank(), text: words, sample: true, language: currentLanguage() });
}

void start();
