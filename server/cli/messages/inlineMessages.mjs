import { posix, relative } from "node:path";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import MagicString from "magic-string";
import { catalogueFolderOf, readCatalogue } from "./catalogues.mjs";
import { textsOf } from "./texts.mjs";

/**
 * Returns a Vite plugin that replaces the calls of `t` with the texts of one language. The build of the site for a
 * language neither loads catalogues nor contains texts in other languages. A text without values becomes a string. A
 * text with values is compiled, because the ICU parser is too large for browsers.
 *
 * @returns {import("vite").Plugin}
 */
export function inlineMessages(language) {
  const catalogues = new Map();
  const translationOf = (text, folder) => {
    if (language === "en") return text;
    if (!catalogues.has(folder)) catalogues.set(folder, readCatalogue(folder));
    return catalogues.get(folder).get(text) || text;
  };
  return {
    name: "inline-messages",
    enforce: "pre",
    transform: {
      filter: { id: /\.tsx?$/, code: /\bt\(/ },
      handler(code, id) {
        if (!id.includes("/web/")) return null;
        const file = posix.normalize(relative(process.cwd(), id).replaceAll("\\", "/"));
        const found = textsOf(code, file);
        if (found.length === 0) return null;
        const folder = language === "en" ? "" : catalogueFolderOf(file);
        const output = new MagicString(code);
        for (const { text, start, end, call, hasValues } of found) {
          const translation = translationOf(text, folder);
          if (hasValues)
            output.update(start, end, JSON.stringify(compileMessageOrThrow(translation)));
          else output.update(call.start, call.end, JSON.stringify(translation));
        }
        return { code: output.toString(), map: output.generateMap({ hires: true }) };
      },
    },
  };
}
