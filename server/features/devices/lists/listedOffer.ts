import type { Stock } from "../../../generated/graphql.ts";
import { Prisma } from "../../../generated/prisma/client.ts";
import { allOf } from "./filters.ts";
import { asksForUnits, type ChosenTraits, hasTraits, traitConditions } from "./traits.ts";

/** The offer that a list shows for a device, as JSON from the database. */
export type ListedOfferJson = {
  variantId: string | null;
  /** The code of the offer's unit, if the list is filtered by grade, battery or warranty. */
  unit: string | null;
  price: number;
  stock: Stock;
  traits: string[];
  /** The number of units for sale among the device's offers with the chosen traits. */
  unitCount: number;
};

/**
 * Returns an SQL expression for the offer that a list shows for the device `d`. With traits, this is the best offer
 * with these traits; otherwise the offer with the device's price and stock. The expression is null for a device without
 * offers.
 */
export function listedOffer(traits: ChosenTraits = {}): Prisma.Sql {
  const isDevices = hasTraits(traits)
    ? Prisma.empty
    : Prisma.sql`(o.price, o.stock) = (d.price, d.stock) DESC,`;
  // Without traits, all units for sale count, and their number is stored in the device.
  const unitCount = hasTraits(traits) ? Prisma.sql`count(unit) OVER ()` : Prisma.sql`d."unitCount"`;
  const conditions = [Prisma.sql`o."deviceId" = d.id`, ...traitConditions(traits)];
  const unit = asksForUnits(traits) ? Prisma.sql`unit` : Prisma.sql`NULL`;
  // The JSON is built outside the subquery, because the database would otherwise build it for each offer of the device.
  return Prisma.sql`(
    SELECT json_build_object('variantId', "variantId", 'unit', unit, 'price', price, 'stock', stock,
      'traits', traits, 'unitCount', "unitCount")
    FROM (
      SELECT "variantId", ${unit} AS unit, price, stock, traits, ${unitCount} AS "unitCount"
      FROM device_offer o WHERE ${allOf(conditions)}
      ORDER BY ${isDevices} rank, position, key LIMIT 1) best)`;
}
