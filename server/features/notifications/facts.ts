import type { Evaluation, Prisma, Purchase } from "../../generated/prisma/client.ts";
import type { Facts } from "./texts.ts";

/** The relations of a message that are needed to decide whether it is sent, and with which content. */
export const withFacts = {
  user: { select: { mobile: true, smsNotifications: true, language: true } },
  evaluation: {
    include: {
      purchase: true,
      // The newest event that made an offer. The event's position is the `revision` of messages about this offer.
      events: {
        where: { code: { in: ["APPROVED", "REVISED"] } },
        orderBy: { position: "desc" },
        take: 1,
      },
    },
  },
} as const satisfies Prisma.NotificationInclude;

export type NotificationRow = Prisma.NotificationGetPayload<{ include: typeof withFacts }>;

/** An amount that the shop offers, and how long it is valid. */
type Offer = { amount: number | null; until: Date | null };

const noOffer: Offer = { amount: null, until: null };

type Offering = Pick<Evaluation, "quoteAmount" | "quoteValidUntil"> & {
  purchase: Pick<Purchase, "state" | "amount" | "expiresAt"> | null;
};

/** Returns the shop's current offer: the quote until the inspection, or a revised offer until the seller answers. */
export function offerOf({ quoteAmount, quoteValidUntil, purchase }: Offering): Offer {
  switch (purchase?.state) {
    case "AWAITING_INSPECTION":
      return { amount: quoteAmount, until: quoteValidUntil };
    case "REVISED":
      return { amount: purchase.amount, until: purchase.expiresAt };
    default:
      return noOffer;
  }
}

/** Returns the content of a message as of the given time. An expired offer is left out. */
export function factsOf({ kind, evaluationId, evaluation }: NotificationRow, now: Date): Facts {
  const offer = offerOf(evaluation);
  const { amount, until } = isOpen(offer, now) ? offer : noOffer;
  const paid = kind === "PAID" ? (evaluation.purchase?.amount ?? null) : null;
  return { kind, evaluationId, title: evaluation.seenModel, amount: paid ?? amount, until };
}

/** Returns whether the content of a message is no longer true, for example because the offer has expired. */
export function isOutdated(row: NotificationRow, now: Date): boolean {
  const { kind, revision, evaluation } = row;
  switch (kind) {
    case "APPROVED":
    case "REJECTED":
      return evaluation.status !== kind;
    case "REVISED":
    case "EXPIRES_SOON":
      return revision !== evaluation.events[0]?.position || !isOpen(offerOf(evaluation), now);
    case "PAID":
      return evaluation.purchase?.state !== "PAID";
  }
}

const isOpen = ({ until }: Offer, now: Date) => until !== null && until > now;
