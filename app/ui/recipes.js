/** The Python call and the command line that give the same chunks, to copy and to see. */

import { onLanguage, t } from "../i18n.js";
import { commandLine, pythonCall } from "../recipe.js";
import { copyFrom } from "./copying.js";
import { SCHEMA } from "../settings.js";
import { find } from "./dom.js";

/**
 * @typedef {import("../settings.js").Settings} Settings
 * @typedef {import("../documents.js").Doc} Doc
 */

export class Recipes {
  #shown;
  #hint;
  #read;
  /** Which of them is shown. @type {"python" | "command" | ""} */
  #kind = "";

  /**
   * @param {HTMLElement} root
   * @param {{read: () => {settings: Settings, doc: Doc, file: string}, say: (words: () => string) => void}} from
   */
  constructor(root, { read, say }) {
    this.#read = read;
    this.#shown = find(root, ".recipe", HTMLElement);
    this.#hint = find(root, "#recipe-hint", HTMLElement);
    for (const kind of /** @type {const} */ (["python", "command"])) {
      const button = find(root, `[data-recipe=${kind}]`, HTMLButtonElement);
      button.addEventListener("click", () => {
        this.#kind = kind;
        this.draw();
        void copyFrom(button, this.#words(), { label: `recipe.${kind}`, say });
      });
    }
    onLanguage(() => this.draw());
  }

  draw() {
    const hints = [t("recipe.hint", { size: SCHEMA.size.library ?? 0, overlap: SCHEMA.overlap.library ?? 0 })];
    const { source } = this.#read().doc;
    // What was typed, edited or made of a PDF is in no file that the command could read.
    if (this.#kind === "command" && (!source || source.converted)) hints.push(t("recipe.save"));
    this.#hint.textContent = hints.join(" ");
    this.#shown.hidden = this.#kind === "";
    this.#shown.textContent = this.#words();
    this.#shown.ariaLabel = t("recipe.heading");
  }

  #words() {
    const { settings, doc, file } = this.#read();
    return this.#kind === "command" ? `${commandLine(settings, file)}\n` : pythonCall(settings, doc.name);
  }
}
