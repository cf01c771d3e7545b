-- The table keeps its oid, by which cursors know the history of the database.
DO $$ BEGIN
  IF (SELECT relkind FROM pg_class WHERE oid = 'device_change'::regclass) = 'r' THEN
    ALTER TABLE "device_change" RENAME TO "device_last_change";
    ALTER TABLE "device_last_change" RENAME CONSTRAINT "device_change_pkey" TO "device_last_change_pkey";
    ALTER INDEX "device_change_tx_deviceId_idx" RENAME TO "device_last_change_tx_deviceId_idx";
  ELSE
    DROP VIEW "device_change";
  END IF;
END $$;

-- Servers of the version before read it until prisma/sql defines it with the changes of the log. PostgreSQL can insert into
-- it: a write whose trigger waits for this migration does.
CREATE VIEW "device_change" AS SELECT "deviceId", tx, "deletedAt" FROM "device_last_change";

-- Their triggers call these until prisma/sql replaces and drops them.
CREATE OR REPLACE FUNCTION device_change_origin() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws(' ', s.system_identifier, greatest(c.timeline_id, r.min_recovery_end_timeline), d.oid,
    'device_last_change'::regclass::oid)
  FROM pg_control_system() s, pg_control_checkpoint() c, pg_control_recovery() r, pg_database d
  WHERE d.datname = current_database();
$$;
CREATE OR REPLACE FUNCTION record_device_changes(ids uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO device_last_change AS known ("deviceId", tx, "deletedAt")
  SELECT id, pg_current_xact_id(), CASE WHEN device.kind IS NULL THEN now() END
  FROM (SELECT DISTINCT unnest(ids) AS id) AS changed LEFT JOIN device USING (id) ORDER BY id
  ON CONFLICT ("deviceId") DO UPDATE SET tx = excluded.tx, "deletedAt" = excluded."deletedAt"
  WHERE (known.tx, known."deletedAt") IS DISTINCT FROM (excluded.tx, excluded."deletedAt");
$$;
