-- The keys that name devices in the addresses of their pages (docs/addresses.md).

-- Returns 8 characters of Crockford's base 32, in lower case: 40 random bits.
CREATE OR REPLACE FUNCTION random_device_key() RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', (get_byte(bytes, place) & 31) + 1, 1), '')
  FROM (SELECT uuid_send(gen_random_uuid()) AS bytes) AS random, generate_series(8, 15) AS place;
$$;

-- Replaces a key that another device has or had. Among a million devices, two random keys may be equal, and a copied
-- row has the key of the original.
CREATE OR REPLACE FUNCTION choose_device_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WHILE EXISTS (SELECT FROM device WHERE key = NEW.key)
    OR EXISTS (SELECT FROM deleted_device WHERE key = NEW.key AND id <> NEW.id)
  LOOP
    NEW.key := random_device_key();
  END LOOP;
  RETURN NEW;
END $$;

-- Stores deleted devices, so that their addresses can still tell which device was there.
CREATE OR REPLACE FUNCTION remember_deleted_devices(removed device[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO deleted_device (id, key, kind, title, price)
  SELECT id, key, kind, title, price FROM unnest(removed)
  ON CONFLICT (id) DO UPDATE SET key = excluded.key, kind = excluded.kind, title = excluded.title,
    price = excluded.price, "deletedAt" = now();
$$;
