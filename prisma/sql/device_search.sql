-- The tables that searches read: the catalogue's words (device_word) and a narrow copy of each device (device_search)
-- with the sizes of its variants. Both are updated whenever devices and variants are written (docs/search.md).

-- Adds the words of titles. Numbers are not mistyped, so they are not stored. Words are never removed: a search for a
-- word that no title contains any more finds nothing, and titles share most of their words. Words are inserted in a
-- fixed order, so that transactions that wait for each other's words do not deadlock. Servers keep the words in memory,
-- so they are notified of new words.
CREATE OR REPLACE FUNCTION learn_device_words(added device[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO device_word
  SELECT DISTINCT word FROM unnest(added) AS device, unnest(string_to_array("searchText", ' ')) AS word
  WHERE word !~ '^[0-9]*$' ORDER BY word
  ON CONFLICT DO NOTHING;
  IF FOUND THEN PERFORM announce(ARRAY['words']); END IF;
END $$;

-- Copies devices, except the sizes, which follow from the variants. Writes only rows that change, in a fixed order,
-- which prevents deadlocks.
CREATE OR REPLACE FUNCTION follow_devices(added device[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO device_search AS known
    (id, kind, brand, "brandKey", "productType", "gadgetType", price, stock, "searchText", "createdAt")
  SELECT id, kind, brand, "brandKey", "productType", "gadgetType", price, stock, "searchText", "createdAt"
  FROM unnest(added) AS device ORDER BY id
  ON CONFLICT (id) DO UPDATE SET
    kind = excluded.kind, brand = excluded.brand, "brandKey" = excluded."brandKey",
    "productType" = excluded."productType", "gadgetType" = excluded."gadgetType",
    price = excluded.price, stock = excluded.stock, "searchText" = excluded."searchText",
    "createdAt" = excluded."createdAt"
  WHERE (known.kind, known.brand, known."brandKey", known."productType", known."gadgetType", known.price,
      known.stock, known."searchText", known."createdAt")
    IS DISTINCT FROM (excluded.kind, excluded.brand, excluded."brandKey", excluded."productType",
      excluded."gadgetType", excluded.price, excluded.stock, excluded."searchText", excluded."createdAt");
$$;

CREATE OR REPLACE FUNCTION variant_sizes(device_id uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(' ' || string_agg(DISTINCT ram || '/' || rom, ' ') || ' ', '')
  FROM variant WHERE "deviceId" = device_id;
$$;

-- Writes the sizes of devices. The rows are locked first, in a fixed order, which prevents deadlocks. The UPDATE then
-- sees the changes of a transaction that the lock waited for.
CREATE OR REPLACE FUNCTION follow_sizes(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(ids) = 0 THEN RETURN; END IF;
  PERFORM FROM device_search WHERE id = ANY(ids) ORDER BY id FOR UPDATE;
  UPDATE device_search SET sizes = variant_sizes(id) WHERE id = ANY(ids);
END $$;
