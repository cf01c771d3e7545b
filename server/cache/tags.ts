import { deviceKey } from "../../shared/deviceKeys.ts";
import type { DeviceKind } from "../generated/prisma/enums.ts";

/**
 * The tags of cached responses name the rows that a response shows. The database's triggers send the same tags when
 * these rows change (`prisma/sql/cache_tags.sql`), so change both together.
 */
export const cacheTags = {
  /** A device by its id or key, as the request named it. */
  device: (idOrKey: string) => `device:${deviceKey(idOrKey) ?? idOrKey.toLowerCase()}`,
  /** Devices of one kind, or of all kinds. */
  devices: (kind?: DeviceKind | null) => (kind ? `devices:${kind}` : "devices"),
  /** Reviews and the names of their authors. */
  reviews: "reviews",
  /** Units of all devices. A unit also belongs to the tag of its device. */
  units: "units",
  banners: "banners",
  offers: "offers",
  /** The spellings of the search. */
  spellings: "spellings",
  /** The words in titles of all kinds. */
  catalogueWords: "words",
  /** The addresses of a former site. */
  redirects: "redirects",
  /** The published quote rules. */
  quoteRules: "quoteRules",
  /** The shop's settings, which every page shows. */
  shop: "shop",
  /** The published pages of the owner's texts, and the links to them in the footer. */
  pages: "pages",
} as const;

/** Sent instead of tags by a statement that changed more than a hundred rows. Matches every entry. */
export const everyTag = "*";

/** Sent with every change of a table in the change log (server/changes). No response has this tag. */
export const loggedTag = "logged";
