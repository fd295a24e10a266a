/** The same chunks without the page: settings as a call in Python and as a command line. */

import { SCHEMA, effective, forEngine, keys } from "./settings.js";

/** @typedef {import("./settings.js").Settings} Settings */

const SAFE_WORD = /^[\w@%+=:,./-]+$/;

/**
 * @param {Settings} settings
 * @param {string} source  the name of the document, "" if it has none
 */
export function pythonCall(settings, source) {
  const options = unusual(settings).map(([key, value]) => `${key}=${literal(value)}`);
  if (forEngine(settings, source).source) options.push(`source=${literal(source)}`);
  return `import chunksight\n\nchunks = chunksight.chunk(${["text", ...options].join(", ")}).chunks\n`;
}

/**
 * @param {Settings} settings
 * @param {string} file
 */
export function commandLine(settings, file) {
  const options = unusual(settings).map(([key, value]) => option(key, value));
  // A name that begins with a dash would be read as an option.
  const name = file.startsWith("-") ? `./${file}` : file;
  return ["chunksight chunk", quoted(name), ...options].join(" ");
}

/** Said even where the library would take the same: they are what chunks are first asked about. */
const ALWAYS = ["size", "overlap"];

/**
 * What has to be said, because the library would take something else by itself.
 *
 * @param {Settings} settings
 */
function unusual(settings) {
  const used = effective(settings);
  return keys().filter((key) => ALWAYS.includes(key) || used[key] !== libraryDefault(key)).map((key) => /** @type {const} */ ([key, used[key]]));
}

/** @param {keyof Settings} key */
function libraryDefault(key) {
  const field = SCHEMA[key];
  return field.kind === "number" ? field.library ?? field.initial : field.initial;
}

/** @param {string | number | boolean} value */
function literal(value) {
  if (typeof value === "boolean") return value ? "True" : "False";
  return JSON.stringify(value);
}

/**
 * @param {string} key
 * @param {string | number | boolean} value
 */
function option(key, value) {
  const name = key.replaceAll("_", "-");
  if (typeof value !== "boolean") return `--${name} ${quoted(String(value))}`;
  return value ? `--${name}` : `--no-${name}`;
}

/** @param {string} word */
function quoted(word) {
  return SAFE_WORD.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
