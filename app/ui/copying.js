/** Buttons that copy: each says in place what became of it, and takes its own words back. */

import { t } from "../i18n.js";

const COPIED_FOR = 2000;

/**
 * @param {HTMLButtonElement} button
 * @param {string} text
 * @param {{label: string, name?: () => string, say: (words: () => string) => void}} words
 *     label: the key of the button's own words; name: its accessible name, where that says more
 */
export async function copyFrom(button, text, { label, name, say }) {
  const copied = await copy(text);
  const words = () => t(copied ? "copy.done" : "copy.failed");
  // The button keeps its width, so that nothing beside it moves.
  button.style.minWidth = `${button.offsetWidth}px`;
  button.textContent = words();
  if (name) button.ariaLabel = words();
  say(words);
  setTimeout(() => {
    button.textContent = t(label);
    if (name) button.ariaLabel = name();
    button.style.minWidth = "";
  }, COPIED_FOR);
  return copied;
}

/** @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
