import { z } from "zod";
import { grades } from "../../../shared/grades.ts";
import { isQuestion, optionWord } from "./engine/questions.ts";
import type { Quote } from "./service.ts";

const lineShape = z.object({
  code: z
    .string()
    .describe("The name of the question, or `limit`, `minimum`, `tradeInBonus` or `rounding`."),
  question: z
    .string()
    .nullable()
    .describe("The question to which the line belongs. Null for the other codes."),
  option: z
    .string()
    .nullable()
    .describe("The label of the answer to the question. Null if `question` is null."),
  label: z.string().describe("A label to display, in the language of the request."),
  amount: z.int().describe("The amount in whole taka (BDT). Negative if it lowers the price."),
});

export const quoteShape = z
  .object({
    outcome: z
      .enum(["OFFER", "INCOMPLETE", "REVIEW", "REFUSED"])
      .describe(
        "`OFFER`: the shop pays `amount`. `INCOMPLETE`: answers are missing, and the shop pays at most `upTo`. " +
          "`REVIEW`: the shop looks at the device before it names a price. `REFUSED`: the shop does not buy the device.",
      ),
    base: z
      .int()
      .describe(
        "The price of the variant in the best condition, before `lines` are applied, in whole taka (BDT).",
      ),
    amount: z
      .int()
      .nullable()
      .describe(
        "The amount that the shop pays, in whole taka (BDT). Null unless the outcome is `OFFER`.",
      ),
    upTo: z
      .int()
      .nullable()
      .describe(
        "The amount that the shop would pay with the best possible answer to each unanswered question, in whole taka (BDT). Null unless the outcome is `INCOMPLETE`.",
      ),
    grade: z
      .enum(grades)
      .nullable()
      .describe("The grade of the device. Null unless the outcome is `OFFER`."),
    lines: z.array(lineShape).describe("The steps from `base` to `amount` or `upTo`."),
    reasons: z
      .array(z.string())
      .describe("Why there is no price. Empty unless the outcome is `REVIEW` or `REFUSED`."),
    validUntil: z.iso
      .datetime()
      .nullable()
      .describe(
        "The time until which the shop pays `amount`, if the seller submits these answers. Null unless the outcome is `OFFER`.",
      ),
    rulesVersion: z.int().describe("The version of the quote rules that was used."),
  })
  .describe("The shop's price for a device in the condition that the answers describe.");

type QuoteShape = z.output<typeof quoteShape>;

/** Returns a quote as REST presents it, with the labels of options instead of their names. */
export function presentQuote({ lines, validUntil, ...quote }: Quote): QuoteShape {
  return {
    ...quote,
    lines: lines.map((line) => ({ ...line, option: wordOf(line) })),
    validUntil: validUntil?.toISOString() ?? null,
  };
}

function wordOf({ question, option }: Quote["lines"][number]): string | null {
  return question && option && isQuestion(question) ? optionWord({ question, option }) : option;
}
