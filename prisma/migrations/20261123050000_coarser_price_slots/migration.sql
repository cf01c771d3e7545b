-- By hand: fewer slots of prices, so that a list with a price filter reads a third of the rows. There are 21
-- slots for each power of ten: 10, 12, 14, 16, 18, 20, 25, 30, 35 ... 95.

-- No device is written until the tally is complete again.
LOCK TABLE "device" IN SHARE ROW EXCLUSIVE MODE;

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

DELETE FROM device_tally;
SELECT tally_devices(ARRAY(SELECT device FROM device), '{}');
