/** The switches in the header: language and theme. */

import { LANGUAGES, currentLanguage, preferredLanguage, setLanguage } from "../i18n.js";
import { recall, remember } from "../storage.js";

const THEMES = ["light", "dark"];

/** @param {HTMLElement} root the fieldset "language" */
export function languageSwitch(root) {
  for (const radio of radios(root)) {
    radio.checked = radio.value === preferredLanguage();
    radio.addEventListener("change", () => {
      setLanguage(radio.value, { keep: true }).catch(() => check(root, currentLanguage()));
    });
  }
  console.assert(radios(root).length === LANGUAGES.length);
}

/** @param {HTMLElement} root the fieldset "theme" */
export function themeSwitch(root) {
  const chosen = recall("theme") ?? "system";
  check(root, THEMES.includes(chosen) ? chosen : "system");
  for (const radio of radios(root)) {
    radio.addEventListener("change", () => {
      if (THEMES.includes(radio.value)) document.documentElement.dataset.theme = radio.value;
      else delete document.documentElement.dataset.theme;
      remember("theme", radio.value);
    });
  }
}

/** @param {HTMLElement} root */
function radios(root) {
  return [...root.querySelectorAll("input")];
}

/**
 * @param {HTMLElement} root
 * @param {string} value
 */
function check(root, value) {
  for (const radio of radios(root)) radio.checked = radio.value === value;
}
