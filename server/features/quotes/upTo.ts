import { LRUCache } from "lru-cache";
import { dayOf } from "../../../shared/days.ts";
import type { Context } from "../../core/context.ts";
import type { DeviceNode } from "../devices/record.ts";
import { baseOf, type PricedDevice, type QuoteRules } from "./engine/effects.ts";
import { roundDown } from "./engine/money.ts";
import { priceAnswers } from "./engine/price.ts";
import type { TradeInBonus } from "./engine/rulesDocument.ts";
import { publishedRules } from "./publishedRules.ts";

/** A device that was read with its variants. */
type DeviceWithVariants = Pick<DeviceNode, "id" | "kind" | "brand" | "variants">;

/**
 * The prices of a variant on which an amount depends, in whole taka: the shop's own price and the estimated selling
 * price.
 */
type PricedVariant = { price: number; sellingPrice: number };

/** The largest number of amounts that are cached for each version of the rules. These amounts take about 2 MB. */
const maxKnown = 20_000;

/**
 * The amounts are cached, because pricing a variant takes about 60 µs, and a page of a hundred devices may have 3,000
 * variants.
 */
const knownAmounts = new WeakMap<QuoteRules, LRUCache<string, { upTo: number | null }>>();

/** Returns the amount that the rules give for the best answers, including a bonus; null if the rules give no price. */
export function bestAmount(
  rules: QuoteRules,
  device: PricedDevice,
  { sellingPrice }: Pick<PricedVariant, "sellingPrice">,
  bonus: TradeInBonus | undefined,
): number | null {
  const amounts = knownAmounts.get(rules) ?? new LRUCache({ max: maxKnown });
  knownAmounts.set(rules, amounts);
  const key = `${device.id} ${device.kind} ${device.brand} ${sellingPrice} ${bonus?.amount}`;
  const known = amounts.get(key);
  if (known) return known.upTo;
  const base = baseOf(rules, device, sellingPrice);
  const { upTo } = priceAnswers({ rules, device, base, answers: {}, bonus });
  amounts.set(key, { upTo });
  return upTo;
}

/**
 * Returns the best amount if it is below the shop's own price of the variant. Otherwise returns the largest multiple of
 * the step below this price. The result may be 0.
 */
function belowOwnPrice(rules: QuoteRules, best: number, { price }: PricedVariant): number {
  return best < price ? best : roundDown(price - 1, rules.step);
}

/**
 * Returns, for each variant of a device, the largest amount that pages promise: the best amount, but less than the
 * shop's own price of the variant. Null if the rules give no price, or if no multiple of the rules' step is below the
 * shop's price.
 */
export async function variantQuotesUpTo(
  device: DeviceWithVariants,
  _none: unknown,
  ctx: Context,
): Promise<(number | null)[]> {
  const { rules } = await publishedRules(ctx);
  const bonus = rules.bonusFor(device, dayOf(ctx.clock()));
  return (device.variants ?? []).map((variant) => {
    const best = bestAmount(rules, device, variant, bonus);
    return best === null ? null : belowOwnPrice(rules, best, variant) || null;
  });
}

/** Returns the largest value of `variantQuotesUpTo`; null if all values are null. */
export async function quoteUpTo(
  device: DeviceWithVariants,
  _none: unknown,
  ctx: Context,
): Promise<number | null> {
  const { rules } = await publishedRules(ctx);
  const bonus = rules.bonusFor(device, dayOf(ctx.clock()));
  let most = 0;
  // A variant with a lower selling price never has a higher best amount, so the first variant usually decides.
  for (const variant of (device.variants ?? []).toSorted(byHighestSellingPrice)) {
    const best = bestAmount(rules, device, variant, bonus);
    if (best === null || best <= most) break;
    most = Math.max(most, belowOwnPrice(rules, best, variant));
  }
  return most || null;
}

const byHighestSellingPrice = (a: PricedVariant, b: PricedVariant) =>
  b.sellingPrice - a.sellingPrice;
