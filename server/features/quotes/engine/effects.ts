import { fullShare, shareOf } from "./money.ts";
import type { Choice } from "./questions.ts";
import {
  type Effect,
  effectKey,
  keyOf,
  kindScope,
  type RulesDocument,
  scopeOf,
} from "./rulesDocument.ts";

/** The properties of a device on which rules depend. */
export type PricedDevice = { id: string; kind: string; brand?: string | null };

/** Looks up the most specific effect of a choice, which may be 0; undefined if there is none. */
export type EffectLookup = (choice: Choice) => Effect | undefined;

/** Rules prepared for lookups, so that the time for a quote does not depend on the number of effects. */
export type QuoteRules = Omit<RulesDocument, "market" | "effects"> & {
  effectsFor(device: PricedDevice): EffectLookup;
  /** The market percentage of a device in basis points. */
  marketShareOf(device: PricedDevice): number;
};

/** Prepares a valid document for lookups. */
export function compileRules({ market, effects, ...settings }: RulesDocument): QuoteRules {
  const shares = new Map(market.map((row) => [scopeOf(row), row.share]));
  const byKey = new Map(effects.map((effect) => [effectKey(effect), effect]));
  return {
    ...settings,
    effectsFor({ id, kind, brand }) {
      const scopes = [id.toLowerCase(), kindScope(kind, brand), kind, ""];
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

/** Returns the base of a quote: the market percentage of the variant's selling price. */
export const baseOf = (rules: QuoteRules, device: PricedDevice, sellingPrice: number): number =>
  shareOf(sellingPrice, rules.marketShareOf(device));
