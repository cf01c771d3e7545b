import type { SaleFragment } from "../../generated/Sale.ts";
import { paymentMethodWords } from "../../generated/words.ts";
import { formatNumber, formatPrice, t } from "../../platform/i18n.ts";
import { dayAndTime, longDay } from "../../ui/text/longDay.ts";

/** The shop's settings that the sentences for sellers use. */
export type SellersShop = { phone: string };

/** A sentence about the state of a purchase, and a hint about what the seller or the shop does next. */
export type SaleWords = { sentence: string; hint?: string };

type Purchase = NonNullable<SaleFragment["purchase"]>;

/** Returns the sentences that a seller reads about the purchase. */
export function saleWords(sale: SaleFragment, shop: SellersShop, now: Date): SaleWords {
  if (sale.rejection)
    return { sentence: t("We don't buy this device."), hint: sale.rejection.reason };
  if (!sale.purchase) return pendingWords(sale, shop, now);
  if (sale.purchase.state === "AWAITING_INSPECTION") return approvedWords(sale, now);
  return purchaseWords(sale.purchase, sale.quote?.amount ?? null);
}

/** Returns whether the shop has not answered a request in time. */
export const isLate = ({ answerBy }: { answerBy: string | null }, now: Date): boolean =>
  answerBy !== null && new Date(answerBy) < now;

function pendingWords(sale: SaleFragment, shop: SellersShop, now: Date): SaleWords {
  if (isLate(sale, now))
    return {
      sentence: t("We are late with our answer."),
      hint: t("Please call us: {phone}", { phone: shop.phone }),
    };
  return {
    sentence: sale.answerBy
      ? t("We answer by {date}.", { date: dayAndTime(sale.answerBy) })
      : t("We read your request."),
    hint: quoteHint(sale.quote),
  };
}

const quoteHint = (quote: SaleFragment["quote"]) =>
  quote?.amount == null
    ? undefined
    : t("Our price is {price}, if the device is as you described it.", {
        price: formatPrice(quote.amount),
      });

function approvedWords({ quote }: SaleFragment, now: Date): SaleWords {
  if (!quote?.validUntil || quote.amount === null)
    return {
      sentence: t("Approved. Bring your device to the shop."),
      hint: t("We look at it with you, and make you an offer."),
    };
  const values = { price: formatPrice(quote.amount), date: dayAndTime(quote.validUntil) };
  if (new Date(quote.validUntil) > now)
    return {
      sentence: t("Approved: {price} if the device is as you described it.", values),
      hint: t("Bring it to the shop by {date}.", values),
    };
  return {
    sentence: t("Approved. Our price of {price} ended on {day}.", {
      price: values.price,
      day: longDay(quote.validUntil),
    }),
    hint: t("You can still bring your device. We price it by today's rules."),
  };
}

function purchaseWords({ payment, ...purchase }: Purchase, quoted: number | null): SaleWords {
  const price = purchase.amount === null ? t("the agreed price") : formatPrice(purchase.amount);
  const takeBack = t("You can take your device back at the shop.");
  const words: Record<Purchase["state"], SaleWords> = {
    AWAITING_INSPECTION: { sentence: t("Approved. Bring your device to the shop.") },
    CONFIRMED: {
      sentence: t("Your device is as you described it. We pay you {price}.", { price }),
      hint: t("The price is agreed. You will see here when it is paid."),
    },
    REVISED: revisedWords(purchase, quoted),
    ACCEPTED: {
      sentence: t("You accepted our offer. We pay you {price}.", { price }),
      hint: t("The price is agreed. You will see here when it is paid."),
    },
    DECLINED: { sentence: t("You declined our offer."), hint: takeBack },
    EXPIRED: {
      sentence: t("Our offer has expired."),
      hint: t("Please call the shop for a new offer, or take your device back."),
    },
    REFUSED: { sentence: t("We don't buy your device as we found it."), hint: takeBack },
    PAID: {
      sentence: t("We paid you {price}. Thank you!", { price }),
      hint: payment ? paymentWords(payment) : undefined,
    },
    RETURNED: { sentence: t("You have your device back.") },
  };
  return words[purchase.state];
}

/**
 * Returns the sentences about a revised offer. They compare the offer with the quote, and name the time until which the
 * offer is valid.
 */
function revisedWords(
  { amount, expiresAt }: Pick<Purchase, "amount" | "expiresAt">,
  quoted: number | null,
): SaleWords {
  const offer = formatPrice(amount ?? 0);
  return {
    sentence:
      quoted === null
        ? t("Our offer: {offer}.", { offer })
        : t("New offer: {offer} instead of {quoted}.", { offer, quoted: formatNumber(quoted) }),
    hint: expiresAt ? t("Answer by {date}.", { date: dayAndTime(expiresAt) }) : undefined,
  };
}

function paymentWords({ method, date, reference }: NonNullable<Purchase["payment"]>): string {
  const values = { method: paymentMethodWords[method], date: longDay(date), reference };
  return reference
    ? t("By {method} on {date}, reference {reference}.", values)
    : t("By {method} on {date}.", values);
}
