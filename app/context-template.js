/** What is put before a chunk, as a pattern of fields: the same rules as in the Python package. */

export const FIELDS = ["source", "title", "headings", "table_header"];
export const EXAMPLE = "{source} > {headings}";
/** So that a link stays a link. */
export const LONGEST = 200;
const PARTS = /\{\{|\}\}|\{([^{}]*)\}|[{}]|[^{}]+/g;

/** @param {string} text */
export function fieldsOf(text) {
  return [...text.matchAll(PARTS)].flatMap(([, field]) => (field === undefined ? [] : [field]));
}

/**
 * What is wrong with a template, as the key of the sentence that says so and its values; null if nothing is.
 *
 * @param {string} text
 * @returns {{key: string, values: Record<string, string>} | null}
 */
export function templateProblem(text) {
  const parts = [...text.matchAll(PARTS)];
  const unknown = parts.find(([, field]) => field !== undefined && !FIELDS.includes(field));
  if (unknown) return { key: "context.template.unknown", values: { field: unknown[0] } };
  const brace = parts.find(([part]) => part === "{" || part === "}");
  if (brace) return { key: "context.template.brace", values: { brace: brace[0] } };
  return fieldsOf(text).length ? null : { key: "context.template.none", values: {} };
}

/** @param {string} text */
export function isTemplate(text) {
  return text.length <= LONGEST && templateProblem(text) === null;
}
