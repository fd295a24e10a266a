/** What the page and the worker say to each other, and nothing else: types, codes, the error. */

/**
 * @typedef {"off" | "downloading" | "starting" | "ready" | "working" | "failed"} State
 * @typedef {"offline-first" | "blocked" | "memory" | "python" | "settings" | "stopped"} Code
 *
 * @typedef {{strategy: string, size: number, overlap: number, tokenizer: string, [option: string]: unknown}} EngineSettings
 * @typedef {{format: string, headers?: boolean, metadata?: boolean, source?: string, model?: string}} ExportOptions
 *
 * @typedef {object} Summary
 * @property {string} strategy
 * @property {string[]} columns
 * @property {string[]} levels
 * @property {string[]} causes
 * @property {string[][]} paths
 * @property {string[]} contexts  put before chunks; the table has their numbers
 * @property {number} tokens
 * @property {number} characters
 * @property {boolean} text_changed
 * @property {{code: string, text: string}[]} notices
 * @property {any} stats
 */

/**
 * A token of a chunk: where its characters are in the text, its id, and its bytes in hexadecimal
 * where it shares a character with its neighbours; see chunksight.tokens.spelling.
 * @typedef {[start16: number, end16: number, id: number, bytes?: string]} Token
 */

/**
 * What may be asked about the chunks, and with it an answer's shape: see chunksight.insight.bridge
 * (of "weighed", chunksight.weighed_places).
 * @typedef {"weighed" | "models" | "plan" | "flags" | "ask" | "suggest" | "evaluate"} TaskName
 */

/**
 * From the page to the worker. Every question has a job number, which its answers carry.
 * @typedef {{kind: "boot", base: string, tokenizer: string}
 *   | {kind: "text", rev: number, text: string}
 *   | {kind: "chunk", job: number, rev: number, settings: EngineSettings}
 *   | {kind: "stop", job: number}
 *   | {kind: "explain", job: number, index: number}
 *   | {kind: "tokens", job: number, index: number}
 *   | {kind: "task", job: number, name: TaskName, options: Record<string, unknown>}
 *   | {kind: "export", job: number, options: ExportOptions}
 *   | {kind: "convert", job: number, text: string, settings: EngineSettings, options: ExportOptions}
 *   | {kind: "bundle", job: number, archives: {source: string, bytes: Uint8Array}[]}} ToWorker
 */

/**
 * From the worker to the page. An error without a job is the end of the worker.
 * @typedef {{kind: "loaded"}
 *   | {kind: "progress", phase: "download" | "start", loaded: number, total: number}
 *   | {kind: "ready", versions: Record<string, string>}
 *   | {kind: "progress", phase: "chunk" | "task", job: number, done: number, total: number}
 *   | {kind: "result", job: number, rev: number, table: Int32Array, summary: Summary}
 *   | {kind: "stopped", job: number}
 *   | {kind: "explained", job: number, index: number, details: any}
 *   | {kind: "spelled", job: number, tokens: Token[]}
 *   | {kind: "told", job: number, outcome: any}
 *   | {kind: "exported", job: number, blob: Blob}
 *   | {kind: "error", job?: number, code: Code, detail: string}} FromWorker
 */

export class EngineError extends Error {
  /**
   * @param {Code} code    what the page tells people apart by
   * @param {string} detail  technical words, for a folded "details"
   */
  constructor(code, detail) {
    super(`${code}: ${detail}`);
    this.name = "EngineError";
    this.code = code;
    this.detail = detail;
  }
}
