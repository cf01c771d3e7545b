import { z } from "zod";
import { t } from "./i18n.ts";
import { missingOr } from "./validation.ts";

/**
 * Returns the schema of a number that the documentation shows as an integer. The service checks that the number is
 * whole.
 */
export const integer = (error?: Parameters<typeof z.number>[0]) =>
  z.number(error).meta({ type: "integer" });

/**
 * Returns the schema of an enumeration that REST shows by its labels (`In Stock`). Parses a label to the name that
 * GraphQL and the database use (`IN_STOCK`).
 */
export function word<Words extends Record<string, string>>(words: Words) {
  const names = new Map(Object.entries(words).map(([name, text]) => [text, name]));
  const texts = Object.values(words);
  return z
    .enum(texts, { error: missingOr(t("must be one of: {values}")) })
    .transform((text) => names.get(text) as keyof Words & string);
}

/** Returns the schema of a body that can be omitted because all its fields can be omitted. */
export const optionalBody = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess((body) => body ?? {}, z.strictObject(shape));
