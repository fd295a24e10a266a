/** The downloads: the engine makes the file, the page names it and hands it out. */

import { formatOf } from "../formats.js";
import { onLanguage, t } from "../i18n.js";
import { find, make } from "./dom.js";
import { MoreFormats } from "./more-formats.js";
import { Working } from "./working.js";

/**
 * @typedef {import("../settings.js").Settings} Settings
 * @typedef {import("../engine/protocol.js").ExportOptions} ExportOptions
 * @typedef {import("./working.js").Watch} Watch
 * @typedef {(options: ExportOptions, watch: Watch) => Promise<Blob>} Maker
 *
 * @typedef {object} Origin
 * @property {string} name
 * @property {Settings} settings
 * @property {number} files       how many documents there are
 * @property {boolean} [nothing]  the one in front has no chunks, others have
 */

const KEPT_FOR = 60_000;
/** Pixels that stay in sight below the buttons. */
const BELOW = 10;

export class Downloads {
  #buttons;
  #headers;
  #metadata;
  #more;
  #hint;
  #settled;
  #make;
  #makeAll;
  #all;
  #working = new Working("downloads.making");
  /** @type {Origin | null} */
  #origin = null;
  /** Key of what went wrong, or "". */
  #problem = "";
  #latest = 0;
  /** Whether offsets and reasons are wanted where the reader has the choice. */
  #wish = false;

  /**
   * @param {HTMLElement} root
   * @param {{settled: () => Promise<void>, makeFile: Maker, makeAll: Maker}} from
   */
  constructor(root, { settled, makeFile, makeAll }) {
    this.#settled = settled;
    this.#make = makeFile;
    this.#makeAll = makeAll;
    find(root, ".head", HTMLElement).append(this.#working.element);
    this.#all = find(root, "#all-files", HTMLInputElement);
    this.#all.addEventListener("change", () => this.#draw());
    this.#more = new MoreFormats(find(root, "#more-formats .fields", HTMLElement));
    this.#buttons = [...root.querySelectorAll("button")].filter((button) => button.dataset.format);
    this.#headers = find(root, "#headers", HTMLInputElement);
    this.#metadata = find(root, "#metadata", HTMLInputElement);
    this.#hint = find(root, "#downloads-hint", HTMLElement);
    for (const button of this.#buttons) {
      button.addEventListener("click", () => void this.#download(button.dataset.format ?? ""));
    }
    const buttons = find(root, ".trio", HTMLElement);
    // What may slide out of sight below the buttons; see the style sheet.
    const measure = () => root.style.setProperty("--rest", `${root.getBoundingClientRect().bottom - buttons.getBoundingClientRect().bottom - BELOW}px`);
    new ResizeObserver(measure).observe(root);
    onLanguage(() => this.#draw());
  }

  /** @param {Origin | null} origin what the chunks on the page came from; null when there are none */
  show(origin) {
    this.#origin = origin;
    this.#problem = "";
    this.#draw();
  }

  /** @param {string} format */
  async #download(format) {
    // A change that is under way is part of what the reader wants to have.
    await this.#settled();
    if (!this.#origin || !this.#possible) return;
    const mine = ++this.#latest;
    const origin = this.#wanted(this.#origin);
    const make = this.#ofAll() ? this.#makeAll : this.#make;
    const options = {
      format,
      headers: this.#headers.checked,
      metadata: this.#metadata.checked,
      source: origin.name,
      model: this.#more.model,
    };
    this.#problem = "";
    this.#draw();
    try {
      save(await this.#working.run((watch) => make(options, watch)), `${baseName(origin)}.${formatOf(format).ending}`);
    } catch (error) {
      // Another file was asked for instead, and that is the one whose end is worth a word.
      if (mine !== this.#latest) return;
      this.#problem = /** @type {any} */ (error)?.code === "stopped" ? "downloads.stopped" : "downloads.failed";
    }
    this.#draw();
    // The card may show no more than its buttons.
    if (this.#problem) this.#hint.scrollIntoView({ block: "nearest" });
  }

  /** Whether there is anything to make a file of. */
  get #possible() {
    return this.#origin !== null && (!this.#origin.nothing || this.#ofAll());
  }

  #ofAll() {
    return this.#all.checked && (this.#origin?.files ?? 1) > 1;
  }

  /** @param {Origin} origin */
  #wanted(origin) {
    return this.#ofAll() ? { ...origin, name: t("downloads.all_base") } : origin;
  }

  /** Only records with their metadata say which file they are from. */
  #drawMetadata() {
    const all = this.#ofAll();
    if (all === this.#metadata.disabled) return;
    if (all) this.#wish = this.#metadata.checked;
    this.#metadata.disabled = all;
    this.#metadata.checked = all || this.#wish;
  }

  #draw() {
    this.#drawMetadata();
    this.#more.show(this.#origin?.settings.tokenizer ?? "");
    for (const button of this.#buttons) button.disabled = !this.#possible;
    find(document, "#all-files-field", HTMLElement).hidden = (this.#origin?.files ?? 1) < 2;
    this.#hint.textContent = this.#words();
  }

  #words() {
    if (this.#problem) return t(this.#problem);
    if (this.#origin && this.#possible) return baseName(this.#wanted(this.#origin));
    return t(this.#origin ? "downloads.only_others" : "downloads.none");
  }
}

/** @param {Origin} origin */
function baseName({ name, settings }) {
  const base = name.replace(/\.[^.]+$/, "").replace(/[^\p{L}\p{N}._-]+/gu, "-").replace(/^-+|-+$/g, "") || t("downloads.base");
  return `${base}-${settings.strategy}-${settings.size}-${settings.overlap}`;
}

/**
 * @param {Blob} blob
 * @param {string} name
 */
function save(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = make("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_FOR);
}
