import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Transaction } from "../../database/client.ts";
import { testApp } from "../../testing/app.ts";
import { webhookCalls } from "../../testing/fixtures/webhooks.ts";
import { claimDeliveries, nextAttemptOf } from "./claims.ts";

const shop = await testApp();
const { database, clock } = shop.deps;

const objects = 20;
const ofEachObject = 100;

/** Creates delivered and pending events for each object. The first pending event waits for its next attempt. */
async function addDeliveries(endpointId: string, next: Date): Promise<void> {
  await database.$executeRaw`
    WITH object AS MATERIALIZED (SELECT gen_random_uuid() AS id FROM generate_series(1, ${objects}::int)),
    event AS (
      INSERT INTO webhook_event (id, type, "objectId", position, data)
      SELECT gen_random_uuid(), 'DEVICE_UPDATED', object.id, nth, '{}'
      FROM object, generate_series(1, ${2 * ofEachObject}::int) AS nth RETURNING *)
    INSERT INTO webhook_delivery
      (id, "endpointId", "eventId", "streamId", position, state, "deliveredAt", "nextAttemptAt", "createdAt")
    SELECT gen_random_uuid(), ${endpointId}::uuid, id, "objectId", position,
      CASE WHEN position <= ${ofEachObject} THEN 'DELIVERED' ELSE 'PENDING' END::"WebhookDeliveryState",
      CASE WHEN position <= ${ofEachObject} THEN now() END,
      CASE WHEN position = ${ofEachObject + 1} THEN ${next}::timestamptz END,
      now() + random() * interval '1 hour'
    FROM event`;
  await database.$executeRaw`ANALYZE webhook_delivery`;
}

/** Returns how many rows of deliveries PostgreSQL reads during an action. */
const rowsReadBy = (run: (tx: Transaction) => Promise<unknown>): Promise<number> =>
  database.$transaction(async (tx) => {
    const before = await rowsRead(tx);
    await run(tx);
    return (await rowsRead(tx)) - before;
  });

/**
 * Returns the number of rows that this connection has read since PostgreSQL last added the connection's counters to the
 * shared counters.
 */
async function rowsRead(tx: Transaction): Promise<number> {
  const [{ rows }] = await tx.$queryRaw<[{ rows: number }]>`
    SELECT (seq_tup_read + idx_tup_fetch)::int AS rows FROM pg_stat_xact_user_tables
    WHERE relname = 'webhook_delivery'`;
  return rows;
}

test("claims and times of next attempts don't read delivered events", async () => {
  const admin = await shop.signIn("ADMIN");
  const id = await webhookCalls(shop, admin).add("https://hooks.example/");
  const endpoint = await database.webhookEndpoint.findUniqueOrThrow({ where: { id } });
  const next = new Date(clock().getTime() + 3_600_000);
  await addDeliveries(id, next);
  const claim = (tx: Transaction) => claimDeliveries(tx, endpoint, clock(), 5);
  expect(await claim(database)).toEqual([]);
  // The statement reads a few rows for each pending delivery, but not all deliveries of its object.
  expect(await rowsReadBy(claim)).toBeLessThanOrEqual(3 * objects * ofEachObject);
  expect(await nextAttemptOf(database, endpoint)).toEqual(next);
  expect(await rowsReadBy((tx) => nextAttemptOf(tx, endpoint))).toBeLessThanOrEqual(1);
});

test("an event with a type of a later version waits for a server that knows the type, and so do later events", async () => {
  const admin = await shop.signIn("ADMIN");
  const id = await webhookCalls(shop, admin).add("https://hooks.example/");
  const endpoint = await database.webhookEndpoint.findUniqueOrThrow({ where: { id } });
  const objectId = randomUUID();
  const add = (position: number, type: "DEVICE_UPDATED" | "DEVICE_DELETED") =>
    database.webhookEvent.create({
      data: {
        type,
        objectId,
        position,
        data: { position },
        deliveries: { create: { endpointId: id, streamId: objectId, position } },
      },
    });
  await add(1, "DEVICE_DELETED");
  await add(2, "DEVICE_UPDATED");
  const claim = async (...types: string[]) =>
    (await claimDeliveries(database, endpoint, clock(), 5, types)).map(({ data }) => data);
  expect(await claim("DEVICE_UPDATED")).toEqual([]);
  expect(await claim("DEVICE_UPDATED", "DEVICE_DELETED")).toEqual([{ position: 1 }]);
});
