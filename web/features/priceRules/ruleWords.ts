import type { RuleEffectFragment } from "../../generated/RuleEffect.ts";
import { formatPrice, localDigits, t } from "../../platform/i18n.ts";

type Scope = Pick<RuleEffectFragment, "kind" | "brand" | "deviceId">;

/** The names of the kinds of devices in the plural. */
export const kindPlurals = { SMARTPHONE: t("smartphones"), TABLET: t("tablets") } as const;

/** Formats basis points as a percentage, such as `7.5 %`. */
export const percent = (basisPoints: number): string =>
  `${localDigits(String(basisPoints / 100))} %`;

/** Returns the devices that an effect applies to, in words: `All devices`, `Apple tablets`. */
export function scopeWords({ kind, brand, deviceId }: Scope, titles: ReadonlyMap<string, string>) {
  if (deviceId) return titles.get(deviceId) ?? t("A device that is no longer in the catalogue");
  if (!kind) return t("All devices");
  return brand ? `${brand} ${kindPlurals[kind]}` : t("All {kind}", { kind: kindPlurals[kind] });
}

/** Returns an effect on the price in words: `− 5 %`, `Not bought`. */
export function effectWords({ type, value }: Pick<RuleEffectFragment, "type" | "value">): string {
  if (type === "REVIEW") return t("A person decides");
  if (type === "REFUSE") return t("Not bought");
  if (value === 0) return t("No effect");
  if (type === "FIXED") return `− ${formatPrice(value)}`;
  return type === "BONUS" ? `+ ${percent(value)}` : `− ${percent(value)}`;
}
