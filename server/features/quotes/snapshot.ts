import { z } from "zod";
import type { Evaluation } from "../../generated/prisma/client.ts";
import type { Quote } from "./service.ts";

/** The columns of an evaluation that keep its quote. */
export function quoteColumns(quote: Quote, device: { id: string }) {
  if (quote.outcome === "INCOMPLETE") throw new Error("An evaluation has all required answers");
  return {
    quoteOutcome: quote.outcome,
    quoteBase: quote.base,
    quoteAmount: quote.amount,
    quoteGrade: quote.grade,
    quoteValidUntil: quote.validUntil,
    quoteRulesVersion: quote.rulesVersion,
    quoteDeviceId: device.id,
    quoteLines: quote.lines,
    quoteReasons: quote.reasons,
    quoteOrder: quote.amount ?? -1,
  };
}

type QuoteColumns = Pick<
  Evaluation,
  | "quoteOutcome"
  | "quoteBase"
  | "quoteAmount"
  | "quoteGrade"
  | "quoteValidUntil"
  | "quoteRulesVersion"
  | "quoteLines"
  | "quoteReasons"
>;

/** A list of `QuoteLine` as rows keep it. */
export const storedLines = z.array(
  z.object({
    code: z.string(),
    question: z.string().nullable(),
    option: z.string().nullable(),
    label: z.string(),
    amount: z.int(),
  }),
);

/** The quote that an evaluation keeps, null for one that is older than quotes. */
export function quoteOfColumns(columns: QuoteColumns): Quote | null {
  const { quoteOutcome, quoteBase, quoteRulesVersion } = columns;
  if (quoteOutcome === null || quoteBase === null || quoteRulesVersion === null) return null;
  return {
    outcome: quoteOutcome,
    base: quoteBase,
    amount: columns.quoteAmount,
    upTo: null,
    grade: columns.quoteGrade,
    lines: storedLines.parse(columns.quoteLines),
    reasons: columns.quoteReasons,
    validUntil: columns.quoteValidUntil,
    rulesVersion: quoteRulesVersion,
  };
}
