-- What alerts of customers wait for. Triggers note the changes that some alert may wait for, in the transaction of the
-- change and whoever writes; a job compares them with the alerts after the commit (server/features/alerts/matching.ts,
-- docs/decisions/0092-alerts.md). Without alerts nothing is written.

-- The job has a key of its own in each transaction: with one for all, writers would wait for each other's commit.
CREATE OR REPLACE FUNCTION enqueue_alert_matching() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  key_of_job text := concat('alerts.match:', pg_current_xact_id());
BEGIN
  IF EXISTS (SELECT FROM graphile_worker.jobs WHERE key = key_of_job) THEN RETURN; END IF;
  PERFORM graphile_worker.add_job('alerts.match', '{}'::json, job_key => key_of_job);
END $$;

-- Changed prices and stock of devices with alerts.
CREATE OR REPLACE FUNCTION note_alert_devices(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO alert_change ("deviceId") SELECT DISTINCT "deviceId" FROM alert WHERE "deviceId" = ANY (ids);
  IF FOUND THEN PERFORM enqueue_alert_matching(); END IF;
END $$;

-- What is out of stock when a transaction commits that took it out: it may be back before the job looks.
CREATE OR REPLACE FUNCTION note_out_of_stock_for_alerts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  device_id uuid := CASE TG_TABLE_NAME WHEN 'device' THEN NEW.id ELSE (to_jsonb(NEW) ->> 'deviceId')::uuid END;
BEGIN
  IF NOT EXISTS (SELECT FROM alert WHERE "deviceId" = device_id) OR EXISTS (
    SELECT FROM device WHERE id = NEW.id AND stock = 'IN_STOCK'
    UNION ALL SELECT FROM variant WHERE id = NEW.id AND stock = 'IN_STOCK'
    UNION ALL SELECT FROM unit WHERE id = NEW.id AND state = 'FOR_SALE') THEN RETURN NULL;
  END IF;
  INSERT INTO alert_change ("deviceId", "outId") VALUES (device_id, NEW.id);
  PERFORM enqueue_alert_matching();
  RETURN NULL;
END $$;

-- Newly listed devices, or units of them, while there are alerts for searches.
CREATE OR REPLACE FUNCTION note_alert_novelties(device_ids uuid[], unit_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(device_ids) = 0 OR NOT EXISTS (SELECT FROM alert WHERE kind = 'NEW_MATCH') THEN RETURN; END IF;
  INSERT INTO alert_change ("deviceId", "unitId", "isNew")
  SELECT device_id, unit_id, true FROM unnest(device_ids, unit_ids) AS novelty (device_id, unit_id);
  PERFORM enqueue_alert_matching();
END $$;

CREATE OR REPLACE FUNCTION note_new_devices_for_alerts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_alert_novelties(ARRAY(SELECT id FROM after ORDER BY id),
    ARRAY(SELECT NULL::uuid FROM after ORDER BY id));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_changed_devices_for_alerts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_alert_devices(ids) FROM (SELECT ARRAY(
    SELECT id FROM before JOIN after USING (id)
    WHERE (before.price, before.stock) IS DISTINCT FROM (after.price, after.stock)) AS ids) AS found
  WHERE cardinality(ids) > 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_changed_variants_for_alerts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_alert_devices(ids) FROM (SELECT ARRAY(
    SELECT DISTINCT after."deviceId" FROM before JOIN after USING (id)
    WHERE (before.price, before.stock) IS DISTINCT FROM (after.price, after.stock)) AS ids) AS found
  WHERE cardinality(ids) > 0;
  RETURN NULL;
END $$;

-- A unit is newly for sale where it was neither for sale nor reserved before.
CREATE OR REPLACE FUNCTION note_changed_units_for_alerts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_alert_devices(ids) FROM (SELECT ARRAY(
    SELECT DISTINCT after."deviceId" FROM before JOIN after USING (id)
    WHERE (before.price, before.state) IS DISTINCT FROM (after.price, after.state)) AS ids) AS found
  WHERE cardinality(ids) > 0;
  PERFORM note_alert_novelties(
    (SELECT coalesce(array_agg(after."deviceId" ORDER BY id), '{}') FROM before JOIN after USING (id)
      WHERE after.state = 'FOR_SALE' AND before.state NOT IN ('FOR_SALE', 'RESERVED')),
    (SELECT coalesce(array_agg(id ORDER BY id), '{}') FROM before JOIN after USING (id)
      WHERE after.state = 'FOR_SALE' AND before.state NOT IN ('FOR_SALE', 'RESERVED')));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_new_units_for_alerts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_alert_novelties(
    (SELECT coalesce(array_agg("deviceId" ORDER BY id), '{}') FROM after WHERE state = 'FOR_SALE'),
    (SELECT coalesce(array_agg(id ORDER BY id), '{}') FROM after WHERE state = 'FOR_SALE'));
  RETURN NULL;
END $$;

-- Has a message sent to users who have news. It waits some seconds, so that one message has all that a change, or several,
-- bring; another one does not put it off.
CREATE OR REPLACE FUNCTION enqueue_alert_messages(user_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM graphile_worker.add_job('alerts.send', json_build_object('userId', user_id),
    run_at => now() + interval '4 seconds', job_key => 'alerts.send:' || user_id,
    job_key_mode => 'preserve_run_at')
  FROM (SELECT DISTINCT unnest(user_ids) AS user_id ORDER BY 1) AS users;
END $$;

-- An add request is fulfilled when it is approved with a device.
CREATE OR REPLACE FUNCTION tell_of_fulfilled_add_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO alert_news ("userId", kind, "addRequestId", "deviceId")
  VALUES (NEW."userId", 'ADD_REQUEST', NEW.id, NEW."deviceId")
  ON CONFLICT ("addRequestId") DO NOTHING;
  IF FOUND THEN PERFORM enqueue_alert_messages(ARRAY[NEW."userId"]); END IF;
  RETURN NULL;
END $$;
