/**
 * The address and the settings: one always says what the other does. An entry of the history also
 * keeps the settings that were used there, for an address that names none.
 */

import { clean, fromHash, toHash } from "./settings.js";
import { debouncer } from "./ui/dom.js";

/** @typedef {import("./settings.js").Settings} Settings */

const PAUSE = 300;

export class Address {
  #settings;
  #write = debouncer(() => history.replaceState(state(this.#settings), "", toHash(this.#settings)));

  /**
   * The first address stays as it is: without settings in it, it stands for those used last.
   *
   * @param {Settings} settings
   * @param {(settings: Settings, hash: string) => void} onGo  another address was gone to, or gone back to
   */
  constructor(settings, onGo) {
    this.#settings = settings;
    history.replaceState(state(settings), "");
    // Not hashchange, which comes later, when the address may have been written anew.
    addEventListener("popstate", (event) => {
      this.#write.cancel();
      onGo(fromHash(location.hash) ?? kept(event.state) ?? this.#settings, location.hash);
    });
  }

  /** @param {Settings} settings that are used from now on */
  show(settings) {
    this.#settings = settings;
    this.#write.after(PAUSE);
  }
}

/** @param {Settings} settings */
function state(settings) {
  return { settings };
}

/**
 * @param {any} state of an entry of the history
 * @returns {Settings | null}
 */
function kept(state) {
  return state?.settings ? clean(state.settings) : null;
}
