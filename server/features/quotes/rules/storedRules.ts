import { z } from "zod";
import type { RulesDocument } from "../engine/rulesDocument.ts";

const text = z.string().nullish();
const kinds = z.enum(["SMARTPHONE", "TABLET"]);

/** A draft as it is stored: it may have problems, so that only the types are certain. */
export const storedRules: z.ZodType<RulesDocument> = z.object({
  groups: z.array(z.object({ code: z.string(), label: z.string(), share: z.int(), cap: z.int() })),
  totalCap: z.int(),
  minimum: z.int(),
  step: z.int(),
  validDays: z.int(),
  revisionDays: z.int(),
  market: z.array(z.object({ kind: kinds, brand: text, share: z.int() })),
  effects: z.array(
    z.object({
      question: z.string(),
      option: z.string(),
      kind: kinds.nullish(),
      brand: text,
      deviceId: text,
      type: z.enum(["DEDUCTION", "FIXED", "BONUS", "REVIEW", "REFUSE"]),
      value: z.int(),
      group: text,
    }),
  ),
});
