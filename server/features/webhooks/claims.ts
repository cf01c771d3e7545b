import type { Transaction } from "../../database/client.ts";
import type { WebhookEndpoint, WebhookEvent } from "../../generated/prisma/client.ts";
import { WebhookEventType } from "../../generated/prisma/enums.ts";
import { postTimeoutMs } from "../../outbound/post.ts";

/**
 * The time for which an attempt is claimed. An attempt that has not ended after this time was interrupted, because its
 * server was killed.
 */
export const leaseMs = postTimeoutMs + 5_000;

/**
 * The types of events that this version knows. During an upgrade, deliveries with types of the next version wait for a
 * server with the next version.
 */
const knownTypes = Object.values(WebhookEventType);

/** A delivery whose attempt has begun. */
export type Claimed = Pick<WebhookEvent, "type" | "data" | "createdAt"> & {
  id: string;
  eventId: string;
  /** The attempt's number. */
  attempt: number;
  /** The number of failed attempts before this attempt. */
  failures: number;
  isManual: boolean;
  startedAt: Date;
};

/**
 * Begins attempts of due deliveries. Only the earliest pending delivery of each stream can be claimed, so that an
 * object's events are delivered one after the other. The stream's later deliveries wait until the attempt has ended or
 * its claim has expired.
 */
export async function claimDeliveries(
  database: Transaction,
  { id, url, enabled }: Pick<WebhookEndpoint, "id" | "url" | "enabled">,
  now: Date,
  count: number,
  types: readonly string[] = knownTypes,
): Promise<Claimed[]> {
  const leasedUntil = new Date(now.getTime() + leaseMs);
  const rows = await database.$queryRaw<Omit<Claimed, "startedAt">[]>`
    WITH due AS (
      SELECT id FROM webhook_delivery AS delivery
      WHERE "endpointId" = ${id}::uuid AND state = 'PENDING' AND (${enabled} OR "isManual")
        AND ("nextAttemptAt" IS NULL OR "nextAttemptAt" <= ${now})
        AND NOT EXISTS (
          SELECT FROM webhook_delivery AS earlier
          WHERE earlier."endpointId" = delivery."endpointId" AND earlier."streamId" = delivery."streamId"
            AND earlier.position < delivery.position AND earlier.state = 'PENDING')
        AND (SELECT type::text FROM webhook_event WHERE id = delivery."eventId") = ANY(${types})
      ORDER BY "createdAt", position LIMIT ${count} FOR UPDATE SKIP LOCKED
    ), claimed AS (
      UPDATE webhook_delivery AS delivery
      SET attempts = attempts + 1, "nextAttemptAt" = ${leasedUntil}
      FROM due WHERE delivery.id = due.id
      RETURNING delivery.id, "eventId", attempts, failures, "isManual"
    ), logged AS (
      INSERT INTO webhook_attempt ("deliveryId", number, url, "startedAt")
      SELECT id, attempts, ${url}, ${now} FROM claimed
    )
    SELECT claimed.id, "eventId", attempts AS attempt, failures, "isManual",
      event.type, event.data, event."createdAt"
    FROM claimed JOIN webhook_event AS event ON event.id = "eventId"`;
  return rows.map((row) => ({ ...row, startedAt: now }));
}

/** Returns when the next attempt of an endpoint's deliveries is due; undefined if no attempt is scheduled. */
export async function nextAttemptOf(
  database: Transaction,
  { id, enabled }: Pick<WebhookEndpoint, "id" | "enabled">,
): Promise<Date | undefined> {
  const [row] = await database.$queryRaw<{ next: Date | null }[]>`
    SELECT min("nextAttemptAt") AS next FROM webhook_delivery
    WHERE "endpointId" = ${id}::uuid AND state = 'PENDING' AND (${enabled} OR "isManual")`;
  return row?.next ?? undefined;
}
