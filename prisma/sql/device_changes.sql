-- The last change of each device, so that clients can keep a copy of the catalogue (docs/synchronisation.md,
-- docs/decisions/0127-device-changes-follow-the-log.md).

-- Transaction ids are comparable only within one history of one database. A dump that is loaded elsewhere, a promoted
-- replica, a copied database and a recreated table have another origin. After a promotion, the recovery data in the
-- control file have the new timeline earlier than the first checkpoint.
CREATE OR REPLACE FUNCTION device_change_origin() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws(' ', s.system_identifier, greatest(c.timeline_id, r.min_recovery_end_timeline), d.oid,
    'device_last_change'::regclass::oid)
  FROM pg_control_system() s, pg_control_checkpoint() c, pg_control_recovery() r, pg_database d
  WHERE d.datname = current_database();
$$;

-- Returns the last changes that are not in device_last_change yet. Units for sale and all variants are part of their
-- device. Changes made before a TRUNCATE are left out.
CREATE OR REPLACE FUNCTION unseen_device_changes()
RETURNS TABLE ("deviceId" uuid, tx xid8, "deletedAt" timestamptz) LANGUAGE sql STABLE AS $$
  SELECT device_id, (array_agg(tx ORDER BY tx DESC))[1],
    CASE WHEN NOT EXISTS (SELECT FROM device WHERE id = device_id) THEN max(at) END
  FROM (
    SELECT unnest(ARRAY["objectId", (before ->> 'deviceId')::uuid]) AS device_id, tx, at
    FROM (SELECT *, max(sequence) FILTER (WHERE operation = 'TRUNCATE') OVER () AS emptied
      FROM unseen_changes('device_changes')) AS unseen
    WHERE sequence > coalesce(emptied, 0) AND ("tableName" IN ('device', 'variant')
      OR "tableName" = 'unit' AND 'FOR_SALE' IN (before ->> 'state', after ->> 'state'))) AS changed
  WHERE device_id IS NOT NULL GROUP BY device_id;
$$;

-- Begins a new epoch if the origin differs: cursors of the old epoch are no longer valid. Restored rows may have
-- transaction ids that will be used again, and rows that were loaded without triggers are missing. Servers call this
-- function (server/features/devices/changes/queries.ts).
CREATE OR REPLACE FUNCTION renew_device_changes() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO device_change_state AS known (epoch, origin)
  VALUES (gen_random_uuid(), device_change_origin())
  ON CONFLICT (id) DO UPDATE SET epoch = excluded.epoch, origin = excluded.origin,
    removals = 0, "removedTx" = excluded."removedTx", "removedId" = excluded."removedId"
  WHERE known.origin <> excluded.origin;
  IF NOT FOUND THEN RETURN; END IF;
  UPDATE device_last_change SET tx = pg_current_xact_id() WHERE tx > pg_current_xact_id();
  INSERT INTO device_last_change
  SELECT id, pg_current_xact_id() FROM device
  WHERE id NOT IN (SELECT "deviceId" FROM device_change) ORDER BY id
  ON CONFLICT DO NOTHING;
  UPDATE device_last_change SET tx = pg_current_xact_id(), "deletedAt" = now()
  WHERE "deletedAt" IS NULL AND "deviceId" NOT IN (SELECT id FROM device);
END $$;
