/** The downloads: the engine makes the file, the page names it and hands it out. */

import { formatOf } from "../formats.js";
import { onLanguage, t } from "../i18n.js";
import { find, make } from "./dom.js";
import { MoreFormats } from "./more-formats.js";

/**
 * @typedef {import("../settings.js").Settings} Settings
 * @typedef {import("../engine/protocol.js").ExportOptions} ExportOptions
 * @typedef {(options: ExportOptions, onProgress: (index: number, total: number) => void) => Promise<Blob>} Maker
 * @typedef {{name: string, settings: Settings, files?: number}} Origin  files: how many documents there are
 */

const KEPT_FOR = 60_000;

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
  /** @type {Origin | null} */
  #origin = null;
  #problem = "";
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
    if (!this.#origin) return;
    const origin = this.#wanted(this.#origin);
    const make = this.#ofAll() ? this.#makeAll : this.#make;
    try {
      const blob = await make({
        format,
        headers: this.#headers.checked,
        metadata: this.#metadata.checked,
        source: origin.name,
        model: this.#more.model,
      }, (index, total) => {
        this.#hint.textContent = t("downloads.file_of", { n: index + 1, total });
      });
      save(blob, `${baseName(origin)}.${formatOf(format).ending}`);
      this.#problem = "";
    } catch {
      this.#problem = t("downloads.failed");
    }
    this.#draw();
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
    // An archive of all would have to be put together anew; the other formats are joined by their text.
    for (const button of this.#buttons) button.disabled = this.#origin === null || (button.dataset.format === "zip" && this.#ofAll());
    find(document, "#all-files-field", HTMLElement).hidden = (this.#origin?.files ?? 1) < 2;
    this.#hint.textContent = this.#problem || (this.#origin ? baseName(this.#wanted(this.#origin)) : t("downloads.none"));
  }
}

/** @param {Origin} origin */
function baseName({ name, settings }) {
  const base = name.replace(/\.[^.]+$/, "").replace(/[^\p{L}\p{N}._-]+/gu, "-") || t("downloads.base");
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
