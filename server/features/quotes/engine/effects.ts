import { fullShare, shareOf } from "./money.ts";
import type { Choice } from "./questions.ts";
import {
  type Effect,
  effectKey,
  keyOf,
  kindScope,
  type RulesDocument,
  scopeOf,
  type TradeInBonus,
} from "./rulesDocument.ts";

/** The properties of a device on which rules depend. */
export type PricedDevice = { id: string; kind: string; brand?: string | null };

/**
 * Looks up the most specific effect of a choice; undefined if the choice has no effect. The value of an effect may be
 * 0.
 */
export type EffectLookup = (choice: Choice) => Effect | undefined;

/** Rules prepared for lookups, so that the time for a quote does not depend on the number of effects. */
export type QuoteRules = Omit<RulesDocument, "market" | "effects" | "bonuses"> & {
  effectsFor(device: PricedDevice): EffectLookup;
  /** Returns the market percentage of a device in basis points. */
  marketShareOf(device: PricedDevice): number;
  bonuses: readonly TradeInBonus[];
  /** Returns the most specific bonus for a device on a day in Bangladesh such as `2026-12-01`. */
  bonusFor(device: PricedDevice, day: string): TradeInBonus | undefined;
};

/** Prepares a valid document for lookups. */
export function compileRules({
  market,
  effects,
  bonuses = [],
  ...settings
}: RulesDocument): QuoteRules {
  const shares = new Map(market.map((row) => [scopeOf(row), row.share]));
  const byKey = new Map(effects.map((effect) => [effectKey(effect), effect]));
  return {
    ...settings,
    bonuses,
    bonusFor(device, day) {
      const current = bonuses.filter(({ from, to }) => from <= day && day <= to);
      const [found] = scopesOf(device).flatMap(
        (scope) => current.find((row) => scopeOf(row) === scope) ?? [],
      );
      return found;
    },
    effectsFor(device) {
      const scopes = scopesOf(device);
      return (choice) => {
        const keys = scopes.map((scope) => keyOf(choice, scope));
        const key = keys.find((candidate) => byKey.has(candidate));
        return key === undefined ? undefined : byKey.get(key);
      };
    },
    marketShareOf: ({ kind, brand }) =>
      shares.get(kindScope(kind, brand)) ?? shares.get(kind) ?? fullShare,
  };
}

/** Returns the scopes to which a device belongs, the most specific first. */
const scopesOf = ({ id, kind, brand }: PricedDevice) => [
  id.toLowerCase(),
  kindScope(kind, brand),
  kind,
  "",
];

/** Returns the base of a quote: the market percentage, applied to the variant's selling price. */
export const baseOf = (rules: QuoteRules, device: PricedDevice, sellingPrice: number): number =>
  shareOf(sellingPrice, rules.marketShareOf(device));
