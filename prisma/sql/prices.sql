-- The prices over time, in price_point: of variants, of devices without variants and of units (server/features/priceHistory).
-- Derived prices, too, since they are written into the same columns.

-- A transaction leaves one point a price, its last. It holds from the transaction's time on, or from just after the newest
-- one where a transaction that began later was quicker: the order of the points is that of the writes.
CREATE OR REPLACE FUNCTION record_prices(ids uuid[], prices integer[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO price_point ("subjectId", at, price)
  SELECT changed.id, coalesce(
    (SELECT max(at) + interval '1 millisecond' FROM price_point
      WHERE "subjectId" = changed.id AND at > now()::timestamptz(3)),
    now()), changed.price
  FROM unnest(ids, prices) AS changed (id, price) WHERE changed.price IS NOT NULL
  ON CONFLICT ("subjectId", at) DO UPDATE SET price = excluded.price;
$$;

CREATE OR REPLACE FUNCTION record_first_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'device' THEN
    PERFORM record_prices(array_agg(id), array_agg(price)) FROM after WHERE kind NOT IN ('SMARTPHONE', 'TABLET');
  ELSE
    PERFORM record_prices(array_agg(id), array_agg(price)) FROM after;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION record_changed_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'device' THEN
    PERFORM record_prices(array_agg(after.id), array_agg(after.price)) FROM after JOIN before USING (id)
    WHERE after.price IS DISTINCT FROM before.price AND after.kind NOT IN ('SMARTPHONE', 'TABLET');
  ELSE
    PERFORM record_prices(array_agg(after.id), array_agg(after.price)) FROM after JOIN before USING (id)
    WHERE after.price IS DISTINCT FROM before.price;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION delete_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM price_point;
  ELSE
    DELETE FROM price_point WHERE "subjectId" IN (SELECT id FROM before);
  END IF;
  RETURN NULL;
END $$;
