/** What keeps a file from being opened, as the key of the sentence that says so. */

export class FileProblem extends Error {
  /**
   * @param {string} key
   * @param {string} name    of the file
   * @param {string} [format]
   */
  constructor(key, name, format = "") {
    super(`${key}: ${name}`);
    this.name = "FileProblem";
    this.key = key;
    this.values = { name, format };
  }
}

/**
 * A library from our own address; without a connection it may not be there.
 *
 * @template T
 * @param {() => Promise<T>} load
 * @param {string} name of the file that needs it
 */
export async function fetched(load, name) {
  try {
    return await load();
  } catch {
    throw new FileProblem("files.reader_missing", name);
  }
}
