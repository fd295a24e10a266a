/** The field for a template of one's own: what can be is used as it is typed, what cannot is explained. */

import { EXAMPLE, LONGEST, fieldsOf, isTemplate, templateProblem } from "../context-template.js";
import { t } from "../i18n.js";
import { debouncer, make } from "./dom.js";

const TYPING = 250;

export class TemplateField {
  #label = make("label", { for: "context-template", class: "label" });
  #input = make("input", {
    type: "text",
    id: "context-template",
    maxlength: String(LONGEST),
    spellcheck: "false",
    autocomplete: "off",
    "aria-describedby": "context-template-note",
  });
  #note = make("p", { class: "note", id: "context-template-note", "aria-live": "polite" });
  #use = debouncer(() => {
    if (isTemplate(this.#input.value)) this.#onChange(this.#input.value);
  });
  #onChange;
  element = make("div", { class: "field" }, this.#label, this.#input, this.#note);

  /** @param {(template: string) => void} onChange */
  constructor(onChange) {
    this.#onChange = onChange;
    this.#input.value = EXAMPLE;
    this.#input.addEventListener("input", () => {
      this.#drawNote();
      this.#use.after(TYPING);
    });
  }

  /** The template that is in the field, or the one to begin with. */
  get value() {
    return isTemplate(this.#input.value) ? this.#input.value : EXAMPLE;
  }

  /** @param {string} context that is used */
  draw(context) {
    const used = fieldsOf(context).length > 0;
    this.element.hidden = !used;
    this.#label.textContent = t("context.template.field");
    // What is being typed is not taken away.
    if (used && document.activeElement !== this.#input) this.#input.value = context;
    this.#drawNote();
  }

  #drawNote() {
    const problem = templateProblem(this.#input.value);
    this.#note.textContent = problem ? t(problem.key, problem.values) : "";
    this.#input.setAttribute("aria-invalid", String(problem !== null));
  }
}
