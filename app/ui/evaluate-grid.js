/** Which settings are measured besides those in use: boxes for strategies, sizes and overlaps. */

import { number, percent, t } from "../i18n.js";
import { SCHEMA } from "../settings.js";
import { make } from "./dom.js";

/** @typedef {{strategies: string[], sizes: number[], overlaps: string[]}} Chosen */

const OFFERED = {
  strategies: { all: SCHEMA.strategy.options, initial: ["smart", "sentences", "window"] },
  sizes: { all: ["128", "256", "512", "1024"], initial: ["128", "256", "512"] },
  overlaps: { all: ["0", "12", "25"], initial: ["0", "12"] },
};

/** @typedef {keyof typeof OFFERED} Part */

export class Grid {
  #root = make("fieldset", { class: "grid" }, make("legend", {}));

  constructor() {
    for (const part of /** @type {Part[]} */ (Object.keys(OFFERED))) this.#root.append(group(part));
  }

  get element() {
    return this.#root;
  }

  draw() {
    for (const legend of this.#root.querySelectorAll("legend")) {
      legend.textContent = t(`evaluate.${legend.dataset.part ?? "against"}`);
    }
    for (const label of this.#root.querySelectorAll("span")) label.textContent = words(label.dataset.part ?? "", label.dataset.value ?? "");
  }

  /** @returns {Chosen} */
  get chosen() {
    return {
      strategies: this.#checked("strategies"),
      sizes: this.#checked("sizes").map(Number),
      overlaps: this.#checked("overlaps").map((share) => `${share}%`),
    };
  }

  /** @param {Part} part */
  #checked(part) {
    const boxes = this.#root.querySelectorAll(`input[name="evaluate-${part}"]:checked`);
    return [...boxes].map((box) => box.getAttribute("value") ?? "");
  }
}

/** @param {Part} part */
function group(part) {
  const boxes = OFFERED[part].all.map((value) => {
    const box = make("input", { type: "checkbox", name: `evaluate-${part}`, value });
    box.checked = OFFERED[part].initial.includes(value);
    return make("label", { class: "check" }, box, make("span", { "data-part": part, "data-value": value }));
  });
  return make("fieldset", { class: part }, make("legend", { "data-part": part }), ...boxes);
}

/**
 * @param {string} part
 * @param {string} value
 */
function words(part, value) {
  if (part === "strategies") return t(`strategy.${value}`);
  return part === "sizes" ? number(Number(value)) : percent(Number(value) / 100);
}
