/**
 * The one list of settings. The form, the address, the storage and the engine all read it.
 *
 * A new strategy is one more option here, its place in the lists of `only`, and two lines in each
 * locale.
 */

import { fieldsOf, isTemplate } from "./context-template.js";
import { LANGUAGES } from "./languages.js";
import { recall, remember } from "./storage.js";

/**
 * `only`: the strategies that heed the setting; without it all do.
 * `other`: whether a value that is not among the options is taken all the same.
 * `library`: what the Python package takes when it is not told, where that is not `initial`.
 *
 * @typedef {{kind: "choice", hash: string, initial: string, options: readonly string[], other?: (value: string) => boolean, only?: readonly string[]}} Choice
 * @typedef {{kind: "number", hash: string, initial: number, min: number, max: number, library?: number, only?: readonly string[]}} Quantity
 * @typedef {{kind: "flag", hash: string, initial: boolean, only?: readonly string[]}} Flag
 * @typedef {object} Settings
 * @property {string} strategy
 * @property {number} size
 * @property {number} overlap
 * @property {string} tokenizer
 * @property {string} language
 * @property {string} overlap_sides
 * @property {string} context
 * @property {number} min_size
 * @property {boolean} unwrap
 * @property {boolean} trim
 * @typedef {keyof Settings} Key
 * @typedef {{id: string, size: number, overlap: number}} Preset
 */

/** Strategies that see Markdown: only they know what a wrapped line is. */
const MARKDOWN = ["smart", "paragraphs", "headings"];

export const SCHEMA = {
  /** @type {Choice} */
  strategy: {
    kind: "choice",
    hash: "s",
    initial: "smart",
    options: [...MARKDOWN, "lines", "sentences", "code", "window"],
  },
  /** @type {Quantity} */
  size: { kind: "number", hash: "size", initial: 256, min: 1, max: 100_000, library: 512 },
  /** @type {Quantity} */
  overlap: { kind: "number", hash: "ov", initial: 32, min: 0, max: 50_000, library: 0 },
  /** @type {Choice} */
  tokenizer: {
    kind: "choice",
    hash: "tok",
    initial: "cl100k_base",
    options: ["cl100k_base", "o200k_base", "p50k_base", "r50k_base"],
  },
  /** @type {Choice} */
  language: { kind: "choice", hash: "lang", initial: "", options: ["", ...Object.keys(LANGUAGES)], only: ["code"] },
  /** @type {Choice} */
  overlap_sides: { kind: "choice", hash: "side", initial: "before", options: ["before", "both"] },
  /** @type {Choice} */
  context: {
    kind: "choice",
    hash: "ctx",
    initial: "none",
    options: ["none", "heading_path", "table_header"],
    other: isTemplate,
    only: [...MARKDOWN, "lines", "sentences", "window"],
  },
  /** @type {Quantity} */
  min_size: {
    kind: "number",
    hash: "min",
    initial: 0,
    min: 0,
    max: 100_000,
    only: [...MARKDOWN, "lines", "sentences", "code"],
  },
  /** @type {Flag} */
  unwrap: { kind: "flag", hash: "unwrap", initial: false, only: MARKDOWN },
  /** @type {Flag} */
  trim: { kind: "flag", hash: "trim", initial: true },
};

/** What every link says; the rest only where it is not what it is at first. */
const ALWAYS = ["strategy", "size", "overlap", "tokenizer"];

/** @type {readonly Preset[]} */
export const PRESETS = [
  { id: "small", size: 256, overlap: 32 },
  { id: "medium", size: 512, overlap: 64 },
  { id: "large", size: 1024, overlap: 128 },
  { id: "documents", size: 1536, overlap: 307 },
  { id: "paging", size: 4096, overlap: 512 },
];

/** The form of the address; a later form must still read this one. */
const LINK_VERSION = "1";
const STORED = "settings";

/**
 * Half the size may be repeated: all of it on one side, or a half of that on each.
 *
 * @param {Pick<Settings, "size" | "overlap_sides">} settings
 */
export function largestOverlap({ size, overlap_sides }) {
  return Math.floor(size / (overlap_sides === "both" ? 4 : 2));
}

