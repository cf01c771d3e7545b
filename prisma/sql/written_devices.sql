-- What follows from a written device, variant or unit. Each table has one such trigger for each operation.

-- The order of the calls is the order in which transactions lock rows: the search table, the counts, the words.
CREATE OR REPLACE FUNCTION follow_written_devices() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added device[] := '{}';
  removed device[] := '{}';
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM device_offer;
    DELETE FROM device_trait_tally;
    DELETE FROM device_tally;
    -- No device is listed as deleted, because clients that keep a copy of the catalogue start anew.
    DELETE FROM device_last_change;
    UPDATE device_change_state SET origin = '';
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN removed := ARRAY(SELECT ROW(before.*)::device FROM before); END IF;
  IF TG_OP = 'DELETE' THEN
    PERFORM note_offers(ARRAY(SELECT id FROM before));
    PERFORM remember_deleted_devices(removed);
    PERFORM tally_devices(added, removed);
  ELSE
    added := ARRAY(SELECT ROW(after.*)::device FROM after);
    PERFORM note_offers(ARRAY(SELECT id FROM after));
    PERFORM follow_devices(added);
    PERFORM tally_devices(added, removed);
    PERFORM learn_device_words(added);
  END IF;
  RETURN NULL;
END $$;

-- Updates the sizes of devices only if variants' sizes have changed. Most changes concern prices and stock.
CREATE OR REPLACE FUNCTION follow_written_variants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM note_offers(ARRAY(SELECT "deviceId" FROM after));
    PERFORM follow_sizes(ARRAY(SELECT DISTINCT "deviceId" FROM after));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM note_offers(ARRAY(SELECT "deviceId" FROM before));
    PERFORM follow_sizes(ARRAY(SELECT DISTINCT "deviceId" FROM before));
  ELSE
    PERFORM note_offers(ARRAY(SELECT "deviceId" FROM after));
    PERFORM follow_sizes(ARRAY(
      (SELECT "deviceId" FROM (SELECT "deviceId", ram, rom FROM before
        EXCEPT SELECT "deviceId", ram, rom FROM after) AS gone)
      UNION
      (SELECT "deviceId" FROM (SELECT "deviceId", ram, rom FROM after
        EXCEPT SELECT "deviceId", ram, rom FROM before) AS come)));
  END IF;
  RETURN NULL;
END $$;

-- A unit never moves to another device.
CREATE OR REPLACE FUNCTION follow_written_units() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM note_offers(ARRAY(SELECT "deviceId" FROM before));
  ELSE
    PERFORM note_offers(ARRAY(SELECT "deviceId" FROM after));
  END IF;
  RETURN NULL;
END $$;
