import pg from "pg";

/** The number of units to add to a shop, and the number of past days over which their creation is spread. */
export type UnitSize = { units: number; days: number };

/**
 * Adds units of devices in stock. Each unit has the price of its device's first variant in stock. Lists therefore show
 * the same devices in the same order as without units. Each device has at least one unit for sale. Most of the other
 * units are sold, and the rest are for sale, returned, drafts or written off. Derived values are written for all rows
 * at once.
 */
const statements = `
CREATE TEMP TABLE place AS
  SELECT *, row_number() OVER (ORDER BY id) AS nth, count(*) OVER () AS places FROM (
    SELECT DISTINCT ON (d.id) d.id, v.id AS "variantId", coalesce(v.price, d.price) AS price
    FROM device d LEFT JOIN variant v ON v."deviceId" = d.id
    WHERE coalesce(v.stock, d.stock) = 'IN_STOCK' ORDER BY d.id, v.position) offered;
CREATE TEMP TABLE piece AS
  SELECT gen_random_uuid() AS id, place.id AS "deviceId", "variantId", price, number,
    now() - (number * 7919 % ($days * 24)) * interval '1 hour' AS came,
    CASE WHEN number <= places OR mixed < 20 THEN 'FOR_SALE' WHEN mixed < 85 THEN 'SOLD' WHEN mixed < 93 THEN 'RETURNED'
      WHEN mixed < 98 THEN 'DRAFT' ELSE 'WRITTEN_OFF' END::"UnitState" AS state
  FROM generate_series(1, $units) AS number, LATERAL (VALUES (number * 31 % 100)) AS mix (mixed), place
  WHERE place.nth = 1 + number % places;
INSERT INTO unit (id, code, "deviceId", "variantId", state, price, grade, photos, cost, "offeredAt", "writtenOffAt",
    "createdAt", "updatedAt")
  SELECT id, 'U-' || lpad(number::text, 6, '0'), "deviceId", "variantId", state, price,
    (enum_range(NULL::"Grade"))[1 + number % 4], ARRAY['/img/test.png'], price * 0.8, came,
    CASE WHEN state = 'WRITTEN_OFF' THEN least(now(), came + interval '40 days') END, came, now()
  FROM piece;
INSERT INTO unit_sale (id, "unitId", amount, method, "soldOn", "returnedOn", refund, "refundMethod", "returnReason",
    "createdAt")
  SELECT gen_random_uuid(), id, price, 'CASH', least(now(), came + number % 60 * interval '1 day')::date,
    CASE WHEN state = 'RETURNED' THEN least(now(), came + interval '65 days')::date END,
    CASE WHEN state = 'RETURNED' THEN price END, CASE WHEN state = 'RETURNED' THEN 'CASH'::"PaymentMethod" END,
    CASE WHEN state = 'RETURNED' THEN 'Too large' END, now()
  FROM piece WHERE state IN ('SOLD', 'RETURNED');
UPDATE variant SET "hasUnits" = true, "unitCount" = pieces
  FROM (SELECT "variantId", count(*) AS pieces FROM piece WHERE state = 'FOR_SALE' GROUP BY 1) AS counted
  WHERE variant.id = counted."variantId";
UPDATE device SET "hasUnits" = true, "unitCount" = pieces, "unitGrades" = grades
  FROM (SELECT "deviceId", count(*) AS pieces, array_agg(DISTINCT (enum_range(NULL::"Grade"))[1 + number % 4]) AS grades
    FROM piece WHERE state = 'FOR_SALE' GROUP BY 1) AS counted
  WHERE device.id = counted."deviceId";
`;

/** Adds units to the devices of a shop. */
export async function fillUnits(url: string, { units, days }: UnitSize): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      statements.replaceAll("$units", String(units)).replaceAll("$days", String(days)),
    );
    await client.query("VACUUM ANALYZE");
  } finally {
    await client.end();
  }
}
