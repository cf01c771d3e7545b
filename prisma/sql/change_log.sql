-- The change log, which consumers handle once the changes are committed (server/changes,
-- docs/decisions/0104-change-log.md).

-- Returns the named columns of a row.
CREATE OR REPLACE FUNCTION logged_columns(image jsonb, names text[]) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_object_agg(name, image -> name), '{}') FROM unnest(names) AS name;
$$;

-- Writes a row for each changed row, in the same transaction. The trigger's arguments are the column with the id of the
-- object to which a change belongs, and then the columns that the log keeps. Rows are compared as JSON, so that one
-- function serves all tables. The versions of a row are paired by grouping: a join could get a plan for one row, which
-- PostgreSQL would also use for statements with thousands of rows. A row whose key changes counts as deleted and
-- inserted. If a row differs, sends the cache tags of the statement's rows.
CREATE OR REPLACE FUNCTION log_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  object_key text := TG_ARGV[0];
  tracked text[] := TG_ARGV[1:];
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO change_log ("tableName", "rowId", "objectId", operation, after)
    SELECT TG_TABLE_NAME, coalesce(later ->> 'id', later ->> object_key)::uuid, (later ->> object_key)::uuid, 'INSERT',
      logged_columns(later, tracked)
    FROM (SELECT to_jsonb(after) AS later FROM after) AS written;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO change_log ("tableName", "rowId", "objectId", operation, before)
    SELECT TG_TABLE_NAME, coalesce(earlier ->> 'id', earlier ->> object_key)::uuid, (earlier ->> object_key)::uuid, 'DELETE',
      logged_columns(earlier, tracked)
    FROM (SELECT to_jsonb(before) AS earlier FROM before) AS removed;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO change_log ("tableName", "rowId", "objectId", operation, before, after, changed)
    SELECT TG_TABLE_NAME, id::uuid, (coalesce(later, earlier) ->> object_key)::uuid,
      CASE WHEN earlier IS NULL THEN 'INSERT' WHEN later IS NULL THEN 'DELETE' ELSE 'UPDATE' END::"ChangeOperation",
      CASE WHEN later IS NULL THEN logged_columns(earlier, tracked)
        WHEN earlier IS NOT NULL
        THEN logged_columns(earlier, ARRAY(SELECT unnest(tracked) INTERSECT SELECT unnest(changed))) END,
      CASE WHEN later IS NOT NULL THEN logged_columns(later, tracked) END,
      CASE WHEN earlier IS NULL OR later IS NULL THEN '{}' ELSE changed END
    FROM (
      SELECT coalesce(image ->> 'id', image ->> object_key) AS id,
        (array_agg(image) FILTER (WHERE NOT is_new))[1] AS earlier, (array_agg(image) FILTER (WHERE is_new))[1] AS later
      FROM (SELECT false AS is_new, to_jsonb(before) AS image FROM before
        UNION ALL SELECT true, to_jsonb(after) FROM after) AS images
      GROUP BY 1) AS pairs,
      LATERAL (SELECT ARRAY(
        SELECT key FROM jsonb_each(later) WHERE value IS DISTINCT FROM earlier -> key ORDER BY key) AS changed) AS compared
    WHERE earlier IS DISTINCT FROM later;
  ELSE
    INSERT INTO change_log ("tableName", operation) VALUES (TG_TABLE_NAME, 'TRUNCATE');
  END IF;
  IF NOT FOUND THEN RETURN NULL; END IF;
  PERFORM pg_notify('public_changes', 'logged');
  IF TG_OP = 'TRUNCATE' THEN
    PERFORM announce(ARRAY['*']);
  ELSIF TG_TABLE_NAME = 'device' AND TG_OP = 'INSERT' THEN
    -- A new device appears only in lists.
    PERFORM announce_kinds(ARRAY(SELECT DISTINCT kind::text FROM after));
  ELSIF TG_TABLE_NAME = 'device' THEN
    PERFORM announce(ARRAY(SELECT 'device:' || name FROM before, unnest(ARRAY[id::text, key]) AS name));
    PERFORM announce_kinds(ARRAY(
      SELECT kind::text FROM before UNION SELECT kind::text FROM device WHERE id IN (SELECT id FROM before)));
  ELSIF TG_TABLE_NAME IN ('variant', 'unit') THEN
    IF TG_OP = 'DELETE' THEN
      PERFORM announce_parts(ARRAY(SELECT DISTINCT "deviceId" FROM before));
    ELSE
      PERFORM announce_parts(ARRAY(SELECT DISTINCT "deviceId" FROM after));
    END IF;
    IF TG_TABLE_NAME = 'unit' THEN PERFORM announce(ARRAY['units']); END IF;
  END IF;
  RETURN NULL;
END $$;

-- Creates the triggers of a table. triggers.sql calls this function, so that a change of the tracked columns creates
-- the triggers anew.
CREATE OR REPLACE FUNCTION log_changes_of(logged regclass, VARIADIC arguments text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  operation text;
  images text;
BEGIN
  FOR operation, images IN VALUES ('insert', 'NEW TABLE AS after'), ('delete', 'OLD TABLE AS before'),
    ('update', 'OLD TABLE AS before NEW TABLE AS after')
  LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER %I AFTER %s ON %s REFERENCING %s FOR EACH STATEMENT
      EXECUTE FUNCTION log_changes(%s)', concat_ws('_', logged, 'logs', operation), operation, logged, images,
      (SELECT string_agg(quote_literal(argument), ', ') FROM unnest(arguments) AS argument));
  END LOOP;
END $$;

-- Returns the changes that a consumer has not handled: all changes that are committed now and were not visible in the
-- consumer's last snapshot, except changes of the transactions in `ahead`. No change is missed, regardless of when it
-- commits, and a long transaction does not delay the changes of other transactions.
CREATE OR REPLACE FUNCTION unseen_changes(consumer_name text) RETURNS SETOF change_log LANGUAGE sql STABLE AS $$
  SELECT * FROM change_log
  WHERE tx >= pg_snapshot_xmin(coalesce(
      (SELECT seen FROM change_cursor WHERE consumer = consumer_name), '1:1:'::pg_snapshot))
    AND NOT pg_visible_in_snapshot(tx, coalesce(
      (SELECT seen FROM change_cursor WHERE consumer = consumer_name), '1:1:'::pg_snapshot))
    AND tx::text <> ALL (coalesce((SELECT ahead FROM change_cursor WHERE consumer = consumer_name), '{}'));
$$;

-- Identifies the history in which transaction ids are comparable. A dump that is loaded elsewhere gets another history;
-- a promoted replica continues with the ids of its primary.
CREATE OR REPLACE FUNCTION change_log_origin() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws(' ', s.system_identifier, d.oid, 'change_log'::regclass::oid)
  FROM pg_control_system() s, pg_database d WHERE d.datname = current_database();
$$;
