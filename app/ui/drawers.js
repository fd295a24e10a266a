/** Panels that are closed at first: what is in them is loaded when one is opened for the first time. */

import { find } from "./dom.js";

/**
 * @typedef {import("../flow.js").Outcome} Outcome
 * @typedef {import("../engine/protocol.js").TaskName} TaskName
 *
 * @typedef {object} Means    what a drawer may do
 * @property {(name: TaskName, options: Record<string, unknown>, watch?: import("../engine/client.js").Watch) => Promise<any>} task
 * @property {(index: number) => void} go    to a chunk, by its number from 0
 * @property {(changes: Partial<import("../settings.js").Settings>, words: string) => void} use  other settings, with a way back
 * @property {(selection: import("./tour.js").Selection) => void} walk
 * @property {(marks: Marks | null) => void} flag    what is shown at the chunks besides
 *
 * @typedef {object} Marks
 * @property {import("../engine/client.js").Result} result
 * @property {(index: number) => string[]} kinds    in a few words each
 * @property {(index: number) => string[]} sentences
 *
 * @typedef {{show: (outcome: Outcome | null) => void, hide?: () => void}} Drawer
 * @typedef {"ask" | "plan" | "suggest" | "flags"} Name
 */

/** @type {Record<Name, (body: HTMLElement, means: Means) => Promise<Drawer>>} */
const CONTENTS = {
  ask: async (body, means) => new (await import("./ask.js")).Ask(body, means),
  plan: async (body, means) => new (await import("./plan.js")).Planner(body, means),
  suggest: async (body, means) => new (await import("./suggest.js")).Suggest(body, means),
  flags: async (body, means) => new (await import("./flags.js")).Flags(body, means),
};

export class Drawers {
  #means;
  /** @type {Outcome | null} */
  #outcome = null;
  /** The content of the drawers that are open. @type {Map<Name, Drawer>} */
  #open = new Map();

  /**
   * @param {Record<Name, HTMLElement>} panels
   * @param {Means} means
   */
  constructor(panels, means) {
    this.#means = means;
    for (const name of /** @type {Name[]} */ (Object.keys(panels))) this.#listen(name, panels[name]);
  }

  /** @param {Outcome | null} outcome */
  show(outcome) {
    this.#outcome = outcome;
    for (const drawer of this.#open.values()) drawer.show(outcome);
  }

  /**
   * @param {Name} name
   * @param {HTMLElement} panel
   */
  #listen(name, panel) {
    const details = find(panel, "details", HTMLDetailsElement);
    const body = find(panel, ".body", HTMLElement);
    /** @type {Promise<Drawer> | null} */
    let content = null;
    details.addEventListener("toggle", async () => {
      if (!details.open) {
        this.#open.get(name)?.hide?.();
        this.#open.delete(name);
        return;
      }
      content ??= CONTENTS[name](body, this.#means);
      const drawer = await content.catch(() => null);
      // The module did not come; the next opening tries again.
      if (!drawer) content = null;
      if (!drawer || !details.open) return;
      this.#open.set(name, drawer);
      drawer.show(this.#outcome);
    });
  }
}
