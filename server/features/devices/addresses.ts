import type { Language } from "../../core/i18n.ts";
import type { DeviceKind } from "../../generated/prisma/enums.ts";

/** The paths of the site's pages of a kind's devices (web/platform/paths.ts). */
const detailPaths = {
  SMARTPHONE: "/smartPhoneDetails",
  TABLET: "/tabletDetails",
  WEARABLE: "/wearableDetails",
  GADGET: "/gadgetDetails",
} as const satisfies Record<DeviceKind, string>;

/** What the addresses of public pages begin with. */
export const languagePrefixes: Record<Language, string> = { en: "", bn: "/bn" };

/** A device, and the unit or else the variant of it that its page shows chosen. */
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
