import type { Readable } from "node:stream";
import { z } from "zod";
import { translate } from "../core/i18n.ts";
import { parserOfWords } from "./cells.ts";

/**
 * Returns a schema that reads a value of an enum from its label or its name. Letter case and punctuation are ignored:
 * `In Stock`, `IN_STOCK`, `in-stock`.
 */
export function fromWord<Name extends string>(words: Readonly<Record<Name, string>>) {
  const parseWord = parserOfWords(words);
  return z
    .string()
    .transform((text, ctx): Name => {
      const parsed = parseWord(text);
      if ("value" in parsed) return parsed.value;
      ctx.addIssue({ code: "custom", message: translate(parsed.fault, "en") });
      return z.NEVER;
    })
    .describe(`One of: ${Object.values(words).join(", ")}`);
}

/** The schema of a CSV file in a response, for the documentation. */
export const csvFile: z.ZodType<Readable> = z.any().meta({
  description: "A CSV file: UTF-8 with a byte order mark, delimited by commas.",
  content: { "text/csv": { schema: {} } },
});

export const csvContentType = "text/csv; charset=utf-8";
