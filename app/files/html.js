/** HTML as text: what a reader sees, with headings, lists, tables and code kept as Markdown. */

/** Elements that hold no text of the page. */
const UNSEEN = "head, script, style, noscript, template, svg, math, iframe, object, canvas, audio, video, select, button, [hidden]";
const BLOCKS = new Set(
  "ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY CAPTION CENTER DD DETAILS DIALOG DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER HGROUP HR LI MAIN NAV OL P PRE SECTION SUMMARY TABLE UL".split(" "),
);

/**
 * @param {string} html
 * @returns {string}
 */
export function htmlToText(html) {
  // A parsed document is inert: no script of it runs, and nothing it names is asked for.
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const unseen of body.querySelectorAll(UNSEEN)) unseen.remove();
  const text = blocksOf(body).join("\n\n");
  return text && `${text}\n`;
}

/**
 * The blocks inside an element; words between them are paragraphs.
 *
 * @param {Element} element
 * @returns {string[]}
 */
function blocksOf(element) {
  /** @type {string[]} */
  const blocks = [];
  let words = "";
  const end = () => {
    const paragraph = tidy(words);
    if (paragraph) blocks.push(paragraph);
    words = "";
  };
  for (const child of element.childNodes) {
    if (!(child instanceof Element) || !holdsBlocks(child)) {
      words += wordsOf(child);
      continue;
    }
    end();
    blocks.push(...blockOf(child).filter((block) => block.trim() !== ""));
  }
  end();
  return blocks;
}

/**
 * @param {Element} element
 * @returns {boolean}
 */
function holdsBlocks(element) {
  return BLOCKS.has(element.tagName) || [...element.children].some((child) => holdsBlocks(child));
}

/**
 * @param {Element} element
 * @returns {string[]}
 */
function blockOf(element) {
  const { tagName } = element;
  if (/^H[1-6]$/.test(tagName)) {
    const title = tidy(wordsOf(element)).replace(/\n/g, " ");
    return [title && `${"#".repeat(Number(tagName[1]))} ${title}`];
  }
  if (tagName === "PRE") return [fence(element.textContent ?? "")];
  if (tagName === "UL" || tagName === "OL") return [listOf(element)];
  if (tagName === "TABLE") return tableOf(element);
  if (tagName === "BLOCKQUOTE") return [blocksOf(element).join("\n\n").replace(/^/gm, "> ")];
  return blocksOf(element);
}

/**
 * Words of running text, white space as one blank.
 *
 * @param {Node} node
 * @returns {string}
 */
function wordsOf(node) {
  if (node instanceof Text) return node.data.replace(/[ \t\n\r\f]+/g, " ");
  if (!(node instanceof Element)) return "";
  if (node.tagName === "BR") return "\n";
  return [...node.childNodes].map(wordsOf).join(BLOCKS.has(node.tagName) ? " " : "");
}

/** @param {string} words */
function tidy(words) {
  return words.replace(/[ \t]+/g, " ").replace(/ ?\n ?/g, "\n").trim();
}

/** @param {string} code */
function fence(code) {
  const text = code.replace(/^\n/, "").trimEnd();
  return text && `\`\`\`\n${text}\n\`\`\``;
}

/**
 * @param {Element} list
 * @returns {string}
 */
function listOf(list) {
  const ordered = list.tagName === "OL";
  const full = [...list.children].filter((item) => item.textContent?.trim());
  const items = full.map((item, index) => {
    const mark = ordered ? `${index + 1}. ` : "- ";
    const lines = (item.matches("ul, ol") ? listOf(item) : blocksOf(item).join("\n")).split("\n");
    return lines.map((line, row) => (row ? " ".repeat(mark.length) : mark) + line).join("\n");
  });
  return items.join("\n");
}

/**
 * A table of data; one whose cells hold blocks only lays out the page.
 *
 * @param {Element} table
 */
function tableOf(table) {
  const rows = [...table.querySelectorAll("tr")].filter((row) => row.closest("table") === table);
  const cells = rows.map((row) => [...row.children].filter((cell) => cell.matches("td, th")));
  const columns = Math.max(0, ...cells.map((row) => row.length));
  const layout = columns < 2 || cells.some((row) => row.some((cell) => cell.querySelector("table, h1, h2, h3, ul, ol, pre")));
  if (layout) return cells.flat().flatMap((cell) => blocksOf(cell));
  const written = cells.filter((row) => row.length).map((row) => {
    const words = row.map((cell) => tidy(wordsOf(cell)).replace(/\n/g, " ").replaceAll("|", "\\|"));
    return `| ${[...words, ...Array(columns - words.length).fill("")].join(" | ")} |`;
  });
  const caption = tidy(wordsOf(table.querySelector("caption") ?? new Text("")));
  written.splice(1, 0, `|${" --- |".repeat(columns)}`);
  return [caption, written.join("\n")];
}
