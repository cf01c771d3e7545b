import { type Language, type Text, t } from "../../../core/i18n.ts";
import { longDay } from "../../../core/longDay.ts";
import { quoteEffectTypeWords } from "../../../generated/words.ts";
import type {
  DeductionGroup,
  Effect,
  RulesDocument,
  TradeInBonus,
} from "../engine/rulesDocument.ts";

/** Returns basis points as a percentage: `12.5 %` for 1,250. */
export const percentInWords = (basisPoints: number): Text =>
  t("{percent} %", { percent: basisPoints / 100 });

const taka = (amount: number) => t("BDT {amount}", { amount });
const days = (count: number) => t("{count, plural, one {# day} other {# days}}", { count });

/** Returns the names and values of the settings. */
export const settingsInWords = (rules: RulesDocument): [name: string, value: Text][] => [
  [t("Total cap"), percentInWords(rules.totalCap)],
  [t("Minimum"), taka(rules.minimum)],
  [t("Rounding step"), taka(rules.step)],
  [t("Validity of a quote"), days(rules.validDays)],
  [t("Time to accept a revised offer"), days(rules.revisionDays)],
  [t("Order of groups"), rules.groups.map(({ label }) => label).join(", ")],
];

export const groupInWords = ({ label, share, cap }: DeductionGroup): Text =>
  t("{label}: each further {share} %, at most {cap}", { label, share, cap: percentInWords(cap) });

export function effectInWords({ type, value, group }: Effect, groups: DeductionGroup[]): Text {
  const name = quoteEffectTypeWords[type];
  if (type === "REVIEW" || type === "REFUSE") return name;
  if (value === 0) return t("No effect");
  if (type === "FIXED") return t("{name} {amount}", { name, amount: taka(value) });
  const label = groups.find(({ code }) => code === group)?.label;
  const amount = percentInWords(value);
  return label
    ? t("{name} {amount} ({label})", { name, amount, label })
    : t("{name} {amount}", { name, amount });
}

/** Returns a bonus and its days as a text. A draft may contain days that do not exist; such days stay as they are. */
export const bonusInWords = ({ amount, from, to }: TradeInBonus, language: Language): Text =>
  t("{amount}, {from} to {to}", {
    amount: taka(amount),
    from: dayInWords(from, language),
    to: dayInWords(to, language),
  });

const dayInWords = (day: string, language: Language) =>
  Number.isNaN(Date.parse(day)) ? day : longDay(day, language);

type Scope = Pick<Effect, "kind" | "brand"> & Partial<Pick<Effect, "deviceId">>;

/** Returns the devices to which a row applies: `Apple smartphones`. */
export function scopeInWords(
  { kind, brand, deviceId }: Scope,
  titles: ReadonlyMap<string, string>,
): Text {
  if (deviceId) return titles.get(deviceId.toLowerCase()) ?? t("Device {id}", { id: deviceId });
  if (!kind) return t("All devices");
  const isPhone = kind === "SMARTPHONE";
  if (brand) return isPhone ? t("{brand} smartphones", { brand }) : t("{brand} tablets", { brand });
  return isPhone ? t("All smartphones") : t("All tablets");
}
