import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { Prisma } from "../../generated/prisma/client.ts";
import {
  type Begun,
  deliveringShop,
  typesOf,
  verified,
} from "../../testing/fixtures/webhookDeliveries.ts";
import {
  type ReceivedWebhook,
  startWebhookReceiver,
} from "../../testing/fixtures/webhookReceiver.ts";
import { maxFailures } from "./schedule.ts";
import { limitPending } from "./switchOff.ts";

const { shop, begin, setPrice, nextAttempts, pending, settled, holdQueue } = await deliveringShop();
const { database } = shop.deps;

let calls: Begun["calls"];
let receiver: Begun["receiver"];
let endpointId: string;
let addGadget: Begun["addGadget"];
let requests: Begun["requests"];

beforeEach(async () => {
  ({ calls, receiver, endpointId, addGadget, requests } = await begin());
});

/** Returns an endpoint's current values as an input that switches it on. */
async function inputOf(id: string) {
  const endpoints = await calls.ok("list");
  const { url, eventTypes, description } = endpoints.find((row: { id: string }) => row.id === id);
  return { url, eventTypes, description, enabled: true };
}

/** Adds a delivery of an event with this name. By default, the delivery goes to the tested endpoint. */
async function addDelivery(
  name: string,
  given: Partial<Prisma.WebhookDeliveryUncheckedCreateInput>,
): Promise<void> {
  const objectId = randomUUID();
  const event = await database.webhookEvent.create({
    data: { type: "DEVICE_CREATED", objectId, position: 1, data: { name } },
  });
  await database.webhookDelivery.create({
    data: { endpointId, eventId: event.id, streamId: objectId, position: event.position, ...given },
  });
}

type StoredDelivery = { failures: number; nextAttemptAt: Date | null; xmin: string };

/** Returns the deliveries by the names of their events, each with the id of the transaction that last wrote it. */
async function storedDeliveries(): Promise<Record<string, StoredDelivery>> {
  const rows = await database.$queryRaw<(StoredDelivery & { name: string })[]>`
    SELECT event.data ->> 'name' AS name, failures, "nextAttemptAt", delivery.xmin::text AS xmin
    FROM webhook_delivery AS delivery JOIN webhook_event AS event ON event.id = delivery."eventId"`;
  return Object.fromEntries(rows.map(({ name, ...row }) => [name, row]));
}

