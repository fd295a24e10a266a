/** The embedding models of the Python side as a list to choose from. */

import { t } from "../i18n.js";
import { make } from "./dom.js";

/**
 * @typedef {import("./drawers.js").Means} Means
 * @typedef {{id: string, dimensions: [number, string, string] | null, price: [number, string, string] | null}} Model
 */

/**
 * Fills a list, unless it is filled, with the models there are. Asked again until they come, since a
 * drawer may be opened before Python has started.
 *
 * @param {HTMLSelectElement} select  with its first option, for none, in place
 * @param {Means} means
 * @returns {Promise<Model[]>} those it was filled with; none if they did not come
 */
export async function fillModels(select, means) {
  if (select.length > 1) return [];
  /** @type {Model[]} */
  const models = await means.task("models", {}).catch(() => []);
  if (select.length === 1) select.append(...models.map(({ id }) => make("option", { value: id }, id)));
  return models;
}

/**
 * A list with its label, still to be filled.
 *
 * @param {string} id
 */
export function modelChoice(id) {
  const label = make("label", { for: id });
  const select = make("select", { id }, make("option", { value: "" }));
  return {
    select,
    field: make("div", { class: "pair" }, label, select),
    /** @param {{label: string, none: string}} keys */
    draw(keys) {
      label.textContent = t(keys.label);
      if (select.options[0]) select.options[0].textContent = t(keys.none);
    },
  };
}
