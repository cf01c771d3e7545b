import { formatPrice, t } from "../../platform/i18n.ts";
import { dayAndMonth } from "../../ui/text/longDay.ts";
import type { Price } from "./livePrice.ts";

/** A price in words, consisting of a headline and a text below it. */
export type PriceWords = { headline: string; rest?: string };

/** Returns a price in words. `answersLeft` is the number of missing answers. */
export function priceWords(price: Price, answersLeft: number): PriceWords {
  switch (price.outcome) {
    case "OFFER": {
      const { grade, validUntil } = price;
      const rest = validUntil
        ? t("grade {grade}, valid until {day}", { grade, day: dayAndMonth(validUntil) })
        : t("grade {grade}", { grade });
      return { headline: formatPrice(price.amount ?? 0), rest };
    }
    case "REVIEW":
      return { headline: t("No price yet"), rest: price.reasons.join(" ") };
    case "REFUSED":
      return { headline: t("No offer"), rest: price.reasons.join(" ") };
    case "INCOMPLETE":
      return {
        headline:
          price.upTo === null
            ? t("No price yet")
            : t("Up to {amount}", { amount: formatPrice(price.upTo) }),
        ...(answersLeft > 0 && { rest: answersLeftWords(answersLeft) }),
      };
  }
}

const answersLeftWords = (count: number) =>
  t("{count, plural, one {# answer left} other {# answers left}}", { count });
