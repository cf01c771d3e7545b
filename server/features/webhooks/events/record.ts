import type { Transaction } from "../../../database/client.ts";
import type { WebhookEventType } from "../../../generated/prisma/enums.ts";
import { enqueueNewDeliveries } from "../queue.ts";

/** An event that endpoints receive. */
export type Event = {
  type: WebhookEventType;
  /** The id of the device, add request, evaluation, unit or review. The events of an object are delivered in order. */
  objectId: string;
  /** The time of the event, by the database's clock. */
  at: Date;
  /** The payload (`payloads.ts`). */
  data: object;
};

/**
 * Stores events. For each event, adds a delivery to each endpoint that subscribes to the event's type and was switched
 * on at the time of the event. Adds jobs for the deliveries. Locks the endpoints, so that they are not deleted in the
 * meantime.
 */
export async function recordEvents(tx: Transaction, events: readonly Event[]): Promise<void> {
  if (events.length === 0) return;
  const endpoints = await tx.$queryRaw<{ id: string }[]>`
    WITH given AS MATERIALIZED (
      SELECT gen_random_uuid() AS id, event.*,
        row_number() OVER (PARTITION BY "objectId" ORDER BY nth) AS place
      FROM ROWS FROM (json_to_recordset(${JSON.stringify(events)}::json)
        AS (type "WebhookEventType", "objectId" uuid, at timestamptz, data jsonb)) WITH ORDINALITY
        AS event (type, "objectId", at, data, nth)
    ), endpoint AS MATERIALIZED (
      SELECT * FROM webhook_endpoint WHERE enabled ORDER BY id FOR KEY SHARE
    ), due AS MATERIALIZED (
      SELECT given.id, endpoint.id AS "endpointId" FROM given JOIN endpoint ON type = ANY ("eventTypes")
        -- Times of endpoints are rounded to milliseconds.
        AND "switchedOnAt" <= at + interval '1 ms'
    ), positioned AS MATERIALIZED (
      SELECT given.*, place + coalesce((
        SELECT max(position) FROM webhook_event known WHERE known."objectId" = given."objectId"), 0) AS position
      FROM given WHERE id IN (SELECT id FROM due)
    ), stored AS (
      INSERT INTO webhook_event (id, type, "objectId", position, data, "createdAt")
      SELECT id, type, "objectId", position, data, at FROM positioned
    ), deliveries AS (
      INSERT INTO webhook_delivery (id, "endpointId", "eventId", "streamId", position, "createdAt")
      SELECT gen_random_uuid(), "endpointId", id, "objectId", position, clock_timestamp()
      FROM due JOIN positioned USING (id) ORDER BY nth
      RETURNING "endpointId"
    )
    SELECT DISTINCT "endpointId" AS id FROM deliveries ORDER BY 1`;
  for (const { id } of endpoints) await enqueueNewDeliveries(tx, id);
}
