/** The style sheet of the help, which the page does without until then. */

import { make } from "../ui/dom.js";

/** @type {Promise<unknown> | null} */
let sheet = null;

/** Resolves when the help looks as it should, or when it will not any more. */
export function styled() {
  sheet ??= new Promise((done) => {
    const link = make("link", { rel: "stylesheet", href: new URL("../../static/help.css", import.meta.url).href });
    link.addEventListener("load", done);
    link.addEventListener("error", done);
    document.head.append(link);
  });
  return sheet;
}
