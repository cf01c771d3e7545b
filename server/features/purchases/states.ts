import { t } from "../../core/i18n.ts";
import type { Permission } from "../../core/permissions.ts";
import type { Prisma, Purchase } from "../../generated/prisma/client.ts";
import type { PurchaseState } from "../../generated/prisma/enums.ts";

/** A transition of a purchase: its permission, its initial states and its resulting states. */
type Transition = {
  permission: Permission;
  /** Set if only the evaluation's own customer may carry out the transition. The customer may also be an admin. */
  sellerOnly?: true;
  from: readonly PurchaseState[];
  to: readonly PurchaseState[];
};

/**
 * The transitions between the states of a purchase. A REVISED offer also becomes EXPIRED without a transition
 * (`stateAt`). A price that the seller has accepted or declined is final, because another inspection could only
 * contradict it.
 */
export const transitions = {
  inspect: {
    permission: "recordInspection",
    from: ["AWAITING_INSPECTION", "CONFIRMED", "REVISED", "EXPIRED", "REFUSED"],
    to: ["CONFIRMED", "REVISED", "REFUSED"],
  },
  accept: {
    permission: "answerOwnOffer",
    sellerOnly: true,
    from: ["REVISED"],
    to: ["ACCEPTED"],
  },
  decline: {
    permission: "answerOwnOffer",
    sellerOnly: true,
    from: ["REVISED"],
    to: ["DECLINED"],
  },
  pay: {
    permission: "recordPayment",
    from: ["CONFIRMED", "ACCEPTED"],
    to: ["PAID"],
  },
  giveBack: {
    permission: "recordReturn",
    from: ["CONFIRMED", "REVISED", "ACCEPTED", "DECLINED", "EXPIRED", "REFUSED"],
    to: ["RETURNED"],
  },
  correct: {
    permission: "recordPayment",
    from: ["PAID"],
    to: ["PAID"],
  },
} as const satisfies Record<string, Transition>;

export type TransitionName = keyof typeof transitions;

/** For each state, the message of CONFLICT if the state does not allow a transition. */
export const conflicts: Record<PurchaseState, string> = {
  AWAITING_INSPECTION: t("This device has not been inspected yet"),
  CONFIRMED: t("The price of this device is confirmed, and no offer awaits an answer"),
  REVISED: t("The revised offer awaits the seller's answer"),
  ACCEPTED: t("The seller has already accepted the offer"),
  DECLINED: t("The seller has already declined the offer"),
  EXPIRED: t("The offer has expired"),
  REFUSED: t("The shop does not buy this device in the condition in which it was found"),
  PAID: t("The shop has already paid for this device"),
  RETURNED: t("This device has already been returned to its seller"),
};

/** The message of NOT_FOUND for an evaluation. */
export const notFoundMessage = t("No evaluations Found with that ID");

/** The message of CONFLICT for every transition if the evaluation has no purchase. */
export const notApprovedMessage = t("This sell request is not approved");

/** The message of CONFLICT if a purchase has changed since the client, or a transaction, read it. */
export const changedMessage = t(
  "This purchase changed in the meantime. Please reload it and try again.",
);

type Expiring = Pick<Purchase, "state" | "expiresAt">;

/** Returns the state at the given time. The stored state may be outdated, because an offer expires without a write. */
export function stateAt({ state, expiresAt }: Expiring, now: Date): PurchaseState {
  return state === "REVISED" && expiresAt && expiresAt <= now ? "EXPIRED" : state;
}

/**
 * Returns the event of an offer's expiry if `state`, the present state of the purchase, is EXPIRED and no row records
 * the expiry yet.
 */
export function unrecordedExpiry(purchase: Purchase | null, state: PurchaseState) {
  if (state !== "EXPIRED" || purchase?.state === "EXPIRED" || !purchase?.expiresAt) return [];
  const { expiresAt: at, amount } = purchase;
  return [{ code: "EXPIRED", at, actor: "TIME", actorName: "", amount, note: "" } as const];
}

/** Returns Prisma's condition for offers that have expired at the given time but are stored as REVISED. */
export const expiredOffers = (now: Date) =>
  ({ state: "REVISED", expiresAt: { lte: now } }) satisfies Prisma.PurchaseWhereInput;

/** Returns Prisma's condition for purchases that are in a state at the given time, according to `stateAt`. */
export function inState(state: PurchaseState, now: Date): Prisma.PurchaseWhereInput {
  if (state === "REVISED") return { state, expiresAt: { gt: now } };
  return state === "EXPIRED" ? { OR: [{ state }, expiredOffers(now)] } : { state };
}

/**
 * Returns the reason why an evaluation may not be deleted while its purchase is in this state; undefined if the
 * evaluation may be deleted.
 */
export function deletionConflict(state: PurchaseState): string | undefined {
  if (state === "PAID") return t("A Sell Request That the Shop Has Paid Can Not Be Deleted");
  if (deletable.includes(state)) return undefined;
  return t("Please Finish the Purchase of This Device Before Deleting Its Sell Request");
}

const deletable: readonly PurchaseState[] = ["AWAITING_INSPECTION", "DECLINED", "RETURNED"];
