import type { Actor } from "../../core/context.ts";
import { may } from "../../core/permissions.ts";
import type { Prisma } from "../../generated/prisma/client.ts";
import { isOwn, knowsRequester, type Shown, withRequester } from "../submissions/requesters.ts";
import type { included } from "./service.ts";

type StoredEvaluation = Prisma.EvaluationGetPayload<typeof included>;

/**
 * An evaluation with its requester, its purchase, and the device while it is in the catalogue. Values that the reader
 * may not see are undefined, or null for columns that may be null.
 */
export type EvaluationRecord = Shown<StoredEvaluation> & { hidesCosts?: boolean };

/**
 * Returns the row as the actor may see it. For staff without the permissions, the row lacks the seller's name and
 * number. Once the shop has paid, it also lacks all amounts, including the quote, which usually equals the paid amount.
 */
export function shownTo(actor: Actor, row: StoredEvaluation): EvaluationRecord {
  const named = { ...withRequester(actor, row), events: eventsFor(actor, row) };
  const isPaid = row.purchase?.state === "PAID";
  return isPaid && !isOwn(actor, row) && !may(actor, "readCosts") ? withoutCosts(named) : named;
}

const eventsFor = (actor: Actor, row: StoredEvaluation) =>
  knowsRequester(actor, row)
    ? row.events
    : row.events.map((event) => (event.actor === "SELLER" ? { ...event, actorName: "" } : event));

function withoutCosts(row: EvaluationRecord): EvaluationRecord {
  const { purchase } = row;
  return {
    ...row,
    hidesCosts: true,
    quoteOutcome: null,
    quoteBase: null,
    quoteAmount: null,
    quoteLines: [],
    quoteOrder: -1,
    events: row.events.map((event) => ({ ...event, amount: null })),
    purchase: purchase && {
      ...purchase,
      amount: null,
      inspections: purchase.inspections.map((each) => ({ ...each, amount: null, quote: null })),
    },
  };
}
