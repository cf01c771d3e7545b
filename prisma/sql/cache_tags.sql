-- Notifications for the response cache: each server drops the responses that show changed rows. PostgreSQL sends
-- notifications when the transaction commits, and sends equal notifications only once. The tags are defined in
-- server/cache/tags.ts. The tags of devices, variants and units are sent by log_changes (change_log.sql).

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

-- Sends the tags of devices whose variants or units changed. If a device is deleted with its variants, the change of the
-- device sends the tag of the device's kind.
CREATE OR REPLACE FUNCTION announce_parts(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_devices(ids);
  PERFORM announce_kinds(ARRAY(SELECT DISTINCT kind::text FROM device WHERE id = ANY(ids)));
END $$;

-- Reviews show the names of their authors.
CREATE OR REPLACE FUNCTION announce_author() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM review WHERE "userId" = NEW.id) THEN
    PERFORM announce(ARRAY['reviews']);
  END IF;
  RETURN NULL;
END $$;
