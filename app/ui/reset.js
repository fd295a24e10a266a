/** Reset, or settings from elsewhere, at once, and Undo beside it for a while. */

import { t } from "../i18n.js";

const OFFERED_FOR = 5000;

/**
 * @template T
 * @param {{reset: HTMLButtonElement, undo: HTMLButtonElement}} buttons
 * @param {{read: () => T, initial: () => T, write: (value: T) => void, say: (words: () => string) => void}} of
 */
export function resetWithUndo({ reset, undo }, { read, initial, write, say }) {
  /** @type {{before: T} | null} */
  let kept = null;
  let timer = 0;

  const withdraw = () => {
    clearTimeout(timer);
    kept = null;
    undo.hidden = true;
  };
  // Who is on the button gets the time to press it.
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => (undo.matches(":focus, :hover") ? wait() : withdraw()), OFFERED_FOR);
  };
  const bringBack = () => {
    if (!kept) return;
    const { before } = kept;
    if (undo.matches(":focus")) reset.focus();
    withdraw();
    write(before);
    say(() => t("settings.undone"));
  };

  /**
   * @param {T} value
   * @param {() => string} words what is said of it
   */
  const replace = (value, words) => {
    kept = { before: read() };
    undo.hidden = false;
    wait();
    write(value);
    say(words);
  };

  reset.addEventListener("click", () => {
    if (JSON.stringify(read()) === JSON.stringify(initial())) return say(() => t("settings.reset_nothing"));
    replace(initial(), () => t("settings.reset_done"));
  });
  undo.addEventListener("click", bringBack);
  addEventListener("keydown", (event) => {
    const undoes = event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    if (!undoes || !kept || typing(event.target)) return;
    event.preventDefault();
    bringBack();
  });
  return { withdraw, replace };
}

/**
 * A field has an undo of its own.
 *
 * @param {EventTarget | null} target
 */
function typing(target) {
  return target instanceof HTMLElement && target.matches("textarea, input[type=number]");
}