describe("an endpoint", () => {
  test("that fails for a day is switched off with an audit entry, and gets all events when it is switched on again", async () => {
    receiver.close();
    const id = await addGadget();
    await setPrice(id, 7);
    for (let failures = 1; failures <= maxFailures; failures++) {
      await expect
        .poll(async () => (await database.webhookDelivery.findMany()).map((row) => row.failures))
        .toContain(failures);
      await settled().toBe(true);
      await nextAttempts();
    }
    const [endpoint] = await calls.ok("list");
    expect(endpoint).toMatchObject({
      enabled: false,
      switchedOffAt: expect.any(String),
      switchedOffReason: "FAILING",
      pendingCount: 3,
    });
    const entry = await database.auditEntry.findFirstOrThrow({ orderBy: { createdAt: "desc" } });
    expect(entry).toMatchObject({
      actorName: "server",
      actorId: null,
      action: "CHANGED",
      subject: "WEBHOOK",
      subjectId: endpointId,
      changes: [{ field: "WEBHOOK_SWITCH", before: "on", after: "off" }],
    });
    // No events are kept for an endpoint that is switched off.
    await setPrice(id, 8);
    expect(await pending()).toBe(3);
    const repaired = await startWebhookReceiver();
    await calls.ok("update", {
      id: endpointId,
      input: { ...(await inputOf(endpointId)), url: repaired.url },
    });
    await expect.poll(pending).toBe(0);
    expect(typesOf(repaired.received)).toEqual([
      "device.created",
      "device.updated",
      "device.price_changed",
    ]);
    expect((await calls.ok("list"))[0]).toMatchObject({ enabled: true, switchedOffAt: null });
  });

  test("with too many pending deliveries is switched off, and gets all events when it is switched on again", async () => {
    receiver.respond = (_received, response) => void response.writeHead(500).end();
    for (let count = 1; count <= 3; count++) await addGadget();
    await limitPending(shop.deps, 3);
    expect((await calls.ok("list"))[0]).toMatchObject({ enabled: true, pendingCount: 3 });
    await addGadget();
    await limitPending(shop.deps, 3);
    expect((await calls.ok("list"))[0]).toMatchObject({
      enabled: false,
      switchedOffAt: expect.any(String),
      switchedOffReason: "BACKLOG",
      pendingCount: 4,
    });
    expect(await database.auditEntry.findFirst({ orderBy: { createdAt: "desc" } })).toMatchObject({
      actorName: "server",
      subjectId: endpointId,
      changes: [{ field: "WEBHOOK_SWITCH", before: "on", after: "off" }],
    });
    await addGadget();
    expect(await pending()).toBe(4);
    // Earlier deliveries don't count. Otherwise, the endpoint would be switched off immediately.
    await calls.ok("update", { id: endpointId, input: await inputOf(endpointId) });
    await limitPending(shop.deps, 3);
    expect((await calls.ok("list"))[0]).toMatchObject({ enabled: true, switchedOffReason: null });
    await settled().toBe(true);
    receiver.respond = (_received, response) => void response.writeHead(204).end();
    await nextAttempts();
    await expect.poll(pending).toBe(0);
  });

  test("that responds with 410 is switched off immediately", async () => {
    receiver.respond = (_received, response) => void response.writeHead(410).end();
    await addGadget();
    await expect.poll(async () => (await calls.ok("list"))[0].switchedOffReason).toBe("GONE");
    await settled().toBe(true);
    expect(receiver.received).toHaveLength(1);
    expect((await calls.ok("deliveries")).nodes).toMatchObject([
      { state: "PENDING", nextAttemptAt: null, lastAttempt: { status: 410 } },
    ]);
  });

  test("that an admin switched off gets no events until it is switched on again", async () => {
    receiver.respond = (_received, response) => void response.writeHead(500).end();
    await addGadget();
    await expect.poll(() => receiver.received.length).toBe(1);
    const input = await inputOf(endpointId);
    await calls.ok("update", { id: endpointId, input: { ...input, enabled: false } });
    receiver.respond = (_received, response) => void response.writeHead(204).end();
    await nextAttempts();
    await settled().toBe(true);
    expect(receiver.received).toHaveLength(1);
    await calls.ok("update", { id: endpointId, input });
    await expect.poll(pending).toBe(0);
    expect(receiver.received).toHaveLength(2);
  });

  test("that an admin switches on again gets failed and waiting deliveries immediately; other deliveries are not written", async () => {
    const switchTo = async (enabled: boolean) =>
      calls.ok("update", { id: endpointId, input: { ...(await inputOf(endpointId)), enabled } });
    await switchTo(false);
    await holdQueue(true);
    onTestFinished(async () => void (await holdQueue(false)));
    const elsewhere = await calls.add("http://127.0.0.1:9/");
    const later = { nextAttemptAt: new Date("2999-01-01") };
    await addDelivery("failed", { failures: 3, ...later });
    await addDelivery("waiting", later);
    await addDelivery("due", {});
    await addDelivery("delivered", { state: "DELIVERED", failures: 2, deliveredAt: new Date() });
    await addDelivery("discarded", { state: "DISCARDED", failures: 2 });
    await addDelivery("of another endpoint", { endpointId: elsewhere, failures: 3, ...later });
    const before = await storedDeliveries();
    await switchTo(true);
    const after = await storedDeliveries();
    const written = Object.keys(after).filter((name) => after[name]?.xmin !== before[name]?.xmin);
    expect(written.toSorted()).toEqual(["failed", "waiting"]);
    for (const name of written)
      expect(after[name]).toMatchObject({ failures: 0, nextAttemptAt: null });
    expect(await database.auditEntry.findFirst({ orderBy: { createdAt: "desc" } })).toMatchObject({
      actorName: "Rahim Uddin",
      action: "CHANGED",
      subject: "WEBHOOK",
      subjectId: endpointId,
      changes: [{ field: "WEBHOOK_SWITCH", before: "off", after: "on" }],
    });
  });

  test("that never responds does not delay another endpoint", async () => {
    receiver.respond = () => {};
    const other = await startWebhookReceiver();
    await calls.add(other.url);
    await addGadget();
    await expect.poll(() => other.received.length).toBe(1);
    // The outcome is stored after the response.
    await expect.poll(pending).toBe(1);
    receiver.close();
    await settled().toBe(true);
  });
});

