import type { Evaluation } from "../../generated/prisma/client.ts";
import type { QuoteLine } from "./engine/lines.ts";
import type { Quote } from "./service.ts";

/** Returns the columns of an evaluation that store its quote. */
export function quoteColumns(quote: Quote, device: { id: string }) {
  if (quote.outcome === "INCOMPLETE")
    throw new Error("The quote of an evaluation lacks required answers");
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

/** Returns the stored quote of an evaluation; null if the evaluation is older than quotes. */
export function quoteOfColumns(columns: QuoteColumns): Quote | null {
  const { quoteOutcome, quoteBase, quoteRulesVersion } = columns;
  if (quoteOutcome === null || quoteBase === null || quoteRulesVersion === null) return null;
  return {
    outcome: quoteOutcome,
    base: quoteBase,
    amount: columns.quoteAmount,
    upTo: null,
    grade: columns.quoteGrade,
    lines: columns.quoteLines as QuoteLine[],
    reasons: columns.quoteReasons,
    validUntil: columns.quoteValidUntil,
    rulesVersion: quoteRulesVersion,
  };
}
