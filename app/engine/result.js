/** What one run gives: the table as the worker sent it, read row by row when needed. */

/** @typedef {import("./protocol.js").Summary} Summary */

export class Result {
  /**
   * @param {number} rev  number of the text that was cut
   * @param {string} text
   * @param {Int32Array} table
   * @param {Summary} summary
   */
  constructor(rev, text, table, summary) {
    this.rev = rev;
    this.text = text;
    this.table = table;
    this.summary = summary;
    this.rows = table.length / summary.columns.length;
  }

  /**
   * @param {number} index
   * @returns {Record<string, number>} the columns of one chunk by name
   */
  row(index) {
    const { columns } = this.summary;
    const first = index * columns.length;
    return Object.fromEntries(columns.map((name, column) => [name, this.table[first + column] ?? 0]));
  }
}
