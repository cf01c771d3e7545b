import type { Env } from "../../config.ts";
import type { Language } from "../../core/i18n.ts";
import type { DeviceKind } from "../../generated/prisma/enums.ts";
import { languagePrefixes } from "../devices/addresses/paths.ts";

/** The path of the site's buy list for each kind (web/platform/paths.ts). */
export const listPaths = {
  SMARTPHONE: "/buySmartPhone",
  TABLET: "/buyTablet",
  WEARABLE: "/buyWearable",
  GADGET: "/buyGadget",
} as const satisfies Record<DeviceKind, string>;

/** Returns the path of the page that shows a message and can end its alerts. */
export const endPath = (token: string, language: Language): string =>
  `${languagePrefixes[language]}/alerts/end/${token}`;

/** Returns the absolute address of a path on this site. */
export const addressOf = ({ PUBLIC_URL }: Pick<Env, "PUBLIC_URL">, path: string): string =>
  new URL(PUBLIC_URL).href.replace(/(?<!\/)\/+$/, "") + path;