/**
 * Settings that are all valid, whatever came in: unknown choices fall back, numbers are clamped.
 *
 * @param {Partial<Record<Key, unknown>>} raw
 * @returns {Settings}
 */
export function clean(raw) {
  const size = quantity(SCHEMA.size, raw.size);
  const overlap_sides = choice(SCHEMA.overlap_sides, raw.overlap_sides);
  return {
    strategy: choice(SCHEMA.strategy, raw.strategy),
    size,
    overlap: Math.min(quantity(SCHEMA.overlap, raw.overlap), largestOverlap({ size, overlap_sides })),
    tokenizer: choice(SCHEMA.tokenizer, raw.tokenizer),
    language: choice(SCHEMA.language, raw.language),
    overlap_sides,
    context: choice(SCHEMA.context, raw.context),
    min_size: Math.min(quantity(SCHEMA.min_size, raw.min_size), size),
    unwrap: flag(SCHEMA.unwrap, raw.unwrap),
    trim: flag(SCHEMA.trim, raw.trim),
  };
}

/**
 * Whether a strategy heeds a setting.
 *
 * @param {Key} key
 * @param {string} strategy
 */
export function applies(key, strategy) {
  return SCHEMA[key].only?.includes(strategy) ?? true;
}

/**
 * What the chunks really depend on: a setting that the strategy does not heed is as it is at first.
 *
 * @param {Settings} settings
 * @returns {Settings}
 */
export function effective(settings) {
  const ignored = keys().filter((key) => !applies(key, settings.strategy));
  return { ...settings, ...Object.fromEntries(ignored.map((key) => [key, SCHEMA[key].initial])) };
}

/**
 * What the engine is asked for: a template that names its source needs the name of the document,
 * which is no setting, so that no link carries it.
 *
 * @param {Settings} settings
 * @param {string} source
 * @returns {Settings & {source?: string}}
 */
export function forEngine(settings, source) {
  const used = effective(settings);
  return fieldsOf(used.context).includes("source") ? { ...used, source } : used;
}

/**
 * @param {Choice} field
 * @param {unknown} value
 */
function choice(field, value) {
  return typeof value === "string" && (field.options.includes(value) || field.other?.(value)) ? value : field.initial;
}

/**
 * @param {Quantity} field
 * @param {unknown} value
 */
export function quantity(field, value) {
  const text = typeof value === "string" ? value.trim() : value;
  const number = text === "" || text === null || text === undefined ? NaN : Number(text);
  if (!Number.isFinite(number)) return field.initial;
  return Math.min(field.max, Math.max(field.min, Math.round(number)));
}

/**
 * @param {Flag} field
 * @param {unknown} value
 */
function flag(field, value) {
  if (value === true || value === "1") return true;
  return value === false || value === "0" ? false : field.initial;
}

/** @param {Settings} settings */
export function toHash(settings) {
  const link = new URLSearchParams({ v: LINK_VERSION });
  for (const key of keys()) {
    const value = settings[key];
    if (!ALWAYS.includes(key) && value === SCHEMA[key].initial) continue;
    link.set(SCHEMA[key].hash, typeof value === "boolean" ? String(Number(value)) : String(value));
  }
  return `#${link}`;
}

/**
 * What an address says about the settings, or null when it says nothing. A link stands for itself:
 * what it leaves out is as at first, whatever was used here before.
 *
 * @param {string} hash
 * @returns {Settings | null}
 */
export function fromHash(hash) {
  const link = new URLSearchParams(hash.replace(/^#/, ""));
  const found = keys().filter((key) => link.has(SCHEMA[key].hash));
  if (!found.length) return null;
  return clean(Object.fromEntries(found.map((key) => [key, link.get(SCHEMA[key].hash)])));
}

/** The address first, then what was used last time, then the defaults. */
export function initialSettings() {
  return fromHash(location.hash) ?? clean(stored());
}

/** @param {Settings} settings */
export function store(settings) {
  remember(STORED, JSON.stringify(settings));
}

/** @returns {Record<string, unknown>} */
function stored() {
  try {
    const value = JSON.parse(recall(STORED) ?? "{}");
    return value && typeof value === "object" ? value : {};
  } catch {
    return {};
  }
}

/** @returns {Key[]} */
export function keys() {
  return /** @type {Key[]} */ (Object.keys(SCHEMA));
}
