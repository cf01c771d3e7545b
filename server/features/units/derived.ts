import { Prisma } from "../../generated/prisma/client.ts";

// What follows from the units of some devices, whose ids `ids` is an array of. The statements read the tables under their
// names, which a reader may have replaced by the rows as they are at a time (atTheTime.ts).

/**
 * Selects the variants with their price, stock and count of units for sale. A variant that has units other than written-off
 * ones is in stock where one is for sale, at the lowest price of those, else at its last. What has none stays as it is.
 */
export const derivedVariants = (ids: Prisma.Sql) => Prisma.sql`
  SELECT v.id, v."deviceId", v.position, pieces.total IS NOT NULL AS "hasUnits",
    coalesce(pieces.for_sale, 0)::int AS "unitCount", coalesce(pieces.lowest, v.price) AS price,
    ${stockOf(Prisma.sql`v.stock`)} AS stock
  FROM variant v LEFT JOIN (
    SELECT "variantId", ${ofPieces} FROM unit
    WHERE "deviceId" = ANY(${ids}) AND state <> 'WRITTEN_OFF' GROUP BY 1
  ) pieces ON pieces."variantId" = v.id
  WHERE v."deviceId" = ANY(${ids})`;

/**
 * Selects the devices with their price, stock, count and grades of units for sale: those of their default variant
 * (`defaultVariant`) or else, as of a variant, of their units. `variants` names a table of derived variants.
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

const ofPieces = Prisma.sql`count(*) AS total, count(*) FILTER (WHERE state = 'FOR_SALE') AS for_sale,
  min(price) FILTER (WHERE state = 'FOR_SALE') AS lowest`;

const stockOf = (own: Prisma.Sql) => Prisma.sql`
  CASE WHEN pieces.total IS NULL THEN ${own} WHEN pieces.for_sale > 0 THEN 'IN_STOCK' ELSE 'OUT_OF_STOCK' END::"Stock"`;
