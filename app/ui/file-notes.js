/** What can be said and changed about the file shown: its encoding, its tags, the language of its code. */

import { t } from "../i18n.js";
import { LANGUAGES } from "../languages.js";
import { find, make } from "./dom.js";

/**
 * @typedef {import("../documents.js").Documents} Documents
 * @typedef {{encoding?: string, plain?: boolean}} Reading
 */

/** Markup and data that a name gives away: no one asks to have a web page cut as code. */
const NO_PROGRAM = new Set(["html", "xml", "tex", "json"]);
/** How encodings are usually written. */
const WRITTEN = /** @type {Record<string, string>} */ ({
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16 LE",
  "utf-16be": "UTF-16 BE",
  "koi8-r": "KOI8-R",
  ibm866: "IBM 866",
  shift_jis: "Shift_JIS",
  "euc-jp": "EUC-JP",
  "euc-kr": "EUC-KR",
  gbk: "GBK",
  big5: "Big5",
});

export class FileNotes {
  #root;
  #documents;
  #encoding;
  #plain;
  #strategy = "";

  /**
   * @param {HTMLElement} root
   * @param {Documents} documents
   * @param {{onCode: () => void}} on
   */
  constructor(root, documents, { onCode }) {
    this.#root = root;
    this.#documents = documents;
    this.#encoding = find(root, "#encoding", HTMLSelectElement);
    this.#plain = find(root, "#plain-html", HTMLInputElement);
    this.#encoding.addEventListener("change", () => void this.#read({ encoding: this.#encoding.value }));
    this.#plain.addEventListener("change", () => void this.#read({ plain: this.#plain.checked }));
    find(root, "[data-act=code]", HTMLButtonElement).addEventListener("click", onCode);
  }

  /** @param {string} strategy that is in use: the one for code need not be offered then */
  useStrategy(strategy) {
    if (strategy === this.#strategy) return;
    this.#strategy = strategy;
    this.draw();
  }

  draw() {
    const { source, code = "", text } = this.#documents.current;
    find(this.#root, ".file-encoding", HTMLElement).hidden = !source || source.ascii;
    if (source && !source.ascii) void this.#drawEncoding(source);
    find(this.#root, ".check", HTMLElement).hidden = source?.form !== "html";
    this.#plain.checked = source?.plain ?? false;
    const offered = code !== "" && text !== "" && !NO_PROGRAM.has(code) && this.#strategy !== "code";
    find(this.#root, ".file-code", HTMLElement).hidden = !offered;
    find(this.#root, ".file-code .hint", HTMLElement).textContent = t("files.looks_like_code", { language: LANGUAGES[code]?.label ?? "" });
  }

  /** @param {import("../files/open.js").Source} source */
  async #drawEncoding({ encoding, guessed, lost }) {
    if (!this.#encoding.options.length) {
      const { ENCODINGS } = await import("../files/encoding.js");
      if (!this.#encoding.options.length) this.#encoding.append(...ENCODINGS.map((id) => make("option", { value: id }, WRITTEN[id] ?? id)));
    }
    this.#encoding.value = encoding;
    const words = [];
    if (guessed) words.push(t("files.guessed", { encoding: WRITTEN[encoding] ?? encoding }));
    if (lost) words.push(t("files.lost", { n: lost }));
    find(this.#root, "#encoding-note", HTMLElement).textContent = words.join(" ");
  }

  /** @param {Reading} reading */
  async #read(reading) {
    const before = this.#documents.current;
    const { readAgain } = await import("../files/open.js");
    if (this.#documents.current === before) this.#documents.readAgain(readAgain(before, reading));
  }
}
