/** Style sheets that come with the part of the page that needs them. */

import { make } from "./dom.js";

/** @type {Map<string, Promise<void>>} */
const coming = new Map();

/**
 * Fetches a sheet of static/ once; after a failure, again.
 *
 * @param {string} name
 * @returns {Promise<void>} fulfilled when the page looks as the sheet says
 */
export function sheet(name) {
  const known = coming.get(name);
  if (known) return known;
  const link = make("link", { rel: "stylesheet", href: new URL(`../../static/${name}.css`, import.meta.url).href });
  const loaded = new Promise((resolve, reject) => {
    link.addEventListener("load", () => resolve(undefined));
    link.addEventListener("error", () => {
      link.remove();
      coming.delete(name);
      reject(new Error(`no ${name}.css`));
    });
  });
  coming.set(name, loaded);
  document.head.append(link);
  return loaded;
}
