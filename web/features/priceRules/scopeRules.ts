import * as z from "zod/mini";
import { limits } from "../../generated/limits.ts";
import { t } from "../../platform/i18n.ts";
import { choice } from "../../ui/forms/rules.ts";
import { kindPlurals } from "./ruleWords.ts";

/** The labels of the sets of devices to which a rule can apply. */
export const scopes = {
  all: t("All devices"),
  kind: t("All devices of a kind"),
  brand: t("A brand"),
  device: t("One device"),
} as const;

export type ScopeValues = {
  scope: string;
  kind: string;
  brand: string;
  /** The id of a device, or an address that contains the id. */
  device: string;
};

export const scopeLabels = {
  scope: t("Devices"),
  kind: t("Kind"),
  brand: t("Brand"),
  device: t("Device"),
} as const satisfies Record<keyof ScopeValues, string>;

export const brandLimit = limits.QuoteTradeInBonusInput.brand.maxLength;

/** Matches the id of a device. */
const deviceIdPattern = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/** The fields of a form that chooses the devices. */
export const scopeShape = {
  scope: choice(scopes, t("Choose the devices")),
  kind: choice(kindPlurals, t("Choose a kind")),
  brand: z.string().check(z.trim(), z.maxLength(brandLimit)),
  device: z.string(),
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
