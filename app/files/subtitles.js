/**
 * Subtitles (.srt, .vtt) as a transcript: one line for each cue, without its number and times.
 *
 * The times are left out on purpose: they are not what is said, they cost about eight tokens a cue,
 * and they would stand in the middle of sentences. Who speaks, where a cue names it, becomes
 * `Name: …`, which the chunker knows as a turn.
 */

const TIMES = /^\s*(?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3}\s*-->\s*(?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3}/;
const VOICE = /<v(?:\.[^\s>]*)?\s+([^>]+)>/g;
const TAGS = /<\/?(?:[bicuv]|font|lang|ruby|rt)(?:[.\s][^>]*)?>|<\d[\d:.]*>|\{\\[^}]*\}/gi;
/** @type {Record<string, string>} */
const ENTITIES = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&nbsp;": " ", "&lrm;": "", "&rlm;": "" };

/**
 * @param {string} text
 * @returns {string | null} null where there is not one cue in it
 */
export function subtitlesToText(text) {
  /** @type {string[]} */
  const lines = [];
  let cues = 0;
  for (const block of text.replace(/\r\n?/g, "\n").split(/\n[ \t]*\n/)) {
    const rows = block.split("\n");
    const at = rows.findIndex((row) => TIMES.test(row));
    if (at < 0) continue;
    cues += 1;
    // Captions that roll up say their last line again.
    for (const line of spoken(rows.slice(at + 1))) if (line !== lines.at(-1)) lines.push(line);
  }
  return cues ? `${lines.join("\n")}\n` : null;
}

/** @param {string[]} rows of one cue */
function spoken(rows) {
  const clean = rows.map(plain).filter(Boolean);
  // Two who speak in one cue have a dash each.
  const turns = clean.length > 1 && clean.every((row) => /^[-–—]/.test(row));
  return turns ? clean : clean.length ? [clean.join(" ")] : [];
}

/** @param {string} row */
function plain(row) {
  return row
    .replace(VOICE, "$1: ")
    .replace(TAGS, "")
    .replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
}
