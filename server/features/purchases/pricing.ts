import { dayOf } from "../../../shared/days.ts";
import type { Transaction } from "../../database/client.ts";
import type { Evaluation } from "../../generated/prisma/client.ts";
import type { Instalments } from "../../generated/prisma/enums.ts";
import { baseOf, type PricedDevice, type QuoteRules } from "../quotes/engine/effects.ts";
import { type Price, priceAnswers } from "../quotes/engine/price.ts";
import type { Answers } from "../quotes/engine/questions.ts";
import { withInstalments } from "../quotes/instalments.ts";
import { currentRulesIn, rulesOfVersion } from "../quotes/publishedRules.ts";
import type { Locked } from "./transition.ts";

/** The price for an inspection's findings, with the version of the quote rules. */
export type InspectedQuote = Price & { rulesVersion: number };

/** The inputs of the calculation of a price. `day` is the day in Bangladesh whose bonuses apply. */
type Basis = { rules: QuoteRules; version: number; base: number; day: string };

/**
 * Calculates the price for an inspection's answers. While the submitted quote is valid, uses the quote's base, rules
 * and bonus; otherwise, uses the current base, rules and bonus. A phone with unpaid instalments has no price.
 * `revisionDays` is the number of days within which the seller can accept the price.
 */
export async function priceAgain(
  tx: Transaction,
  { evaluation, now }: Pick<Locked, "evaluation" | "now">,
  answers: Answers,
  instalments: Instalments | null,
): Promise<{ quote: InspectedQuote; revisionDays: number }> {
  const device = deviceOf(evaluation);
  const { rules, version, base, day } =
    (await quotedBasis(tx, evaluation, now)) ?? (await presentBasis(tx, evaluation, device, now));
  const bonus = rules.bonusFor(device, day);
  const price = withInstalments(priceAnswers({ rules, device, base, answers, bonus }), instalments);
  return { quote: { ...price, rulesVersion: version }, revisionDays: rules.revisionDays };
}

/** Returns those properties of the device on which the rules depend, even if the device was deleted. */
const deviceOf = ({ quoteDeviceId, deviceId, kind, seenBrand }: Evaluation): PricedDevice => ({
  id: quoteDeviceId ?? deviceId ?? "",
  kind,
  brand: seenBrand,
});

/** Returns the base, rules and day of the submitted quote while it is valid; undefined otherwise. */
async function quotedBasis(
  tx: Transaction,
  { quoteBase: base, quoteRulesVersion, quoteValidUntil, createdAt }: Evaluation,
  now: Date,
): Promise<Basis | undefined> {
  if (base === null || quoteRulesVersion === null) return undefined;
  if (!quoteValidUntil || quoteValidUntil <= now) return undefined;
  const { rules, version } = await rulesOfVersion(tx, quoteRulesVersion);
  return { rules, version, base, day: dayOf(createdAt) };
}

async function presentBasis(
  tx: Transaction,
  evaluation: Evaluation,
  device: PricedDevice,
  now: Date,
): Promise<Basis> {
  const { rules, version } = await currentRulesIn(tx);
  const base = baseOf(rules, device, await sellingPriceOf(tx, evaluation));
  return { rules, version, base, day: dayOf(now) };
}

/**
 * Returns the current selling price of the variant that the seller chose. If this variant is no longer in the
 * catalogue, returns the price that the seller saw. This price also distinguishes variants with the same memory and
 * storage.
 */
async function sellingPriceOf(
  tx: Transaction,
  { deviceId, seenRam: ram, seenRom: rom, seenSellingPrice }: Evaluation,
): Promise<number> {
  if (!deviceId) return seenSellingPrice;
  const variants = await tx.variant.findMany({
    where: { deviceId, ram, rom },
    orderBy: { position: "asc" },
    select: { sellingPrice: true },
  });
  const prices = variants.map(({ sellingPrice }) => sellingPrice);
  return prices.includes(seenSellingPrice) ? seenSellingPrice : (prices[0] ?? seenSellingPrice);
}
