-- Counts devices by their facets and price slots in device_tally whenever devices are written. Lists read these counts
-- instead of counting their rows (server/features/devices/lists/priceCounts.ts).

-- Returns the width of a price's slot. Slots start at 10, 12, 14, 16, 18, 20, 25, 30, 35 ... 95, and at their multiples
-- by powers of ten. A migration that changes the slots must count all devices again.
CREATE OR REPLACE FUNCTION price_slot_width(price integer) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN price < 20 THEN CASE WHEN price < 10 THEN 1 ELSE 2 END
    WHEN price < 100 THEN 5
    WHEN price < 200 THEN 20 WHEN price < 1000 THEN 50
    WHEN price < 2000 THEN 200 WHEN price < 10000 THEN 500
    WHEN price < 20000 THEN 2000 WHEN price < 100000 THEN 5000
    WHEN price < 200000 THEN 20000 WHEN price < 1000000 THEN 50000
    WHEN price < 2000000 THEN 200000 WHEN price < 10000000 THEN 500000
    WHEN price < 20000000 THEN 2000000 WHEN price < 100000000 THEN 5000000
    ELSE 20000000 END;
$$;

CREATE OR REPLACE FUNCTION price_slot(price integer) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT price - price % price_slot_width(price);
$$;

CREATE OR REPLACE FUNCTION price_slot_end(price integer) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT price_slot(price) + price_slot_width(price) - 1;
$$;

-- Returns the changes of the counts. Each device counts twice: in the slot of its price, and in slot 0, which stands
-- for all prices.
CREATE OR REPLACE FUNCTION counted_devices(added device[], removed device[])
RETURNS TABLE (kind "DeviceKind", "brandKey" text, brand text, "productType" text, "gadgetType" text, stock "Stock",
  price integer, count bigint) LANGUAGE sql STABLE AS $$
  SELECT kind, "brandKey", coalesce(brand, ''), coalesce("productType"::text, ''),
    coalesce("gadgetType"::text, ''), stock, slot, sum(number)
  FROM (SELECT 1 AS number, * FROM unnest(added) UNION ALL SELECT -1, * FROM unnest(removed)) device,
    LATERAL (VALUES (0), (price_slot(price))) AS slots (slot)
  GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(number) <> 0;
$$;

-- Writes the counts in a fixed order, so that transactions that wait for each other's counts do not deadlock. Rows with
-- a count of 0 stay, because there are few.
CREATE OR REPLACE FUNCTION tally_devices(added device[], removed device[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO device_tally AS tally (kind, "brandKey", brand, "productType", "gadgetType", stock, price, count)
  SELECT * FROM counted_devices(added, removed) ORDER BY 1, 2, 3, 4, 5, 6, 7
  ON CONFLICT ("price", "kind", "brandKey", "brand", "productType", "gadgetType", "stock")
    DO UPDATE SET count = tally.count + excluded.count;
$$;
