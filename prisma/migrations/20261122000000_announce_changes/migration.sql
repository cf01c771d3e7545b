-- By hand: whoever writes what the public sees, a server or a person in psql, announces it when the
-- transaction commits, so that every server forgets the answers made of it. The words are those of
-- server/platform/answers/tags.ts. Equal ones of a transaction are sent once.

CREATE FUNCTION announce(words text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(words) > 100 THEN
    PERFORM pg_notify('public_changes', '*');
  ELSE
    PERFORM pg_notify('public_changes', word) FROM unnest(words) AS word;
  END IF;
END $$;

CREATE FUNCTION announce_devices(ids uuid[]) RETURNS void LANGUAGE sql AS $$
  SELECT announce(array_agg(DISTINCT 'device:' || id)) FROM unnest(ids) AS id HAVING count(*) > 0;
$$;

CREATE FUNCTION announce_kinds(kinds text[]) RETURNS void LANGUAGE sql AS $$
  SELECT announce(array_agg(DISTINCT 'devices:' || kind) || 'devices'::text)
  FROM unnest(kinds) AS kind HAVING count(*) > 0;
$$;

-- A device that is new is part of lists alone.
CREATE FUNCTION announce_new_devices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_kinds(ARRAY(SELECT DISTINCT kind::text FROM after));
  RETURN NULL;
END $$;

CREATE FUNCTION announce_changed_devices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_devices(ARRAY(SELECT id FROM before));
  PERFORM announce_kinds(ARRAY(
    SELECT kind::text FROM before UNION SELECT kind::text FROM device WHERE id IN (SELECT id FROM before)));
  RETURN NULL;
END $$;

CREATE TRIGGER "device_announces_insert" AFTER INSERT ON "device"
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION announce_new_devices();
CREATE TRIGGER "device_announces_update" AFTER UPDATE ON "device"
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION announce_changed_devices();
CREATE TRIGGER "device_announces_delete" AFTER DELETE ON "device"
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION announce_changed_devices();

-- Variants of a device that goes go with it: the device says so itself.
CREATE FUNCTION announce_variants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_devices(ARRAY(SELECT DISTINCT "deviceId" FROM changed));
  PERFORM announce_kinds(ARRAY(
    SELECT DISTINCT kind::text FROM device WHERE id IN (SELECT "deviceId" FROM changed)));
  RETURN NULL;
END $$;

CREATE TRIGGER "variant_announces_insert" AFTER INSERT ON "variant"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_variants();
CREATE TRIGGER "variant_announces_update" AFTER UPDATE ON "variant"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_variants();
CREATE TRIGGER "variant_announces_delete" AFTER DELETE ON "variant"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_variants();

-- What is never asked for one by one: the word stands with the trigger.
CREATE FUNCTION announce_word() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce(ARRAY[TG_ARGV[0]]);
  RETURN NULL;
END $$;

CREATE TRIGGER "review_announces" AFTER INSERT OR UPDATE OR DELETE ON "review"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_word('reviews');
CREATE TRIGGER "banner_announces" AFTER INSERT OR UPDATE OR DELETE ON "banner"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_word('banners');
CREATE TRIGGER "offer_announces" AFTER INSERT OR UPDATE OR DELETE ON "offer"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_word('offers');

-- Reviews show their authors' names.
CREATE FUNCTION announce_author() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM review WHERE "userId" = NEW.id) THEN
    PERFORM announce(ARRAY['reviews']);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "user_announces_name" AFTER UPDATE ON "user" FOR EACH ROW
  WHEN ((OLD."firstName", OLD."lastName") IS DISTINCT FROM (NEW."firstName", NEW."lastName"))
  EXECUTE FUNCTION announce_author();

CREATE TRIGGER "device_announces_truncate" AFTER TRUNCATE ON "device"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_word('*');
CREATE TRIGGER "variant_announces_truncate" AFTER TRUNCATE ON "variant"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_word('*');
CREATE TRIGGER "review_announces_truncate" AFTER TRUNCATE ON "review"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_word('*');
CREATE TRIGGER "banner_announces_truncate" AFTER TRUNCATE ON "banner"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_word('*');
CREATE TRIGGER "offer_announces_truncate" AFTER TRUNCATE ON "offer"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_word('*');
