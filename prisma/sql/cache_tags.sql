-- Notifications for the response cache: each server drops the responses that show changed rows. PostgreSQL sends
-- notifications when the transaction commits, and sends equal notifications only once. The tags are defined in
-- server/cache/tags.ts.

CREATE OR REPLACE FUNCTION announce(words text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- More than 200 tags are the tags of more than 100 devices. A server then drops all responses, which is faster than
  -- reading hundreds of notifications.
  IF cardinality(words) > 200 THEN
    PERFORM pg_notify('public_changes', '*');
  ELSE
    PERFORM pg_notify('public_changes', word) FROM unnest(words) AS word;
  END IF;
END $$;

-- Sends the tag in the trigger's argument. Used for tables whose rows are not requested one by one.
CREATE OR REPLACE FUNCTION announce_word() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce(ARRAY[TG_ARGV[0]]);
  RETURN NULL;
END $$;

-- Sends the tags of devices. A response names a device by its id or, like the device's page, by its key.
CREATE OR REPLACE FUNCTION announce_devices(ids uuid[]) RETURNS void LANGUAGE sql AS $$
  SELECT announce(array_agg(DISTINCT 'device:' || name))
  FROM (SELECT unnest(ids)::text UNION ALL SELECT key FROM device WHERE id = ANY(ids)) AS names (name)
  HAVING count(*) > 0;
$$;

CREATE OR REPLACE FUNCTION announce_kinds(kinds text[]) RETURNS void LANGUAGE sql AS $$
  SELECT announce(array_agg(DISTINCT 'devices:' || kind) || 'devices'::text)
  FROM unnest(kinds) AS kind HAVING count(*) > 0;
$$;

-- A new device appears only in lists.
CREATE OR REPLACE FUNCTION announce_new_devices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_kinds(ARRAY(SELECT DISTINCT kind::text FROM after));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION announce_changed_devices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce(ARRAY(SELECT 'device:' || name FROM before, unnest(ARRAY[id::text, key]) AS name));
  PERFORM announce_kinds(ARRAY(
    SELECT kind::text FROM before UNION SELECT kind::text FROM device WHERE id IN (SELECT id FROM before)));
  RETURN NULL;
END $$;

-- If a device is deleted with its variants, the trigger of the device sends the notification for the device's kind.
CREATE OR REPLACE FUNCTION announce_variants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_devices(ARRAY(SELECT DISTINCT "deviceId" FROM changed));
  PERFORM announce_kinds(ARRAY(
    SELECT DISTINCT kind::text FROM device WHERE id IN (SELECT "deviceId" FROM changed)));
  RETURN NULL;
END $$;

-- Reviews show the names of their authors.
CREATE OR REPLACE FUNCTION announce_author() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM review WHERE "userId" = NEW.id) THEN
    PERFORM announce(ARRAY['reviews']);
  END IF;
  RETURN NULL;
END $$;

-- Units are shown with their devices.
CREATE OR REPLACE FUNCTION announce_units() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM changed) THEN RETURN NULL; END IF;
  PERFORM announce_devices(ARRAY(SELECT DISTINCT "deviceId" FROM changed));
  PERFORM announce_kinds(ARRAY(
    SELECT DISTINCT kind::text FROM device WHERE id IN (SELECT "deviceId" FROM changed)));
  PERFORM announce(ARRAY['units']);
  RETURN NULL;
END $$;
