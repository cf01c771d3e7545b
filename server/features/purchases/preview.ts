import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { languageStored } from "../../core/i18n.ts";
import { authorize } from "../../core/permissions.ts";
import { senderIn } from "../../core/shopSettings.ts";
import { isId, parse } from "../../core/validation.ts";
import { textOf } from "../notifications/texts.ts";
import { daysAfter } from "../quotes/service.ts";
import { instalmentsKnown } from "./locks.ts";
import { type Offer, offerOf } from "./offer.ts";
import { type InspectedQuote, priceAgain } from "./pricing.ts";
import { previewRules } from "./rules.ts";
import { conflicts, notApprovedMessage, notFoundMessage, stateAt, transitions } from "./states.ts";

/** The result that an inspection would have. */
export type PreviewOfInspection = {
  quote: InspectedQuote & { validUntil: null };
  quotedAmount: number | null;
  /** The state to which the inspection would lead. Null while an answer or the admin's amount is missing. */
  state: Offer["state"] | null;
  /** The amount that the shop would offer, in whole taka. */
  amount: number | null;
  expiresAt: Date | null;
  /** The message to the seller, in the seller's language. */
  message: string | null;
  sendsMessages: boolean;
};

/**
 * Returns the result that `recordInspection` would have. Throws NOT_FOUND for an unknown evaluation, and CONFLICT if
 * the device can't be inspected at this time.
 */
export async function previewInspection(
  ctx: Context,
  id: string,
  input: unknown,
): Promise<PreviewOfInspection> {
  authorize(ctx, "recordInspection");
  const { answers, decision, locks } = parse(previewRules, input);
  const now = ctx.clock();
  const { user, ...evaluation } = await readInspectable(ctx, id, now);
  const instalments = instalmentsKnown(locks, evaluation.instalments);
  const { quote, revisionDays } = await priceAgain(
    ctx.database,
    { evaluation, now },
    answers,
    instalments,
  );
  const { quoteAmount: quotedAmount, seenModel: title } = evaluation;
  const { state, amount } = isOpen(quote, decision)
    ? undecided
    : offerOf(quote, decision, quotedAmount);
  const until = state === "REVISED" ? daysAfter(now, revisionDays) : null;
  const language = languageStored(user.language);
  const facts = { kind: "REVISED", evaluationId: evaluation.id, title, amount, until } as const;
  return {
    quote: { ...quote, validUntil: null },
    quotedAmount,
    state,
    amount,
    expiresAt: until,
    message: until && textOf(await senderIn(ctx, language), facts, language),
    sendsMessages: ctx.env.SMS_NOTIFICATIONS && user.smsNotifications,
  };
}

const undecided = { state: null, amount: null };

type Decision = { amount?: number | null | undefined; refuse: boolean };

/** Returns whether an answer is missing, or the admin still has to decide on an amount. */
function isOpen({ outcome }: InspectedQuote, { amount, refuse }: Decision): boolean {
  if (refuse) return false;
  return outcome === "INCOMPLETE" || (outcome === "REVIEW" && amount == null);
}

/**
 * Reads an evaluation. Throws NOT_FOUND for an unknown evaluation, and CONFLICT if its device can't be inspected at
 * this time.
 */
async function readInspectable({ database }: Context, id: string, now: Date) {
  const found = isId(id)
    ? await database.evaluation.findUnique({
        where: { id },
        include: { purchase: true, user: { select: { language: true, smsNotifications: true } } },
      })
    : null;
  if (!found) throw new AppError("NOT_FOUND", notFoundMessage);
  const { purchase } = found;
  if (!purchase) throw new AppError("CONFLICT", notApprovedMessage);
  const state = stateAt(purchase, now);
  const from: readonly string[] = transitions.inspect.from;
  if (!from.includes(state)) throw new AppError("CONFLICT", conflicts[state]);
  return found;
}
