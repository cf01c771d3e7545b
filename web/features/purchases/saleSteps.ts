import type { TimelineCode } from "../../generated/Sale.ts";
import { t } from "../../platform/i18n.ts";

/** One of the five steps of a purchase. */
export type SaleStep = {
  label: string;
  /**
   * `done`: the step is complete. `ended`: the purchase ended at this step. `next`: both sides wait for this step.
   * `open`: the step comes later, or never if the purchase has ended.
   */
  state: "done" | "ended" | "next" | "open";
  /** The ISO timestamp or the day of the step. Undefined if the step is not complete. */
  at?: string;
};

const labels = [t("Sent"), t("Approved"), t("Inspected"), t("Agreed"), t("Paid")];

/** For each event, the index of the step that the event completes or ends. `REVISED` opens its step again. */
const places: Record<TimelineCode, number> = {
  SUBMITTED: 0,
  APPROVED: 1,
  REJECTED: 1,
  INSPECTED: 2,
  CONFIRMED: 3,
  REVISED: 3,
  REFUSED: 3,
  ACCEPTED: 3,
  DECLINED: 3,
  EXPIRED: 3,
  PAID: 4,
  RETURNED: 4,
  CORRECTED: 4,
};

/** The labels of the events that end a purchase. */
const endings: Partial<Record<TimelineCode, string>> = {
  REJECTED: t("Rejected"),
  REFUSED: t("Not bought"),
  DECLINED: t("Declined"),
  EXPIRED: t("Expired"),
  RETURNED: t("Returned"),
};

type Event = { code: TimelineCode; at: string };

/** The values that the steps are computed from. */
export type Stepped = {
  createdAt: string;
  rejection: { at: string } | null;
  purchase: { timeline: readonly Event[]; payment: { date: string } | null } | null;
};

/** Returns the steps from the submission to the payment, with the newest event of each step. */
export function stepsOf(sale: Stepped): SaleStep[] {
  const reached = reachedSteps(eventsOf(sale));
  const hasEnded = reached.some((event) => event && event.code in endings);
  return labels.map((label, place) => {
    const event = reached[place];
    if (!event) return { label, state: place === reached.length && !hasEnded ? "next" : "open" };
    const ending = endings[event.code];
    const paidOn = place === places.PAID && !ending ? sale.purchase?.payment?.date : undefined;
    const at = paidOn ?? event.at;
    return { label: ending ?? label, state: ending ? "ended" : "done", at };
  });
}

function eventsOf({ createdAt, rejection, purchase }: Stepped): readonly Event[] {
  if (purchase) return purchase.timeline;
  const sent: Event = { code: "SUBMITTED", at: createdAt };
  return rejection ? [sent, { code: "REJECTED", at: rejection.at }] : [sent];
}

/**
 * Returns the newest event of each step. A new inspection or offer sets the purchase back: the later steps are open
 * again.
 */
function reachedSteps(events: readonly Event[]): (Event | undefined)[] {
  const reached: (Event | undefined)[] = [];
  for (const event of events) {
    const place = places[event.code];
    reached.splice(place);
    if (event.code !== "REVISED") reached[place] = event;
  }
  return reached;
}
