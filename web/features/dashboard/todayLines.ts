import type { EvaluationTask, NotificationKind, TodayFragment } from "../../generated/Today.ts";
import type { WaitingSaleFragment } from "../../generated/WaitingSale.ts";
import { paymentMethodWords } from "../../generated/words.ts";
import { formatPrice, t } from "../../platform/i18n.ts";
import { dayAndMonth, dayAndTime } from "../../ui/text/longDay.ts";
import { requesterName } from "../submissions/requesterName.ts";

type Task = TodayFragment["tasks"][number];

/** The action of a line's button. */
export type TodayAction =
  | { kind: "list"; task: EvaluationTask }
  | { kind: "details" | "inspect" | "putOnSale" | "call"; sale: WaitingSaleFragment }
  | { kind: "pay"; sale: WaitingSaleFragment; amount: number };

export type TodayLine = { key: string; text: string; action: TodayAction };

/** Returns the names of the device and the seller, as the values of a message. */
export const namesOf = ({ seen, requester }: WaitingSaleFragment) => ({
  title: `${seen.brand} ${seen.model}`,
  seller: requesterName(requester),
});

/**
 * Returns today's tasks as sentences with one action each. If a task applies to only one sell request, the sentence
 * names the device and the seller. Otherwise the sentence contains the number of sell requests. Calls and payments have
 * a sentence for each seller.
 */
export function todayLines({ tasks, calls }: TodayFragment, now: Date): TodayLine[] {
  return [
    ...tasks.flatMap(linesOf),
    ...calls.map(({ kind, evaluation: sale }) => ({
      key: `call ${sale.id}`,
      text: callWords(kind, sale, now),
      action: { kind: "call", sale } as const,
    })),
  ];
}

function linesOf(waiting: Task): TodayLine[] {
  const { task, count, evaluations } = waiting;
  const [sale] = evaluations;
  if (!sale) return [];
  if (task === "PAY") return paymentLines(waiting);
  const list = { kind: "list", task } as const;
  if (count > 1) return [{ key: task, text: numbers[task](count), action: list }];
  return [{ key: task, text: singles[task](sale), action: { kind: buttons[task], sale } }];
}

/** The action for a task that applies to one evaluation only. */
const buttons = {
  DECIDE: "details",
  INSPECT: "inspect",
  OFFER_ENDS: "details",
  GIVE_BACK: "details",
  PUT_ON_SALE: "putOnSale",
} as const satisfies Record<Exclude<EvaluationTask, "PAY">, TodayAction["kind"]>;

/**
 * Returns a line with the seller's name for each listed payment, and a line with the number of payments that are not
 * listed.
 */
function paymentLines({ task, count, evaluations }: Task): TodayLine[] {
  const lines = evaluations.map((sale): TodayLine => {
    const amount = sale.purchase?.amount ?? 0;
    return {
      key: `pay ${sale.id}`,
      text: singles.PAY(sale),
      action: { kind: "pay", sale, amount },
    };
  });
  const others = count - evaluations.length;
  if (others <= 0) return lines;
  return [...lines, { key: task, text: numbers.PAY(others), action: { kind: "list", task } }];
}

const numbers: Record<EvaluationTask, (count: number) => string> = {
  DECIDE: (count) =>
    t("{count, plural, one {# sell request} other {# sell requests}} to approve or reject", {
      count,
    }),
  INSPECT: (count) =>
    t("{count, plural, one {# device} other {# devices}} expected for inspection", { count }),
  OFFER_ENDS: (count) =>
    t("{count, plural, one {# offer ends} other {# offers end}} today without an answer", {
      count,
    }),
  PAY: (count) =>
    t("{count, plural, one {# more seller} other {# more sellers}} to pay", { count }),
  GIVE_BACK: (count) =>
    t("{count, plural, one {# device} other {# devices}} to give back, or to inspect again", {
      count,
    }),
  PUT_ON_SALE: (count) =>
    t("{count, plural, one {# bought device} other {# bought devices}} to put on sale", { count }),
};

const singles: Record<EvaluationTask, (sale: WaitingSaleFragment) => string> = {
  DECIDE: (sale) => t("Approve or reject {title} of {seller}", namesOf(sale)),
  INSPECT: (sale) =>
    sale.visitDay
      ? t("Expected for inspection on {day}: {title} of {seller}", {
          ...namesOf(sale),
          day: dayAndMonth(sale.visitDay),
        })
      : t("Expected for inspection: {title} of {seller}", namesOf(sale)),
  OFFER_ENDS: (sale) =>
    t("The offer of {price} to {seller} for {title} ends on {until}", {
      ...namesOf(sale),
      price: formatPrice(sale.purchase?.amount ?? 0),
      until: offerOf(sale).until,
    }),
  PAY: (sale) => {
    const values = { ...namesOf(sale), price: formatPrice(sale.purchase?.amount ?? 0) };
    const { payout } = sale;
    if (!payout) return t("Pay {price} to {seller} for {title}", values);
    return payout.mobile
      ? t("Pay {price} to {seller} by {wallet}, {mobile}, for {title}", {
          ...values,
          wallet: paymentMethodWords[payout.method],
          mobile: payout.mobile,
        })
      : t("Pay {price} to {seller} in cash for {title}", values);
  },
  GIVE_BACK: (sale) => t("Give {title} back to {seller}, or inspect it again", namesOf(sale)),
  PUT_ON_SALE: (sale) => t("Bought, to put on sale: {title} of {seller}", namesOf(sale)),
};

/** Returns the sentence that asks to call a seller. */
function callWords(kind: NotificationKind, sale: WaitingSaleFragment, now: Date): string {
  const { amount, endsAt, until } = offerOf(sale);
  const values = { ...namesOf(sale), price: amount === null ? "" : formatPrice(amount), until };
  switch (kind) {
    case "REJECTED":
      return t("Call {seller}: we don't buy {title}", values);
    case "REVISED":
      return t("Call {seller}: {price} is our offer for {title}, until {until}", values);
    case "EXPIRES_SOON":
      return t("Call {seller}: {price} for {title} ends on {until}", values);
    default:
      return endsAt && new Date(endsAt) > now
        ? t("Call {seller}: {title} is approved for {price}, until {until}", values)
        : t("Call {seller}: {title} is approved", values);
  }
}

/**
 * Returns the amount that the shop has promised the seller, and the time until which the promise is valid. Before the
 * inspection, the amount is the quote. After a revision, the amount is the shop's offer.
 */
function offerOf({ quote, purchase }: WaitingSaleFragment) {
  const [amount, endsAt] =
    purchase?.state === "REVISED"
      ? [purchase.amount, purchase.expiresAt]
      : [quote?.amount ?? null, quote?.validUntil ?? null];
  return { amount, endsAt, until: endsAt && dayAndTime(endsAt) };
}