describe("a delivery that an admin sends", () => {
  const lastState = async (id: string) => (await calls.ok("details", { id })).delivery.state;

  test("is a test event, sent once, even to an endpoint that is switched off", async () => {
    const input = { ...(await inputOf(endpointId)), enabled: false };
    await calls.ok("update", { id: endpointId, input });
    const sent = await calls.ok("test", { id: endpointId });
    expect(sent).toMatchObject({ type: "TEST", isManual: true, state: "PENDING" });
    await expect.poll(() => lastState(sent.id)).toBe("DELIVERED");
    const { secret } = await calls.ok("secret", { id: endpointId });
    expect(verified(secret, receiver.received[0] as ReceivedWebhook)).toMatchObject({
      type: "webhook.test",
    });
    receiver.respond = (_received, response) => void response.writeHead(404).end();
    const failing = await calls.ok("test", { id: endpointId });
    await expect.poll(() => lastState(failing.id)).toBe("FAILED");
    await nextAttempts();
    await settled().toBe(true);
    expect(receiver.received).toHaveLength(2);
  });

  test("is a repeated delivery with the same id, even while earlier events wait", async () => {
    const id = await addGadget();
    await expect.poll(pending).toBe(0);
    receiver.respond = ({ type }, response) =>
      void response.writeHead(type === "device.updated" ? 500 : 204).end();
    await setPrice(id, 5);
    await expect.poll(() => receiver.received.length).toBe(2);
    const [first] = (await calls.ok("deliveries", { filter: { state: "DELIVERED" } })).nodes;
    const again = await calls.ok("replay", { id: first.id });
    expect(again).toMatchObject({ isManual: true, eventId: first.eventId });
    await expect.poll(() => lastState(again.id)).toBe("DELIVERED");
    const [original, , replayed] = receiver.received;
    expect(replayed?.body).toBe(original?.body);
    expect(replayed?.headers["webhook-id"]).toBe(original?.headers["webhook-id"]);
    expect(await pending()).toBe(2);
  });

  test("is a pending delivery immediately, and a discarded delivery never, so that later deliveries follow", async () => {
    receiver.respond = ({ type }, response) =>
      void response.writeHead(type === "device.created" ? 500 : 204).end();
    const id = await addGadget();
    await setPrice(id, 5);
    await expect.poll(() => requests(id).length).toBe(1);
    await settled().toBe(true);
    const head = await database.webhookDelivery.findFirstOrThrow({ where: { position: 1 } });
    const tried = await calls.ok("replay", { id: head.id });
    expect(tried.id).toBe(head.id);
    await expect.poll(() => requests(id).length).toBe(2);
    await settled().toBe(true);
    expect(await calls.ok("discard", { id: head.id })).toMatchObject({ state: "DISCARDED" });
    await expect.poll(pending).toBe(0);
    expect(typesOf(requests(id)).slice(2)).toEqual(["device.updated", "device.price_changed"]);
    const again = await calls.call("discard", { id: head.id });
    expect(again.error?.extensions.code).toBe("CONFLICT");
  });
});
