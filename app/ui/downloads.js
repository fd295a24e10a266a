/** The downloads: the engine makes the file, the page names it and hands it out. */

import { formatOf } from "../formats.js";
import { onLanguage, t } from "../i18n.js";
import { find, make } from "./dom.js";
import { MoreFormats } from "./more-formats.js";

/**
 * @typedef {import("../settings.js").Settings} Settings
 * @typedef {import("../engine/protocol.js").ExportOptions} ExportOptions
 * @typedef {{name: string, settings: Settings}} Origin
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
  /** @type {Origin | null} */
  #origin = null;
  #problem = "";

  /**
   * @param {HTMLElement} root
   * @param {{settled: () => Promise<void>, makeFile: (options: ExportOptions) => Promise<Blob>}} from
   */
  constructor(root, { settled, makeFile }) {
    this.#settled = settled;
    this.#make = makeFile;
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
    const origin = this.#origin;
    try {
      const blob = await this.#make({
        format,
        headers: this.#headers.checked,
        metadata: this.#metadata.checked,
        source: origin.name,
        model: this.#more.model,
      });
      save(blob, `${baseName(origin)}.${formatOf(format).ending}`);
      this.#problem = "";
    } catch {
      this.#problem = t("downloads.failed");
    }
    this.#draw();
  }

  #draw() {
    for (const button of this.#buttons) button.disabled = this.#origin === null;
    this.#hint.textContent = this.#problem || (this.#origin ? baseName(this.#origin) : t("downloads.none"));
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
