import { deviceKey } from "../../shared/deviceKeys.ts";
import type { DeviceKind } from "../generated/prisma/enums.ts";

/**
 * The tags of cached responses name the rows that a response shows. The database's triggers send the same tags when
 * these rows change (`prisma/sql/cache_tags.sql`). Change both files together.
 */
export const cacheTags = {
  /** A device, given by its id or its key. */
  device: (idOrKey: string) => `device:${deviceKey(idOrKey) ?? idOrKey.toLowerCase()}`,
  /** Devices of one kind, or of all kinds. */
  devices: (kind?: DeviceKind | null) => (kind ? `devices:${kind}` : "devices"),
  /** Reviews and the names of their authors. */
  reviews: "reviews",
  /** The units of all devices. A response that shows a unit also has the tag of the unit's device. */
  units: "units",
  banners: "banners",
  offers: "offers",
  /** The spellings of the search. */
  spellings: "spellings",
  /** The words in titles of all kinds. */
  catalogueWords: "words",
  /** The redirects from addresses of a former site. */
  redirects: "redirects",
  /** The published quote rules. */
  quoteRules: "quoteRules",
  /** The shop's settings, which every page shows. */
  shop: "shop",
  /** The published pages with the owner's texts, and the links to these pages in the footer. */
  pages: "pages",
} as const;

/**
 * A statement that changed more than a hundred rows sends this tag instead of the tags of these rows. This tag matches
 * every entry.
 */
export const everyTag = "*";

/** This tag is sent with every change of a table in the change log (server/changes). No response has this tag. */
export const loggedTag = "logged";
