import type { Stock } from "../../../generated/graphql.ts";
import { Prisma } from "../../../generated/prisma/client.ts";
import { allOf } from "./filters.ts";
import { asksForUnits, type ChosenTraits, hasTraits, traitConditions } from "./traits.ts";

/** The offer by which a list shows a device, as read. */
export type ListedOfferJson = {
  variantId: string | null;
  /** The code of its unit, if the list asks for what only units tell. */
  unit: string | null;
  price: number;
  stock: Stock;
  traits: string[];
  /** How many of the device's units are such offers. */
  unitCount: number;
};

/**
 * The offer by which a list shows the device named `d`: without traits the one whose price and stock are the device's,
 * else the best one that has the traits. Null for a device without offers.
 */
export function listedOffer(traits: ChosenTraits = {}): Prisma.Sql {
  const isDevices = hasTraits(traits)
    ? Prisma.empty
    : Prisma.sql`(o.price, o.stock) = (d.price, d.stock) DESC,`;
  const conditions = [Prisma.sql`o."deviceId" = d.id`, ...traitConditions(traits)];
  const unit = asksForUnits(traits) ? Prisma.sql`unit` : Prisma.sql`NULL`;
  return Prisma.sql`(
    SELECT json_build_object('variantId', "variantId", 'unit', ${unit}, 'price', price, 'stock', stock,
      'traits', traits, 'unitCount', count(unit) OVER ())
    FROM device_offer o WHERE ${allOf(conditions)}
    ORDER BY ${isDevices} rank, position, key LIMIT 1)`;
}
