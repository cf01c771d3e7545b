import type { Language } from "../../../core/i18n.ts";
import type { DeviceKind } from "../../../generated/prisma/enums.ts";
import { addressWords } from "./words.ts";

/**
 * For each kind, the path of its devices' pages without the last part. The site has the same paths
 * (web/platform/paths.ts).
 */
const detailPaths = {
  SMARTPHONE: "/smartPhoneDetails",
  TABLET: "/tabletDetails",
  WEARABLE: "/wearableDetails",
  GADGET: "/gadgetDetails",
} as const satisfies Record<DeviceKind, string>;

/** The beginning of the paths of public pages. */
export const languagePrefixes: Record<Language, string> = { en: "", bn: "/bn" };

/** A device with those columns that its addresses contain. */
export type Addressed = { key: string; kind: DeviceKind; title: string };

/** A device, and the unit or variant that is selected on the device's page. */
export type Shown = {
  device: Addressed;
  variant?: { id: string; ram: number; rom: number } | null | undefined;
  unit?: { code: string } | null | undefined;
};

const segmentOf = ({ key, title }: Addressed, sizes?: readonly number[]): string =>
  [addressWords(title, sizes), key].filter(Boolean).join("-");

/**
 * Returns the canonical path of the page that shows a device, or one of its variants or units. Other paths of the page
 * redirect to the canonical path.
 */
export function devicePath({ device, variant, unit }: Shown, language: Language): string {
  const page = `${languagePrefixes[language]}${detailPaths[device.kind]}`;
  if (unit) return `${page}/${segmentOf(device)}?unit=${unit.code}`;
  if (!variant) return `${page}/${segmentOf(device)}`;
  return `${page}/${segmentOf(device, [variant.ram, variant.rom])}?variant=${variant.id}`;
}

/** Returns the path of the page with the price that the shop pays for the device; null for kinds without quotes. */
export const quotePath = (device: Addressed, language: Language): string | null =>
  device.kind === "SMARTPHONE" || device.kind === "TABLET"
    ? `${languagePrefixes[language]}/quote/${segmentOf(device)}`
    : null;
