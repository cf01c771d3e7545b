import type { DeviceKind } from "../generated/prisma/enums.ts";

/**
 * What public answers are made of. The database's triggers announce the same words when a row behind
 * them is written (the migration `announce_changes`), so both must change together.
 */
export const madeOf = {
  device: (id: string) => `device:${id.toLowerCase()}`,
  /** Devices of a kind, or of any. */
  devices: (kind?: DeviceKind | null) => (kind ? `devices:${kind}` : "devices"),
  /** Reviews with their authors' names. */
  reviews: "reviews",
  banners: "banners",
  offers: "offers",
} as const;

/** Announced where so much was written at once that naming it would take too long. */
export const everything = "*";
