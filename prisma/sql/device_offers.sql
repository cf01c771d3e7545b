-- The offers and traits by which lists filter devices, beyond a device's own columns: the memory and storage of its
-- variants, the grade, battery and warranty of its units, and whether a new device is official. device_offer has a
-- row for each variant or unit with its price, its stock and these traits; device_trait_tally counts devices by trait
-- (server/features/devices/lists/traits.ts).
--
-- Both tables are updated at the end of a transaction, for all its devices together. Each device is counted only once,
-- even if several statements write it, and transactions lock the counts last, in a fixed order, which prevents
-- deadlocks.

-- Returns the rank of an offer: offers in stock come before offers out of stock, and then cheaper offers come first. A
-- list shows the offer with the lowest rank.
CREATE OR REPLACE FUNCTION offer_rank(stock "Stock", price integer) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN stock = 'IN_STOCK' THEN 0 ELSE 4294967296 END + price;
$$;

CREATE OR REPLACE FUNCTION rank_price(rank bigint) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT (rank % 4294967296)::integer;
$$;

CREATE OR REPLACE FUNCTION rank_stock(rank bigint) RETURNS "Stock" LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN rank < 4294967296 THEN 'IN_STOCK'::"Stock" ELSE 'OUT_OF_STOCK'::"Stock" END;
$$;

