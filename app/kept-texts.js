/** Texts in the browser's own database, which takes large ones: a record for each tab that keeps some. */

const DATABASE = "chunksight";
const STORE = "texts";

/**
 * @typedef {{text: string, name: string, language: string, code: string}} KeptText
 * @typedef {{all: KeptText[], at: number}} Kept  the texts of a tab, and which of them was in front
 */

/** @returns {Promise<Record<string, Kept>>} by the id of the tab */
export function readKept() {
  return within("readonly", async (store) => {
    const [ids, records] = await Promise.all([result(store.getAllKeys()), result(store.getAll())]);
    return Object.fromEntries(records.map((record, index) => [String(ids[index]), record]));
  });
}

/**
 * Keeps the texts of a tab, and lets go of those of others, in one step: a crash leaves all or nothing done.
 *
 * @param {string} id
 * @param {Kept} kept  without texts nothing is kept
 * @param {readonly string[]} others
 */
export function writeKept(id, kept, others) {
  return within("readwrite", async (store) => {
    if (kept.all.length) store.put(kept, id);
    else store.delete(id);
    for (const other of others) if (other !== id) store.delete(other);
  });
}

/** Deletes all that is kept, of every tab. */
export async function forgetKept() {
  await result(indexedDB.deleteDatabase(DATABASE));
}

/**
 * A database that is open longer than it is worked with would be in the way of its deletion.
 *
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => Promise<T>} work
 * @returns {Promise<T>}
 */
async function within(mode, work) {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await result(opening);
  try {
    const transaction = database.transaction(STORE, mode);
    const done = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    const [answer] = await Promise.all([work(transaction.objectStore(STORE)), done]);
    return answer;
  } finally {
    database.close();
  }
}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
function result(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
