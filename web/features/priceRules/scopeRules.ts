import * as z from "zod/mini";
import { limits } from "../../generated/limits.ts";
import { t } from "../../platform/i18n.ts";
import { choiceRow, row, type TypedValues } from "../../ui/forms/fieldRows.ts";
import { kindPlurals } from "./ruleWords.ts";

/** The labels of the sets of devices to which a rule can apply. */
export const scopes = {
  all: t("All devices"),
  kind: t("All devices of a kind"),
  brand: t("A brand"),
  device: t("One device"),
} as const;

/** Matches the id of a device. */
const deviceIdPattern = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/** Returns the schema of a brand that may be empty. */
export const optionalBrand = (_label: string, { maxLength }: { readonly maxLength: number }) =>
  z.string().check(z.trim(), z.maxLength(maxLength));

/** The fields that choose the devices to which a rule applies. */
export const scopeFields = {
  scope: choiceRow(t("Devices"), scopes),
  kind: choiceRow(t("Kind"), kindPlurals),
  brand: row(t("Brand"), optionalBrand, limits.QuoteTradeInBonusInput.brand),
  /** The id of a device, or an address that contains the id. */
  device: {
    label: t("Device"),
    hint: t("Paste the address of the page where you edit the device, or its id."),
    schema: z.string(),
  },
};

export type ScopeValues = TypedValues<typeof scopeFields>;

/** Returns the fields that a form shows for this scope. */
export const shownScopeFields = (chosen: string) => {
  const { scope, kind, brand, device } = scopeFields;
  return {
    scope,
    ...((chosen === "kind" || chosen === "brand") && { kind }),
    ...(chosen === "brand" && { brand }),
    ...(chosen === "device" && { device }),
  };
};

/** Reports an error if the chosen scope needs a brand or a device and none is entered. */
export function checkScope(
  { scope, brand, device }: ScopeValues,
  fault: (path: "brand" | "device", message: string) => void,
): void {
  if (scope === "brand" && !brand) fault("brand", t("Brand is Required"));
  if (scope === "device" && !deviceIdPattern.test(device))
    fault("device", t("This is not the address of a device"));
}

/** Returns the chosen devices as the API's inputs name them. */
export const scopeInput = <Kind extends string>({
  scope,
  kind,
  brand,
  device,
}: ScopeValues & { kind: Kind }) => ({
  kind: scope === "kind" || scope === "brand" ? kind : null,
  brand: scope === "brand" ? brand : null,
  deviceId: scope === "device" ? (deviceIdPattern.exec(device)?.[0] ?? null) : null,
});
