-- The last change of each device, in device_change, so that clients can keep a copy of the catalogue
-- (docs/synchronisation.md, docs/decisions/0057-device-changes.md).

-- Transaction ids are comparable only within one history of one database. A dump that is loaded elsewhere, a
-- promoted replica, a copied database and a table that was created again have another origin. The control
-- file knows the timeline of a promotion before the first checkpoint does.
CREATE OR REPLACE FUNCTION device_change_origin() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws(' ', s.system_identifier, greatest(c.timeline_id, r.min_recovery_end_timeline), d.oid,
    'device_change'::regclass::oid)
  FROM pg_control_system() s, pg_control_checkpoint() c, pg_control_recovery() r, pg_database d
  WHERE d.datname = current_database();
$$;

-- One row for each device. Rows are locked in a fixed order, so that transactions that wait for each other's rows do not
-- deadlock.
CREATE OR REPLACE FUNCTION record_device_changes(ids uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO device_change AS known ("deviceId", tx, "deletedAt")
  SELECT id, pg_current_xact_id(), CASE WHEN device.kind IS NULL THEN now() END
  FROM (SELECT DISTINCT unnest(ids) AS id) AS changed LEFT JOIN device USING (id) ORDER BY id
  ON CONFLICT ("deviceId") DO UPDATE SET tx = excluded.tx, "deletedAt" = excluded."deletedAt"
  WHERE (known.tx, known."deletedAt") IS DISTINCT FROM (excluded.tx, excluded."deletedAt");
$$;

CREATE OR REPLACE FUNCTION record_changed_devices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM record_device_changes(ARRAY(SELECT id FROM after));
  ELSIF TG_OP = 'UPDATE' THEN
    PERFORM record_device_changes(ARRAY(SELECT id FROM before UNION SELECT id FROM after));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM record_device_changes(ARRAY(SELECT id FROM before));
  ELSE
    -- The deletions of a TRUNCATE are not listed: every client starts anew.
    DELETE FROM device_change;
    UPDATE device_change_state SET origin = '';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION record_changed_variants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM record_device_changes(ARRAY(SELECT "deviceId" FROM after));
  ELSIF TG_OP = 'UPDATE' THEN
    PERFORM record_device_changes(
      ARRAY(SELECT "deviceId" FROM before UNION SELECT "deviceId" FROM after));
  ELSE
    PERFORM record_device_changes(ARRAY(SELECT "deviceId" FROM before));
  END IF;
  RETURN NULL;
END $$;

-- Begins a new epoch where the origin is another: cursors of the old one are no longer valid. Restored rows
-- may have transaction ids that are still to come, and rows that were loaded without triggers are missing. Servers call
-- it (server/features/devices/changes/queries.ts).
CREATE OR REPLACE FUNCTION renew_device_changes() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO device_change_state AS known (epoch, origin)
  VALUES (gen_random_uuid(), device_change_origin())
  ON CONFLICT (id) DO UPDATE SET epoch = excluded.epoch, origin = excluded.origin,
    removals = 0, "removedTx" = excluded."removedTx", "removedId" = excluded."removedId"
  WHERE known.origin <> excluded.origin;
  IF NOT FOUND THEN RETURN; END IF;
  UPDATE device_change SET tx = pg_current_xact_id() WHERE tx > pg_current_xact_id();
  INSERT INTO device_change
  SELECT id, pg_current_xact_id() FROM device
  WHERE id NOT IN (SELECT "deviceId" FROM device_change) ORDER BY id
  ON CONFLICT DO NOTHING;
  UPDATE device_change SET tx = pg_current_xact_id(), "deletedAt" = now()
  WHERE "deletedAt" IS NULL AND "deviceId" NOT IN (SELECT id FROM device);
END $$;

-- The units of a device that are for sale are a part of it.
CREATE OR REPLACE FUNCTION record_changed_units() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_device_changes(ids) FROM (SELECT ARRAY(
    SELECT DISTINCT "deviceId" FROM changed WHERE state = 'FOR_SALE') AS ids) AS found
  WHERE cardinality(ids) > 0;
  RETURN NULL;
END $$;
