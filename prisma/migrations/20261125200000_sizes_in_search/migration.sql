-- AlterTable
ALTER TABLE "device_search" ADD COLUMN "sizes" TEXT NOT NULL DEFAULT '';

-- By hand: the sizes of a device's variants follow them as they are written, by whomever.
CREATE FUNCTION variant_sizes(device_id uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(' ' || string_agg(DISTINCT ram || '/' || rom, ' ') || ' ', '')
  FROM variant WHERE "deviceId" = device_id;
$$;

-- As before, without the new column, which a change of the device's own row leaves as it is.
CREATE OR REPLACE FUNCTION follow_devices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO device_search AS known
    (id, kind, brand, "brandKey", "productType", "gadgetType", price, stock, "searchText", "createdAt")
  SELECT id, kind, brand, "brandKey", "productType", "gadgetType", price, stock, "searchText", "createdAt"
  FROM added ORDER BY id
  ON CONFLICT (id) DO UPDATE SET
    kind = excluded.kind, brand = excluded.brand, "brandKey" = excluded."brandKey",
    "productType" = excluded."productType", "gadgetType" = excluded."gadgetType",
    price = excluded.price, stock = excluded.stock, "searchText" = excluded."searchText",
    "createdAt" = excluded."createdAt"
  WHERE (known.kind, known.brand, known."brandKey", known."productType", known."gadgetType", known.price,
      known.stock, known."searchText", known."createdAt")
    IS DISTINCT FROM (excluded.kind, excluded.brand, excluded."brandKey", excluded."productType",
      excluded."gadgetType", excluded.price, excluded.stock, excluded."searchText", excluded."createdAt");
  RETURN NULL;
END $$;

-- The rows are locked first, in a fixed order, so that no two transactions wait for each other. The second statement
-- then sees what a transaction that it waited for has written.
CREATE FUNCTION follow_sizes(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(ids) = 0 THEN RETURN; END IF;
  PERFORM FROM device_search WHERE id = ANY(ids) ORDER BY id FOR UPDATE;
  UPDATE device_search SET sizes = variant_sizes(id) WHERE id = ANY(ids);
END $$;

-- Most changes of variants are of prices and stock, which are no changes of sizes.
CREATE FUNCTION follow_variants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM follow_sizes(ARRAY(SELECT DISTINCT "deviceId" FROM after));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM follow_sizes(ARRAY(SELECT DISTINCT "deviceId" FROM before));
  ELSE
    PERFORM follow_sizes(ARRAY(
      (SELECT "deviceId" FROM (SELECT "deviceId", ram, rom FROM before
        EXCEPT SELECT "deviceId", ram, rom FROM after) AS gone)
      UNION
      (SELECT "deviceId" FROM (SELECT "deviceId", ram, rom FROM after
        EXCEPT SELECT "deviceId", ram, rom FROM before) AS come)));
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "variant_sizes_insert" AFTER INSERT ON "variant" REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION follow_variants();
CREATE TRIGGER "variant_sizes_update" AFTER UPDATE ON "variant"
  REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION follow_variants();
CREATE TRIGGER "variant_sizes_delete" AFTER DELETE ON "variant" REFERENCING OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION follow_variants();
