-- CreateTable
CREATE TABLE "device_tally" (
    "kind" "DeviceKind" NOT NULL,
    "brandKey" TEXT NOT NULL,
    "brand" TEXT NOT NULL,
    "productType" TEXT NOT NULL,
    "gadgetType" TEXT NOT NULL,
    "stock" "Stock" NOT NULL,
    "price" INTEGER NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "device_tally_pkey" PRIMARY KEY ("price","kind","brandKey","brand","productType","gadgetType","stock")
);

-- By hand: devices are counted as they are written, by whomever, so that no list counts them again.

-- Prices of which the first two digits are the same share a slot.
CREATE FUNCTION price_slot_width(price integer) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN price < 100 THEN 1 WHEN price < 1000 THEN 10 WHEN price < 10000 THEN 100
    WHEN price < 100000 THEN 1000 WHEN price < 1000000 THEN 10000
    WHEN price < 10000000 THEN 100000 WHEN price < 100000000 THEN 1000000 ELSE 10000000 END;
$$;

CREATE FUNCTION price_slot(price integer) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT price - price % price_slot_width(price);
$$;

CREATE FUNCTION price_slot_end(price integer) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT price_slot(price) + price_slot_width(price) - 1;
$$;

-- Each device counts twice: in the slot of its price, and in 0, which is all prices. In a fixed order,
-- so that no two transactions wait for each other's counts. A count that comes to 0 stays: few do.
CREATE FUNCTION tally_devices(added device[], removed device[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO device_tally AS tally
  SELECT kind, "brandKey", coalesce(brand, ''), coalesce("productType"::text, ''),
    coalesce("gadgetType"::text, ''), stock, slot, sum(number)
  FROM (SELECT 1 AS number, * FROM unnest(added) UNION ALL SELECT -1, * FROM unnest(removed)) device,
    LATERAL (VALUES (0), (price_slot(price))) AS slots (slot)
  GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(number) <> 0 ORDER BY 1, 2, 3, 4, 5, 6, 7
  ON CONFLICT ("price", "kind", "brandKey", "brand", "productType", "gadgetType", "stock")
    DO UPDATE SET count = tally.count + excluded.count;
$$;

CREATE FUNCTION tally_written_devices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM tally_devices(ARRAY(SELECT ROW(added.*)::device FROM added), '{}');
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM tally_devices('{}', ARRAY(SELECT ROW(removed.*)::device FROM removed));
  ELSIF TG_OP = 'UPDATE' THEN
    PERFORM tally_devices(ARRAY(SELECT ROW(added.*)::device FROM added),
                          ARRAY(SELECT ROW(removed.*)::device FROM removed));
  ELSE
    DELETE FROM device_tally;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "device_tallies_insert" AFTER INSERT ON "device" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_written_devices();
CREATE TRIGGER "device_tallies_update" AFTER UPDATE ON "device"
  REFERENCING NEW TABLE AS added OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION tally_written_devices();
CREATE TRIGGER "device_tallies_delete" AFTER DELETE ON "device" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION tally_written_devices();
CREATE TRIGGER "device_tallies_truncate" AFTER TRUNCATE ON "device"
  FOR EACH STATEMENT EXECUTE FUNCTION tally_written_devices();

-- What is there already. Nobody writes devices meanwhile: the triggers' lock holds until the commit.
SELECT tally_devices(ARRAY(SELECT device FROM device), '{}');
