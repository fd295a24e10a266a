/** Panels that are closed at first: what is in them is loaded when one is opened for the first time. */

import { find } from "./dom.js";

/**
 * @typedef {import("../flow.js").Outcome} Outcome
 * @typedef {import("../engine/protocol.js").TaskName} TaskName
 *
 * @typedef {object} Means    what a drawer may do
 * @property {(name: TaskName, options: Record<string, unknown>, watch?: import("../engine/client.js").Watch) => Promise<any>} task
 * @property {() => import("../settings.js").Settings} settings  those of the page, with a text or without
 * @property {(index: number) => void} go    to a chunk, by its number from 0
 * @property {(changes: Partial<import("../settings.js").Settings>, words: () => string) => void} use  other settings, with a way back
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
  /** @type {Drawer[]} */
  #all;

  /**
   * @param {Record<Name, HTMLElement>} panels
   * @param {Means} means
   */
  constructor(panels, means) {
    this.#all = /** @type {Name[]} */ (Object.keys(panels)).map((name) => {
      const body = find(panels[name], ".body", HTMLElement);
      return opened(find(panels[name], "details", HTMLDetailsElement), () => CONTENTS[name](body, means));
    });
  }

  /** @param {Outcome | null} outcome */
  show(outcome) {
    for (const drawer of this.#all) drawer.show(outcome);
  }
}

/**
 * A drawer whose content is made when it is opened for the first time, and told of outcomes while it is open.
 *
 * @param {HTMLDetailsElement} details
 * @param {() => Promise<Drawer>} load
 * @returns {Drawer}
 */
export function opened(details, load) {
  /** @type {Promise<Drawer> | null} */
  let content = null;
  /** @type {Drawer | null} */
  let open = null;
  /** @type {Outcome | null} */
  let outcome = null;
  details.addEventListener("toggle", async () => {
    if (!details.open) {
      open?.hide?.();
      open = null;
      return;
    }
    content ??= load();
    const drawer = await content.catch(() => null);
    // The module did not come; the next opening tries again.
    if (!drawer) content = null;
    if (!drawer || !details.open) return;
    open = drawer;
    open.show(outcome);
  });
  return {
    show(latest) {
      outcome = latest;
      open?.show(latest);
    },
  };
}
