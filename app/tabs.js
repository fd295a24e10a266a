/** Which tabs of this page are open: each holds a lock of its own, and the browser lets go of it in a crash too. */

const LOCK = "chunksight tab ";
/** The id outlives a reload, but not the tab. */
const STORED = "chunksight.tab";
/** A page that is being left may still hold its lock for a moment; in milliseconds. */
const PATIENCE = 2000;

/** @typedef {{id: string, leave: () => void}} Held */

/** The id that this tab had before a reload, or "". */
export function idBefore() {
  try {
    return sessionStorage.getItem(STORED) ?? "";
  } catch {
    return "";
  }
}

/**
 * An id for this tab: the one before, but not in a tab that was made as a copy of another.
 *
 * @param {boolean} anew  not the one before
 * @returns {Promise<Held>}
 */
export async function holdId(anew) {
  const before = anew ? "" : idBefore();
  const held = (before && (await hold(before, PATIENCE))) || (await hold(crypto.randomUUID(), PATIENCE));
  if (!held) throw new Error("there is no lock for this tab");
  try {
    sessionStorage.setItem(STORED, held.id);
  } catch {
    // After a reload it is a tab like a new one.
  }
  return held;
}

export function forgetId() {
  try {
    sessionStorage.removeItem(STORED);
  } catch {
    // What could not be stored is not there.
  }
}

/**
 * The id of a tab, if the tab is not open any more, so that no other tab takes what it left.
 *
 * @param {string} id
 */
export function holdLeft(id) {
  return hold(id, 0);
}

/**
 * @param {string} id
 * @param {number} patience
 * @returns {Promise<Held | null>}
 */
function hold(id, patience) {
  const options = patience ? { signal: AbortSignal.timeout(patience) } : { ifAvailable: true };
  return new Promise((answer) => {
    /** @param {Lock | null} lock */
    const held = (lock) => {
      if (!lock) return answer(null);
      return new Promise((resolve) => answer({ id, leave: () => resolve(undefined) }));
    };
    navigator.locks.request(LOCK + id, options, held).catch(() => answer(null));
  });
}
