/** The text of a Word document, by mammoth, which is fetched when the first one is opened. */

import { htmlToText } from "./html.js";
import { FileProblem, fetched } from "./problem.js";

/** Notes come with a link back to where they belong. */
const BACK = /<a href="#(?:foot|end)note-ref-[^"]*">[^<]*<\/a>/g;
const READER = new URL("../../readers/mammoth.browser.min.js", import.meta.url).href;

/**
 * @param {Uint8Array} bytes
 * @param {string} name
 * @returns {Promise<string>} Markdown
 */
export async function docxToText(bytes, name) {
  // It is no module: it leaves its name behind in the window.
  await fetched(() => import(READER), name);
  const { mammoth } = /** @type {any} */ (globalThis);
  try {
    // Pictures would become text of their bytes.
    const convertImage = mammoth.images.imgElement(() => Promise.resolve({ src: "" }));
    const { value } = await mammoth.convertToHtml({ arrayBuffer: bytes.slice().buffer }, { convertImage });
    const text = htmlToText(value.replace(BACK, ""));
    if (!text) throw new FileProblem("files.no_text", name);
    return text;
  } catch (error) {
    throw error instanceof FileProblem ? error : new FileProblem("files.broken", name);
  }
}
