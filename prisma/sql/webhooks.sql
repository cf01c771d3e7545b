-- Events of webhooks. Deferred triggers write them when the transaction of the change commits: for any writer, with all
-- rows as they are then, and while the locks of the changed rows are held, so that the positions of an object's events
-- have the order of the commits (docs/webhooks.md, docs/decisions/0059-webhooks.md).

CREATE OR REPLACE FUNCTION webhook_time(moment timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
$$;

-- Writes events for the endpoints that subscribe to them, in the given order, and a job for each endpoint. The lock
-- keeps an endpoint from being deleted meanwhile; endpoints are locked in a fixed order.
CREATE OR REPLACE FUNCTION record_webhook_events(types "WebhookEventType"[], object_ids uuid[], datas jsonb[])
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  endpoint_id uuid;
BEGIN
  FOR endpoint_id IN
    WITH subscribed AS MATERIALIZED (
      SELECT id, "eventTypes" FROM webhook_endpoint WHERE enabled AND "eventTypes" && types
      ORDER BY id FOR KEY SHARE
    ), given AS MATERIALIZED (
      SELECT gen_random_uuid() AS id, one.* FROM unnest(types, object_ids, datas)
        WITH ORDINALITY AS one (type, object_id, data, nth)
      WHERE EXISTS (SELECT FROM subscribed WHERE one.type = ANY ("eventTypes"))
    ), latest AS (
      SELECT object_id, (
        SELECT coalesce(max(position), 0) FROM webhook_event WHERE "objectId" = object_id) AS position
      FROM (SELECT DISTINCT object_id FROM given) AS object
    ), positioned AS MATERIALIZED (
      SELECT given.*, latest.position + row_number() OVER (PARTITION BY object_id ORDER BY nth) AS position
      FROM given JOIN latest USING (object_id)
    ), events AS (
      -- Servers of a version before that of format 2 do not know the events of units.
      INSERT INTO webhook_event (id, type, "objectId", position, data, format, "createdAt")
      SELECT id, type, object_id, position, data, CASE WHEN type::text LIKE 'UNIT_%' THEN 2 ELSE 1 END,
        clock_timestamp()
      FROM positioned
    ), deliveries AS (
      INSERT INTO webhook_delivery (id, "endpointId", "eventId", "streamId", position, "createdAt")
      SELECT gen_random_uuid(), subscribed.id, positioned.id, object_id, position, clock_timestamp()
      FROM positioned JOIN subscribed ON type = ANY ("eventTypes")
      RETURNING "endpointId"
    )
    SELECT DISTINCT "endpointId" FROM deliveries ORDER BY 1
  LOOP
    PERFORM enqueue_webhook_deliveries(endpoint_id);
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION record_webhook_event(event_type "WebhookEventType", object_id uuid, event_data jsonb)
RETURNS void LANGUAGE sql AS $$
  SELECT record_webhook_events(ARRAY[event_type], ARRAY[object_id], ARRAY[event_data]);
$$;

-- The job has a key of its own in each transaction: with one for all, writers would wait for each other's commit.
CREATE OR REPLACE FUNCTION enqueue_webhook_deliveries(endpoint_id uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  job_key text := concat('webhooks:', endpoint_id, ':', pg_current_xact_id());
BEGIN
  IF EXISTS (SELECT FROM graphile_worker.jobs WHERE key = job_key) THEN RETURN; END IF;
  PERFORM graphile_worker.add_job('webhooks.deliver', json_build_object('endpointId', endpoint_id),
    queue_name => 'webhooks:' || endpoint_id, job_key => job_key);
END $$;

-- Devices. Their rows and variants are changed by several statements, so the state before the first of them is
-- kept until the commit and compared with the state then.

CREATE OR REPLACE FUNCTION webhook_device_state(device_id uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT to_jsonb(d)
    || jsonb_build_object('createdAt', webhook_time(d."createdAt"), 'updatedAt', webhook_time(d."updatedAt"))
    || jsonb_build_object('variants', coalesce(
      (SELECT jsonb_agg(to_jsonb(v) - '{deviceId,position,unitCount,hasUnits}'::text[]
          ORDER BY v.position, v.id)
        FROM variant v WHERE v."deviceId" = d.id), '[]'))
  FROM device d WHERE d.id = device_id;
$$;

CREATE OR REPLACE FUNCTION note_webhook_device(device_id uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM webhook_endpoint WHERE enabled) OR EXISTS (
    SELECT FROM webhook_device_change
    WHERE "deviceId" = device_id AND tx = pg_current_xact_id()::text::bigint) THEN RETURN;
  END IF;
  INSERT INTO webhook_device_change
  VALUES (device_id, pg_current_xact_id()::text::bigint, webhook_device_state(device_id));
END $$;

CREATE OR REPLACE FUNCTION note_webhook_device_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM note_webhook_device(OLD.id);
    RETURN OLD;
  END IF;
  PERFORM note_webhook_device(NEW.id);
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION note_webhook_variant_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM note_webhook_device(OLD."deviceId");
    RETURN OLD;
  END IF;
  PERFORM note_webhook_device(NEW."deviceId");
  RETURN NEW;
END $$;

-- The fields of a payload: what the public may read, without long texts.
CREATE OR REPLACE FUNCTION webhook_device_data(state jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_strip_nulls(jsonb_build_object(
    'id', state -> 'id', 'sku', state -> 'sku', 'kind', state -> 'kind', 'title', state -> 'title',
    'brand', state -> 'brand', 'model', state -> 'model', 'gadgetName', state -> 'gadgetName',
    'productType', state -> 'productType', 'gadgetType', state -> 'gadgetType', 'price', state -> 'price',
    'stock', state -> 'stock', 'unitCount', CASE WHEN (state ->> 'hasUnits')::boolean THEN state -> 'unitCount' END,
    'coverImage', state -> 'coverImage', 'variants', nullif(state -> 'variants', '[]'),
    'version', state -> 'version', 'createdAt', state -> 'createdAt', 'updatedAt', state -> 'updatedAt'));
$$;

-- Some columns of the variants of a state, by their ids.
CREATE OR REPLACE FUNCTION webhook_variant_values(state jsonb, names text[]) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_object_agg(variant ->> 'id', (
    SELECT jsonb_object_agg(name, variant -> name) FROM unnest(names) AS name)), '{}')
  FROM jsonb_array_elements(state -> 'variants') AS variant;
$$;

-- Where the device or a variant that was there before has another value: the values before, else null.
CREATE OR REPLACE FUNCTION webhook_previous(before jsonb, after jsonb, name text, variant_names text[])
RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN before -> name <> after -> name OR before -> 'variants' <> after -> 'variants' AND EXISTS (
      SELECT FROM jsonb_each(webhook_variant_values(before, variant_names)) AS old
      JOIN jsonb_each(webhook_variant_values(after, variant_names)) AS new USING (key)
      WHERE old.value <> new.value)
    THEN jsonb_strip_nulls(jsonb_build_object(name, before -> name, 'variants', (
      SELECT jsonb_agg(jsonb_build_object('id', variant -> 'id') || (
        SELECT jsonb_object_agg(column_name, variant -> column_name)
        FROM unnest(variant_names) AS column_name))
      FROM jsonb_array_elements(before -> 'variants') AS variant)))
    END;
$$;

-- The changed columns, without derived ones and those that change with every write.
CREATE OR REPLACE FUNCTION webhook_changed_fields(before jsonb, after jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_agg(key ORDER BY key), '[]') FROM jsonb_each(after)
  WHERE value IS DISTINCT FROM before -> key
    AND key NOT IN ('updatedAt', 'version', 'searchText', 'brandKey', 'title', 'unitGrades', 'hasUnits');
$$;

-- The events of a device with these states before and after a transaction; null for no device.
CREATE OR REPLACE FUNCTION webhook_device_events(before jsonb, after jsonb)
RETURNS TABLE (nth integer, type "WebhookEventType", data jsonb) LANGUAGE sql IMMUTABLE AS $$
  SELECT 1, 'DEVICE_CREATED'::"WebhookEventType", webhook_device_data(after)
  WHERE before IS NULL AND after IS NOT NULL
  UNION ALL
  SELECT 1, 'DEVICE_DELETED', webhook_device_data(before) WHERE before IS NOT NULL AND after IS NULL
  UNION ALL
  SELECT 1, 'DEVICE_UPDATED', webhook_device_data(after) || jsonb_build_object('changed', changed)
  FROM webhook_changed_fields(before, after) AS changed
  WHERE before IS NOT NULL AND after IS NOT NULL AND changed <> '[]'
  UNION ALL
  SELECT 2, 'DEVICE_PRICE_CHANGED', webhook_device_data(after) || jsonb_build_object('previous', previous)
  FROM webhook_previous(before, after, 'price', '{price,sellingPrice}') AS previous
  WHERE before IS NOT NULL AND after IS NOT NULL AND previous IS NOT NULL
  UNION ALL
  SELECT 3, 'DEVICE_STOCK_CHANGED', webhook_device_data(after) || jsonb_build_object('previous', previous)
  FROM webhook_previous(before, after, 'stock', '{stock}') AS previous
  WHERE before IS NOT NULL AND after IS NOT NULL AND previous IS NOT NULL;
$$;

-- The first call at a commit writes the events of all devices of the transaction; the others find nothing to do.
CREATE OR REPLACE FUNCTION record_device_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  types "WebhookEventType"[];
  object_ids uuid[];
  datas jsonb[];
BEGIN
  IF NOT EXISTS (
    SELECT FROM webhook_device_change WHERE "deviceId" = NEW."deviceId" AND tx = NEW.tx) THEN RETURN NULL;
  END IF;
  WITH changed AS (
    DELETE FROM webhook_device_change WHERE tx = NEW.tx RETURNING "deviceId", before
  ), compared AS MATERIALIZED (
    SELECT "deviceId", before, webhook_device_state("deviceId") AS after FROM changed
  )
  SELECT array_agg(type ORDER BY "deviceId", nth), array_agg("deviceId" ORDER BY "deviceId", nth),
    array_agg(data ORDER BY "deviceId", nth)
  INTO types, object_ids, datas
  FROM compared, webhook_device_events(before, after);
  IF types IS NOT NULL THEN PERFORM record_webhook_events(types, object_ids, datas); END IF;
  RETURN NULL;
END $$;

-- Add requests, evaluations and purchases: nothing of the customers but the id of their account.

CREATE OR REPLACE FUNCTION record_add_request_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_webhook_event(
    CASE TG_OP WHEN 'INSERT' THEN 'ADD_REQUEST_CREATED' ELSE 'ADD_REQUEST_DECIDED' END::"WebhookEventType", NEW.id,
    jsonb_build_object('id', NEW.id, 'kind', NEW.kind, 'brand', NEW.brand, 'model', NEW.model,
      'status', NEW.status, 'deviceId', NEW."deviceId", 'userId', NEW."userId",
      'createdAt', webhook_time(NEW."createdAt"), 'updatedAt', webhook_time(NEW."updatedAt")));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION record_evaluation_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_webhook_event(
    CASE TG_OP WHEN 'INSERT' THEN 'EVALUATION_CREATED' ELSE 'EVALUATION_DECIDED' END::"WebhookEventType", NEW.id,
    jsonb_build_object('id', NEW.id, 'kind', NEW.kind, 'status', NEW.status, 'deviceId', NEW."deviceId",
      'device', jsonb_build_object('brand', NEW."seenBrand", 'model', NEW."seenModel", 'ram', NEW."seenRam",
        'rom', NEW."seenRom", 'sellingPrice', NEW."seenSellingPrice"),
      'quote', CASE WHEN NEW."quoteOutcome" IS NOT NULL THEN jsonb_build_object(
        'outcome', NEW."quoteOutcome", 'base', NEW."quoteBase", 'amount', NEW."quoteAmount",
        'grade', NEW."quoteGrade", 'validUntil', webhook_time(NEW."quoteValidUntil")) END,
      'userId', NEW."userId", 'createdAt', webhook_time(NEW."createdAt"),
      'updatedAt', webhook_time(NEW."updatedAt")));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION record_purchase_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_webhook_event('PURCHASE_CHANGED', NEW."evaluationId",
    jsonb_build_object('id', NEW."evaluationId", 'kind', e.kind, 'state', NEW.state, 'amount', NEW.amount,
      'expiresAt', webhook_time(NEW."expiresAt"), 'paidOn', NEW."paidOn", 'userId', e."userId",
      'updatedAt', webhook_time(NEW."updatedAt")))
  FROM evaluation e WHERE e.id = NEW."evaluationId";
  RETURN NULL;
END $$;

-- Units: what the public may read, of a sale its amount and date. Nobody's name or number, and no IMEI.
CREATE OR REPLACE FUNCTION record_unit_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  event_type text := CASE
    WHEN NEW.state = 'SOLD' THEN 'UNIT_SOLD'
    WHEN NEW.state = 'RETURNED' THEN 'UNIT_RETURNED'
    WHEN NEW.state = 'RESERVED' THEN 'UNIT_RESERVED'
    WHEN NEW.state = 'FOR_SALE' AND OLD.state = 'RESERVED' THEN 'UNIT_RELEASED'
    WHEN NEW.state = 'FOR_SALE' THEN 'UNIT_OFFERED'
    WHEN NEW.state = 'DRAFT' AND OLD.state IN ('FOR_SALE', 'RESERVED') THEN 'UNIT_WITHDRAWN' END;
BEGIN
  IF event_type IS NULL THEN RETURN NULL; END IF;
  PERFORM record_webhook_event(event_type::"WebhookEventType", NEW.id,
    jsonb_build_object('id', NEW.id, 'code', NEW.code, 'deviceId', NEW."deviceId", 'variantId', NEW."variantId",
      'state', NEW.state, 'price', NEW.price, 'grade', NEW.grade, 'notes', NEW.notes,
      'photos', to_jsonb(NEW.photos), 'warrantyDays', NEW."warrantyDays",
      'imeiCheck', jsonb_build_object('result', NEW."imeiResult", 'checkedAt', webhook_time(NEW."imeiCheckedAt")),
      'version', NEW.version, 'createdAt', webhook_time(NEW."createdAt"), 'offeredAt', webhook_time(NEW."offeredAt"),
      'updatedAt', webhook_time(NEW."updatedAt"))
    || CASE WHEN NEW.state = 'SOLD' THEN (
      SELECT jsonb_build_object('sale', jsonb_build_object('amount', amount, 'date', "soldOn"))
      FROM unit_sale WHERE "unitId" = NEW.id ORDER BY "createdAt" DESC, id DESC LIMIT 1) ELSE '{}' END);
  RETURN NULL;
END $$;

-- Reviews are public, with the names of their authors.
CREATE OR REPLACE FUNCTION record_review_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_webhook_event('REVIEW_CREATED', NEW.id,
    jsonb_build_object('id', NEW.id, 'reviewComment', NEW."reviewComment",
      'user', jsonb_build_object('firstName', u."firstName", 'lastName', u."lastName"),
      'createdAt', webhook_time(NEW."createdAt")))
  FROM "user" u WHERE u.id = NEW."userId";
  RETURN NULL;
END $$;

