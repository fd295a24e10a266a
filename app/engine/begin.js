/** The first script of the page: starts Python's worker while the rest is still on its way. */

import { initialSettings } from "../settings.js";
import { spawnEarly } from "./spawn.js";

spawnEarly(new URL(".", document.baseURI).href, initialSettings().tokenizer);
