import type { Language } from "../../core/i18n.ts";
import type { DeviceKind } from "../../generated/prisma/enums.ts";

/** The paths of the site's pages for devices of a kind (web/platform/paths.ts). */
const detailPaths = {
  SMARTPHONE: "/smartPhoneDetails",
  TABLET: "/tabletDetails",
  WEARABLE: "/wearableDetails",
  GADGET: "/gadgetDetails",
} as const satisfies Record<DeviceKind, string>;

/** The beginning of the addresses of public pages. */
export const languagePrefixes: Record<Language, string> = { en: "", bn: "/bn" };

/** A device, and the unit or variant that its page shows as selected. */
export type Shown = {
  device: { id: string; kind: DeviceKind };
  variant?: { id: string } | null | undefined;
  unit?: { code: string } | null | undefined;
};

/** The path of the page that shows a device, or one of its variants or units. */
export function devicePath({ device, variant, unit }: Shown, language: Language): string {
  const path = `${languagePrefixes[language]}${detailPaths[device.kind]}/${device.id}`;
  if (unit) return `${path}?unit=${unit.code}`;
  return variant ? `${path}?variant=${variant.id}` : path;
}