-- Returns all levels that a battery health reaches, so that one comparison finds "at least 85 %".
CREATE OR REPLACE FUNCTION battery_traits(health text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN health IN ('FULL', 'FROM_95_TO_99', 'FROM_90_TO_94') THEN ARRAY['battery:80', 'battery:85', 'battery:90']
    WHEN health = 'FROM_85_TO_89' THEN ARRAY['battery:80', 'battery:85']
    WHEN health = 'FROM_80_TO_84' THEN ARRAY['battery:80'] ELSE '{}' END;
$$;

DROP FUNCTION IF EXISTS traits_of(integer, integer, "Grade", text, integer);
CREATE OR REPLACE FUNCTION traits_of(ram integer, rom integer, grade "Grade", health text, warranty_days integer,
  supply "Supply" DEFAULT NULL) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT array_remove(ARRAY['ram:' || ram, 'rom:' || rom, 'grade:' || grade,
    CASE WHEN warranty_days > 0 THEN 'warranty:1' END, 'supply:' || supply], NULL) || battery_traits(health);
$$;

-- Returns the offers of devices. The offers are the units for sale, the variants without units for sale, and the
-- devices that have neither variants nor units for sale. If a device has no units, all its offers have the device's own
-- condition. Rows without traits are left out.
CREATE OR REPLACE FUNCTION offers_of(devices device[], variants variant[], units unit[]) RETURNS SETOF device_offer
LANGUAGE sql STABLE AS $$
  WITH d AS (SELECT * FROM unnest(devices)), v AS (SELECT * FROM unnest(variants)),
    u AS (SELECT * FROM unnest(units) WHERE state = 'FOR_SALE'),
    offered AS (
      SELECT u.id AS key, u."deviceId", v.id AS "variantId", u.code AS unit, coalesce(v.position, 0) AS position,
        u.price, 'IN_STOCK'::"Stock" AS stock,
        traits_of(v.ram, v.rom, u.grade, u.condition ->> 'batteryHealth', u."warrantyDays") AS traits
      FROM u LEFT JOIN v ON v.id = u."variantId"
      UNION ALL
      SELECT v.id, v."deviceId", v.id, NULL, v.position, v.price, v.stock,
        CASE WHEN d."hasUnits" THEN traits_of(v.ram, v.rom, NULL, NULL, NULL)
          ELSE traits_of(v.ram, v.rom, d.grade, d."batteryHealth"::text, d."warrantyDays",
            CASE WHEN d."productType" = 'NEW' THEN d.supply END) END
      FROM v JOIN d ON d.id = v."deviceId" WHERE v.id NOT IN (SELECT "variantId" FROM u WHERE "variantId" IS NOT NULL)
      UNION ALL
      SELECT d.id, d.id, NULL, NULL, 0, d.price, d.stock,
        CASE WHEN d."hasUnits" THEN '{}' ELSE traits_of(NULL, NULL, d.grade, d."batteryHealth"::text, d."warrantyDays") END
      FROM d WHERE d.id NOT IN (SELECT "deviceId" FROM v) AND d.id NOT IN (SELECT "deviceId" FROM u))
  SELECT d.id, o.key, o."variantId", o.unit, o.position, d.kind, d."brandKey", d."productType", d."gadgetType", o.price,
    o.stock, offer_rank(o.stock, o.price), o.traits
  FROM offered o JOIN d ON d.id = o."deviceId" WHERE o.traits <> '{}';
$$;

-- Like counted_devices, but counts devices by trait: a device counts once for each trait, with the price and stock of
-- the offer that a list of this trait shows.
CREATE OR REPLACE FUNCTION counted_traits(added device_offer[], removed device_offer[])
RETURNS TABLE (kind "DeviceKind", "brandKey" text, "productType" text, "gadgetType" text, stock "Stock", price integer,
  trait text, count bigint) LANGUAGE sql STABLE AS $$
  SELECT kind, "brandKey", "productType", "gadgetType", rank_stock(rank), slot, trait, sum(number)
  FROM (
    SELECT number, "deviceId", kind, "brandKey", coalesce("productType"::text, '') AS "productType",
      coalesce("gadgetType"::text, '') AS "gadgetType", trait, min(rank) AS rank
    FROM (SELECT 1 AS number, * FROM unnest(added) UNION ALL SELECT -1, * FROM unnest(removed)) offer, unnest(traits) AS trait
    GROUP BY 1, 2, 3, 4, 5, 6, 7) best,
    LATERAL (VALUES (0), (price_slot(rank_price(rank)))) AS slots (slot)
  GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(number) <> 0;
$$;

-- Writes the offers and counts of some devices, if they differ. The lock makes the next statements see the changes of a
-- transaction that it waited for.
CREATE OR REPLACE FUNCTION follow_offers(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  known device_offer[];
  present device_offer[];
BEGIN
  PERFORM FROM device_search WHERE id = ANY(ids) ORDER BY id FOR UPDATE;
  known := ARRAY(SELECT o FROM device_offer o WHERE "deviceId" = ANY(ids) ORDER BY "deviceId", key);
  present := ARRAY(
    SELECT ROW(o.*)::device_offer FROM offers_of(
      ARRAY(SELECT d FROM device d WHERE id = ANY(ids)),
      ARRAY(SELECT v FROM variant v WHERE "deviceId" = ANY(ids)),
      ARRAY(SELECT u FROM unit u WHERE "deviceId" = ANY(ids) AND state = 'FOR_SALE')) o
    ORDER BY "deviceId", key);
  IF known = present THEN RETURN; END IF;
  DELETE FROM device_offer WHERE "deviceId" = ANY(ids);
  INSERT INTO device_offer SELECT * FROM unnest(present);
  INSERT INTO device_trait_tally AS tally (kind, "brandKey", "productType", "gadgetType", stock, price, trait, count)
  SELECT * FROM counted_traits(present, known) ORDER BY 1, 2, 3, 4, 5, 6, 7
  ON CONFLICT (price, kind, "brandKey", "productType", "gadgetType", stock, trait)
    DO UPDATE SET count = tally.count + excluded.count;
END $$;

-- Records the devices whose offers may have changed in the current transaction.
CREATE OR REPLACE FUNCTION note_offers(ids uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO device_offer_change ("deviceId", tx) SELECT DISTINCT id, pg_current_xact_id()::text::bigint FROM unnest(ids) AS id
  ON CONFLICT DO NOTHING;
$$;

-- The first call in a transaction handles all its devices.
CREATE OR REPLACE FUNCTION follow_noted_offers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
BEGIN
  WITH gone AS (DELETE FROM device_offer_change WHERE tx = pg_current_xact_id()::text::bigint RETURNING "deviceId")
  SELECT array_agg("deviceId" ORDER BY "deviceId") INTO ids FROM gone;
  IF ids IS NOT NULL THEN
    PERFORM follow_offers(ids);
  END IF;
  RETURN NULL;
END $$;
