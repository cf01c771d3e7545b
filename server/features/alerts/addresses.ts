import type { Env } from "../../config.ts";
import type { Language } from "../../core/i18n.ts";
import type { DeviceKind } from "../../generated/prisma/enums.ts";

/** The site's buy list of each kind (web/platform/paths.ts). */
export const listPaths = {
  SMARTPHONE: "/buySmartPhone",
  TABLET: "/buyTablet",
  WEARABLE: "/buyWearable",
  GADGET: "/buyGadget",
} as const satisfies Record<DeviceKind, string>;

const detailPaths = {
  SMARTPHONE: "/smartPhoneDetails",
  TABLET: "/tabletDetails",
  WEARABLE: "/wearableDetails",
  GADGET: "/gadgetDetails",
} as const satisfies Record<DeviceKind, string>;

/** Where a page in a language stands. */
const prefixes: Record<Language, string> = { en: "", bn: "/bn" };

type Shown = { device: { id: string; kind: DeviceKind }; unit?: { code: string } | null };

/** The path of a device's page, or of one of its units. */
export const devicePath = ({ device, unit }: Shown, language: Language): string =>
  `${prefixes[language]}${detailPaths[device.kind]}/${device.id}${unit ? `?unit=${unit.code}` : ""}`;

/** The path that shows a message and ends its alerts. */
export const endPath = (token: string, language: Language): string =>
  `${prefixes[language]}/alerts/end/${token}`;

/** The absolute address of a path of this site. */
export const addressOf = ({ PUBLIC_URL }: Pick<Env, "PUBLIC_URL">, path: string): string =>
  new URL(PUBLIC_URL).href.replace(/\/+$/, "") + path;
