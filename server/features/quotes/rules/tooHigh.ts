import { dayOf, endOfDay } from "../../../../shared/days.ts";
import { variantLabel } from "../../../../shared/variantLabels.ts";
import type { Context } from "../../../core/context.ts";
import { type Text, t } from "../../../core/i18n.ts";
import { compileRules, type PricedDevice, type QuoteRules } from "../engine/effects.ts";
import { fullShare } from "../engine/money.ts";
import type { RulesDocument, TradeInBonus } from "../engine/rulesDocument.ts";
import { bestAmount } from "../upTo.ts";

/** The largest number of variants that are named. All others are only counted. */
const maxNamed = 20;

/** The largest number of variants that are priced. Pricing a variant blocks the server for about 20 µs. */
const maxPriced = 5_000;

type Candidate = PricedDevice & {
  title: string;
  ram: number;
  rom: number;
  price: number;
  sellingPrice: number;
};

/**
 * Returns sentences about variants for which valid rules may pay the shop's own price or more. Pages promise less for
 * such variants (`upTo.ts`).
 */
export async function tooHighPromises(ctx: Context, document: RulesDocument): Promise<Text[]> {
  const rules = compileRules(document);
  const today = dayOf(ctx.clock());
  const coming = rules.bonuses.filter(({ to }) => to >= today);
  const mostBonus = Math.max(0, ...coming.map(({ amount }) => amount));
  const candidates = await candidatesOf(ctx, highestShare(document), mostBonus);
  const changes = coming.flatMap(({ from, to }) => [from, dayOf(endOfDay(new Date(to)))]);
  const days = [...new Set([today, ...changes.filter((day) => day > today)])];
  const tooHigh = candidates.flatMap((variant) => {
    const upTo = bestAmount(rules, variant, variant, largestBonus(rules, variant, days));
    return upTo !== null && upTo >= variant.price ? [{ ...variant, upTo }] : [];
  });
  const named = tooHigh.slice(0, maxNamed).map(({ title, ram, rom, upTo, price }) =>
    t("{title} ({variant}): we would pay up to BDT {upTo}, and sell it for BDT {price}.", {
      title,
      variant: variantLabel({ ram, rom }),
      upTo,
      price,
    }),
  );
  const others = tooHigh.length - named.length;
  return others === 0 ? named : [...named, othersInWords(others)];
}

/** Returns the largest bonus for a device on any of the days. */
const largestBonus = (
  rules: QuoteRules,
  device: PricedDevice,
  days: readonly string[],
): TradeInBonus | undefined =>
  days
    .flatMap((day) => rules.bonusFor(device, day) ?? [])
    .reduce<TradeInBonus | undefined>(
      (most, bonus) => (most && most.amount >= bonus.amount ? most : bonus),
      undefined,
    );

const othersInWords = (count: number) =>
  t(
    "We would pay at least our own price for {count, plural, one {# more variant} other {# more variants}}.",
    { count },
  );

/**
 * Returns an upper bound for amounts, as a share of the selling price. The share is the product of two values in basis
 * points.
 */
function highestShare({ market, effects }: RulesDocument): number {
  const bonuses = new Map<string, number>();
  for (const { question, option, type, value } of effects) {
    if (type !== "BONUS") continue;
    const answer = `${question}:${option}`;
    bonuses.set(answer, Math.max(value, bonuses.get(answer) ?? 0));
  }
  const bonus = [...bonuses.values()].reduce((sum, value) => sum + value, 0);
  return Math.max(fullShare, ...market.map(({ share }) => share)) * (fullShare + bonus);
}

/**
 * Returns the variants whose amount may reach their price. Variants with the highest selling price in relation to their
 * price come first.
 */
const candidatesOf = ({ database }: Context, share: number, bonus: number): Promise<Candidate[]> =>
  database.$queryRaw<Candidate[]>`
    SELECT d.id, d.kind, d.brand, d.title, v.ram, v.rom, v.price, v."sellingPrice"
    FROM variant v JOIN device d ON d.id = v."deviceId"
    WHERE v."sellingPrice"::numeric * ${share} >= (v.price - ${bonus})::numeric * ${fullShare ** 2}
    ORDER BY v."sellingPrice"::numeric / v.price DESC, d.title, v.id
    LIMIT ${maxPriced}`;
