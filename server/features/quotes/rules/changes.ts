import { z } from "zod";
import { AppError } from "../../../core/errors.ts";
import { t } from "../../../core/i18n.ts";
import { parse } from "../../../core/validation.ts";
import type {
  QuoteEffectInput,
  QuoteEffectKey,
  QuoteRulesChanges,
} from "../../../generated/graphql.ts";
import { limits } from "../../../generated/limits.ts";
import { effectKey, maxEffects, type RulesDocument } from "../engine/rulesDocument.ts";

const { groups, market, bonuses, setEffects, removeEffects } = limits.QuoteRulesChanges;
const { brand, option } = limits.QuoteEffectInput;

const text = (max: number) =>
  z
    .string()
    .max(max, t("may have at most {maximum} characters"))
    .refine(isStorable, t("may not contain control characters or line breaks"))
    .nullish();
const listOf = <Schema extends z.ZodType>(entry: Schema, maxItems: number) =>
  z.array(entry).max(maxItems).nullish();

/** Returns whether a string has only characters that PostgreSQL's JSON can store, and no control characters. */
function isStorable(value: string): boolean {
  return !/[\p{Cc}\p{Cs}]/u.test(value);
}

const keyTexts = {
  question: text(option.maxLength),
  option: text(option.maxLength),
  brand: text(brand.maxLength),
  deviceId: text(option.maxLength),
};

/** The length of a day such as `2026-03-26`. */
const maxDay = 10;

/** The schema of the limits that keep a draft small. `checkRules` finds all other problems. */
const sizes = z.object({
  groups: listOf(
    z.object({
      code: text(limits.QuoteGroupInput.code.maxLength),
      label: text(limits.QuoteGroupInput.label.maxLength),
    }),
    groups.maxItems,
  ),
  market: listOf(z.object({ brand: text(brand.maxLength) }), market.maxItems),
  bonuses: listOf(
    z.object({
      brand: keyTexts.brand,
      deviceId: keyTexts.deviceId,
      from: text(maxDay),
      to: text(maxDay),
    }),
    bonuses.maxItems,
  ),
  setEffects: listOf(
    z.object({ ...keyTexts, group: text(limits.QuoteEffectInput.group.maxLength) }),
    setEffects.maxItems,
  ),
  removeEffects: listOf(z.object(keyTexts), removeEffects.maxItems),
});

/** Applies changes to rules. Throws BAD_USER_INPUT for texts and lists that exceed their limits. */
export function applyChanges(rules: RulesDocument, changes: QuoteRulesChanges): RulesDocument {
  parse(sizes, changes);
  const { setEffects: set, removeEffects: removed, ...settings } = changes;
  const given = Object.entries(settings).filter(([, value]) => value != null);
  const effects = changedEffects(rules.effects, removed ?? [], set ?? []);
  if (effects.length > maxEffects) {
    const reason = t("may be at most {maximum}", { maximum: maxEffects });
    throw new AppError("BAD_USER_INPUT", t("The effects {reason}", { reason }), {
      fields: { effects: reason },
    });
  }
  return { ...rules, ...Object.fromEntries(given), effects };
}

function changedEffects(
  effects: RulesDocument["effects"],
  removed: QuoteEffectKey[],
  set: QuoteEffectInput[],
): RulesDocument["effects"] {
  const byKey = new Map(effects.map((effect) => [effectKey(effect), effect]));
  for (const key of removed) byKey.delete(effectKey(key));
  for (const effect of set) byKey.set(effectKey(effect), { ...effect, value: effect.value ?? 0 });
  return [...byKey.values()];
}
