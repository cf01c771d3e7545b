import type { DeviceKind } from "../generated/prisma/enums.ts";

/**
 * The tags of cached responses: the rows that a response was made of. The database's triggers send the
 * same tags when these rows change (`prisma/sql/cache_tags.sql`), so both must change together.
 */
export const cacheTags = {
  device: (id: string) => `device:${id.toLowerCase()}`,
  /** Devices of one kind, or of any kind. */
  devices: (kind?: DeviceKind | null) => (kind ? `devices:${kind}` : "devices"),
  /** Reviews and the names of their authors. */
  reviews: "reviews",
  /** Units of all devices; each is a part of its device, too. */
  units: "units",
  banners: "banners",
  offers: "offers",
  /** The spellings of searched words. */
  spellings: "spellings",
  /** The words of the titles of all kinds. */
  catalogueWords: "words",
  /** The published rules for quotes. */
  quoteRules: "quoteRules",
} as const;

/** Sent in place of tags by a statement that changed more than a hundred rows: matches every entry. */
export const everyTag = "*";

/** Sent with every change of a table whose changes are logged (server/changes). No response has it. */
export const loggedTag = "logged";
