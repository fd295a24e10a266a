/** What a reload into a new version leaves for itself in the tab's own storage, for that moment. */

const TEXTS = "chunksight.carried";
const TIME = "chunksight.reloaded";

/** @typedef {{text: string, name: string, language: string, code?: string}} Left */

/**
 * Leaves the documents for the page that comes after the reload.
 *
 * @param {{all: readonly Left[], at: number}} documents and which of them is shown
 * @returns {boolean} whether they can be taken along
 */
export function carry({ all, at }) {
  try {
    const left = all.map(({ text, name, language, code = "" }) => ({ text, name, language, code }));
    sessionStorage.setItem(TEXTS, JSON.stringify({ all: left, at }));
    return true;
  } catch {
    return false;
  }
}

/** @returns {{all: Left[], at: number} | null} what was left; given once, and kept no longer */
export function carried() {
  try {
    const left = JSON.parse(sessionStorage.getItem(TEXTS) ?? "null");
    sessionStorage.removeItem(TEXTS);
    return left;
  } catch {
    return null;
  }
}

/** When the page was last reloaded for a new version. */
export function lastReload() {
  try {
    return Number(sessionStorage.getItem(TIME));
  } catch {
    return Infinity;
  }
}

export function noteReload() {
  try {
    sessionStorage.setItem(TIME, String(Date.now()));
  } catch {
    // Without storage nothing is reloaded unasked.
  }
}
