import { Prisma } from "../../generated/prisma/client.ts";

// SQL for values that are computed from units. `ids` is an array with the ids of the units' devices. The statements
// refer to tables by name, so that a reader can replace the tables by the rows as of a given time
// (endedReservations.ts).

/**
 * Selects the variants with their price, stock and count of units for sale. A variant with units that are not written
 * off is in stock if a unit is for sale. The price of such a variant is the lowest price of its units for sale, or the
 * variant's last price if no unit is for sale. A variant without units is out of stock if another variant of the device
 * has units; otherwise its stock is unchanged.
 */
export const derivedVariants = (ids: Prisma.Sql) => Prisma.sql`
  SELECT v.id, v."deviceId", v.position, pieces.total IS NOT NULL AS "hasUnits",
    coalesce(pieces.for_sale, 0)::int AS "unitCount", coalesce(pieces.lowest, v.price) AS price,
    ${stockOf(Prisma.sql`CASE WHEN ${hasOtherUnits} THEN 'OUT_OF_STOCK' ELSE v.stock END`)} AS stock
  FROM variant v LEFT JOIN (
    SELECT "variantId", ${ofPieces} FROM unit
    WHERE "deviceId" = ANY(${ids}) AND state <> 'WRITTEN_OFF' GROUP BY 1
  ) pieces ON pieces."variantId" = v.id
  WHERE v."deviceId" = ANY(${ids})`;

/**
 * Selects the devices with their price, stock, count and grades of units for sale. A device with variants has the price
 * and stock of its default variant (`defaultVariant`). For a device without variants, price and stock are computed from
 * its units in the same way as for variants. `variants` is the name of a table of derived variants.
 */
export const derivedDevices = (ids: Prisma.Sql, variants: Prisma.Sql) => Prisma.sql`
  SELECT d.id, pieces.total IS NOT NULL AS "hasUnits", coalesce(pieces.for_sale, 0)::int AS "unitCount",
    coalesce(pieces.grades, '{}') AS "unitGrades",
    coalesce(shown.price, pieces.lowest, d.price) AS price,
    coalesce(shown.stock, ${stockOf(Prisma.sql`d.stock`)}) AS stock
  FROM device d LEFT JOIN (
    SELECT "deviceId", ${ofPieces},
      array_agg(DISTINCT grade ORDER BY grade) FILTER (WHERE state = 'FOR_SALE' AND grade IS NOT NULL) AS grades
    FROM unit WHERE "deviceId" = ANY(${ids}) AND state <> 'WRITTEN_OFF' GROUP BY 1
  ) pieces ON pieces."deviceId" = d.id
  LEFT JOIN LATERAL (
    SELECT v.price, v.stock FROM ${variants} v WHERE v."deviceId" = d.id
    ORDER BY v.stock = 'IN_STOCK' DESC,
      v.position = (SELECT min(position) FROM ${variants} WHERE "deviceId" = d.id) DESC, v.price, v.position
    LIMIT 1) shown ON true
  WHERE d.id = ANY(${ids})`;

const hasOtherUnits = Prisma.sql`
  EXISTS (SELECT FROM unit WHERE "deviceId" = v."deviceId" AND state <> 'WRITTEN_OFF')`;

const ofPieces = Prisma.sql`count(*) AS total, count(*) FILTER (WHERE state = 'FOR_SALE') AS for_sale,
  min(price) FILTER (WHERE state = 'FOR_SALE') AS lowest`;

const stockOf = (own: Prisma.Sql) => Prisma.sql`
  CASE WHEN pieces.total IS NULL THEN ${own} WHEN pieces.for_sale > 0 THEN 'IN_STOCK' ELSE 'OUT_OF_STOCK' END::"Stock"`;
