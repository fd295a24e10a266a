/** Local storage that may be refused, full or absent: then nothing is remembered, and nothing breaks. */

const PREFIX = "chunksight.";

/**
 * @param {string} key
 * @returns {string | null}
 */
export function recall(key) {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

/** @param {string} key */
export function forget(key) {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // What could not be stored is not there.
  }
}

/**
 * Whether an event of the storage is about a key.
 *
 * @param {string | null} stored  null: everything was deleted
 * @param {string} key
 */
export function isStored(stored, key) {
  return stored === null || stored === PREFIX + key;
}

/**
 * @param {string} key
 * @param {string} value
 */
export function remember(key, value) {
  try {
    localStorage.setItem(PREFIX + key, value);
  } catch {
    // Private windows and full disks: the choice lasts as long as the page.
  }
}
