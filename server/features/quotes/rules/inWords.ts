import { quoteEffectTypeWords } from "../../../generated/words.ts";
import type { DeductionGroup, Effect, RulesDocument } from "../engine/rulesDocument.ts";

/** `12.5 %` of 1,250 basis points. */
export function percentInWords(basisPoints: number): string {
  const rest = basisPoints % 100;
  const whole = (basisPoints - rest) / 100;
  const digits = String(rest).padStart(2, "0").replace(/0+$/, "");
  return `${whole}${digits && `.${digits}`} %`;
}

const taka = (amount: number) => `BDT ${amount}`;
const days = (count: number) => `${count} ${count === 1 ? "day" : "days"}`;

/** The settings by their names. */
export const settingsInWords = (rules: RulesDocument): [name: string, value: string][] => [
  ["Total cap", percentInWords(rules.totalCap)],
  ["Minimum", taka(rules.minimum)],
  ["Rounding step", taka(rules.step)],
  ["Validity of a quote", days(rules.validDays)],
  ["Time to accept a revised offer", days(rules.revisionDays)],
  ["Order of groups", rules.groups.map(({ label }) => label).join(", ")],
];

export const groupInWords = ({ label, share, cap }: DeductionGroup): string =>
  `${label}: each further ${share} %, at most ${percentInWords(cap)}`;

export function effectInWords({ type, value, group }: Effect, groups: DeductionGroup[]): string {
  const name = quoteEffectTypeWords[type];
  if (type === "REVIEW" || type === "REFUSE") return name;
  if (value === 0) return "No effect";
  if (type === "FIXED") return `${name} ${taka(value)}`;
  const label = groups.find(({ code }) => code === group)?.label;
  return `${name} ${percentInWords(value)}${label ? ` (${label})` : ""}`;
}

const kindWords = { SMARTPHONE: "smartphones", TABLET: "tablets" };

type Scope = Pick<Effect, "kind" | "brand"> & Partial<Pick<Effect, "deviceId">>;

/** The devices that a row is for: `Apple smartphones`. */
export function scopeInWords(
  { kind, brand, deviceId }: Scope,
  titles: ReadonlyMap<string, string>,
): string {
  if (deviceId) return titles.get(deviceId.toLowerCase()) ?? `Device ${deviceId}`;
  if (!kind) return "All devices";
  return brand ? `${brand} ${kindWords[kind]}` : `All ${kindWords[kind]}`;
}
