/** Questions with the quotes that answer them, as a person writes them: JSON, one a line. */

export const FORM = '{"question": "…", "quotes": ["…"]}';

/**
 * @param {string} lines
 * @returns {{key: string, line: number} | null} the first thing that is wrong; its key is the locale's
 */
export function problemOf(lines) {
  const numbered = lines.split("\n").map((text, index) => ({ text, line: index + 1 })).filter(({ text }) => text.trim());
  if (!numbered.length) return { key: "evaluate.no_questions", line: 0 };
  for (const { text, line } of numbered) {
    const key = problemOfLine(text);
    if (key) return { key, line };
  }
  return null;
}

/** @param {string} text */
function problemOfLine(text) {
  let record;
  try {
    record = JSON.parse(text);
  } catch {
    return "evaluate.not_json";
  }
  if (typeof record?.question !== "string" || !record.question.trim()) return "evaluate.no_question";
  const { quotes } = record;
  const good = Array.isArray(quotes) && quotes.length && quotes.every((quote) => typeof quote === "string" && quote.trim());
  return good ? "" : "evaluate.no_quotes";
}
