/** The page's side of the service worker: sees that all is kept, and takes up a new version with care. */

import { onLanguage, t } from "../i18n.js";
import { recall, remember } from "../storage.js";
import { Offer } from "./offer.js";
import { lastReload, noteReload } from "./reloads.js";

/**
 * @typedef {object} Page
 * @property {() => boolean} untouched  a reload takes nothing from anyone, not even their place on the page
 * @property {() => boolean} carry      takes the text along over a reload; false if it cannot
 * @property {(words: () => string) => void} say
 */

/** A site that changes back and forth must not reload for ever; in milliseconds. */
const ONCE_IN = 60_000;
const SAID = "offline";

export class Offline {
  #base;
  #page;
  #offer = new Offer();
  /** Tokenizers whose vocabulary is kept, or on its way. @type {Set<string>} */
  #kept = new Set();
  #agreed = false;
  /** The old worker is asked nothing more: a browser waits half a minute for one that was not idle. */
  #leaving = false;

  /**
   * @param {string} base  address of the site's folder
   * @param {Page} page
   */
  constructor(base, page) {
    this.#base = base;
    this.#page = page;
    onLanguage(() => this.#offer.draw());
  }

  async start() {
    const { serviceWorker } = navigator;
    // The first one takes charge of a page of its own version, each later one of an older page.
    let controlled = serviceWorker.controller !== null;
    serviceWorker.addEventListener("controllerchange", () => {
      if (controlled) this.#renewed();
      controlled = true;
    });
    const registration = await serviceWorker.register(`${this.#base}sw.js`, { scope: this.#base, updateViaCache: "none" });
    const look = () => registration.waiting && controlled && this.#found(registration.waiting);
    const watch = () => registration.installing?.addEventListener("statechange", look);
    registration.addEventListener("updatefound", watch);
    // The browser may have come upon it before this page was here to hear of it.
    watch();
    look();
    addEventListener("offline", () => this.#page.say(() => t("offline.gone")));
    // Without a network there is nothing new.
    await registration.update().catch(() => {});
  }

  /**
   * Has the engine kept, with one tokenizer.
   *
   * @param {string} tokenizer
   */
  async keep(tokenizer) {
    if (this.#kept.has(tokenizer) || this.#leaving) return;
    this.#kept.add(tokenizer);
    const { active } = await navigator.serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => {
      if (!data.whole) this.#kept.delete(tokenizer);
      else if (!recall(SAID)) this.#sayKept();
    };
    active?.postMessage({ kind: "keep engine", tokenizer }, [port2]);
  }

  #sayKept() {
    remember(SAID, "said");
    this.#page.say(() => t("offline.kept"));
  }

  /** @param {ServiceWorker} worker  of a new version, which waits to be let in */
  #found(worker) {
    const letIn = () => {
      this.#leaving = true;
      worker.postMessage({ kind: "take over" });
    };
    if (this.#unnoticed()) return letIn();
    this.#offer.show(() => {
      this.#agreed = true;
      letIn();
    });
  }

  /** A new version is in charge, also of this page, which is still of the old one. */
  #renewed() {
    if (this.#agreed || this.#unnoticed()) this.#reload();
    else this.#offer.show(() => this.#reload());
  }

  #unnoticed() {
    return this.#page.untouched() && Date.now() - lastReload() > ONCE_IN;
  }

  #reload() {
    if (!this.#page.carry()) return this.#page.say(() => t("offline.too_long"));
    noteReload();
    location.reload();
  }
}
