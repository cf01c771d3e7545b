import { beforeEach, describe, expect, test } from "vitest";
import {
  type Begun,
  deliveringShop,
  typesOf,
  verified,
} from "../../testing/fixtures/webhookDeliveries.ts";
import type { ReceivedWebhook } from "../../testing/fixtures/webhookReceiver.ts";
import { makeJobsDue, queuedJobs } from "../../testing/jobs.ts";
import { claimDeliveries, leaseMs } from "./claims.ts";
import { deliver } from "./deliver.ts";
import { removeOldEvents } from "./jobs.ts";
import { resumeDeliveries } from "./queue.ts";
import { maxFailures, pauseAfter } from "./schedule.ts";

const { shop, begin, setPrice, nextAttempts, pending, settled, holdQueue } = await deliveringShop();
const { deps } = shop;
const { database } = deps;

let calls: Begun["calls"];
let receiver: Begun["receiver"];
let endpointId: string;
let addGadget: Begun["addGadget"];
let requests: Begun["requests"];

beforeEach(async () => {
  ({ calls, receiver, endpointId, addGadget, requests } = await begin());
});

/** Switches the endpoint on again if its failures switched it off. */
async function switchOn(): Promise<void> {
  const [{ url, eventTypes }] = await calls.ok("list");
  await calls.ok("update", { id: endpointId, input: { url, eventTypes } });
}

const inSeconds = (seconds: number) =>
  new Date(deps.clock().getTime() + seconds * 1_000).toUTCString();

const isIdle = async () => (await queuedJobs(shop)).length === 0;

describe("a delivery", () => {
  test("is signed as Standard Webhooks specifies, and kept with its request and response", async () => {
    receiver.respond = (_received, response) => void response.writeHead(200).end("thanks");
    const id = await addGadget();
    await expect.poll(pending).toBe(0);
    const [received, ...others] = receiver.received as [ReceivedWebhook];
    expect(others).toEqual([]);
    const { secret } = await calls.ok("secret", { id: endpointId });
    expect(secret).toMatch(/^whsec_/);
    expect(verified(secret, received)).toEqual({
      type: "device.created",
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: expect.objectContaining({ id, kind: "GADGET", price: 100 }),
    });
    expect(() => verified(`whsec_${btoa("another secret of 32 bytes or so")}`, received)).toThrow(
      "signature",
    );
    const [delivery] = (await calls.ok("deliveries")).nodes;
    expect(delivery).toMatchObject({
      state: "DELIVERED",
      eventId: received.headers["webhook-id"],
      type: "DEVICE_CREATED",
      objectId: id,
      attempts: 1,
      isManual: false,
      lastAttempt: { status: 200, error: null, responseBody: "thanks" },
    });
    const { requestBody, attempts } = await calls.ok("details", { id: delivery.id });
    expect(requestBody).toBe(received.body);
    for (const { name, value } of attempts[0].headers) expect(received.headers[name]).toBe(value);
  });

  test("is also signed with the previous secret for a day after a rotation", async () => {
    const { secret: first } = await calls.ok("secret", { id: endpointId });
    const rotated = await calls.ok("rotate", { id: endpointId });
    expect(rotated.previousSecret).toBe(first);
    expect(rotated.secret).not.toBe(first);
    const id = await addGadget();
    await expect.poll(pending).toBe(0);
    const [received] = requests(id) as [ReceivedWebhook];
    verified(first, received);
    verified(rotated.secret, received);
    // After another rotation, the oldest secret is no longer valid.
    const again = await calls.ok("rotate", { id: endpointId });
    await addGadget();
    await expect.poll(() => receiver.received.length).toBe(2);
    const second = receiver.received[1] as ReceivedWebhook;
    verified(again.secret, second);
    verified(rotated.secret, second);
    expect(() => verified(first, second)).toThrow("signature");
    shop.wait(24 * 3_600);
    expect(await calls.ok("secret", { id: endpointId })).toEqual({
      secret: again.secret,
      previousSecret: null,
      previousSecretUntil: null,
    });
  });

  test("that fails is attempted again, and holds up the events of its own device only", async () => {
    const [failing, fine] = [await addGadget(), await addGadget()];
    await expect.poll(pending).toBe(0);
    receiver.received.length = 0;
    let isDown = true;
    receiver.respond = ({ data }, response) =>
      void response.writeHead(isDown && data.id === failing ? 500 : 204).end();
    for (const price of [1, 2]) for (const id of [failing, fine]) await setPrice(id, price);
    await expect.poll(pending).toBe(4);
    await settled().toBe(true);
    expect(requests(fine)).toHaveLength(4);
    expect(requests(failing)).toHaveLength(1);
    const { nodes } = await calls.ok("deliveries", { filter: { state: "PENDING" } });
    const [waiting] = nodes.filter(({ lastAttempt }: { lastAttempt: unknown }) => lastAttempt);
    expect(waiting.lastAttempt).toMatchObject({ status: 500, error: null });
    const wait = new Date(waiting.nextAttemptAt).getTime() - deps.clock().getTime();
    expect(wait).toBeGreaterThanOrEqual(10_000);
    expect(wait).toBeLessThan(11_001);
    isDown = false;
    await nextAttempts();
    await expect.poll(pending).toBe(0);
    const [tried, ...received] = requests(failing);
    expect(received[0]?.headers["webhook-id"]).toBe(tried?.headers["webhook-id"]);
    expect(typesOf(received)).toEqual([
      "device.updated",
      "device.price_changed",
      "device.updated",
      "device.price_changed",
    ]);
    expect(received.map(({ data }) => data.price)).toEqual([1, 1, 2, 2]);
  });

  test.each([
    ["429 with seconds", 429, () => "120", 120],
    ["503 with a date", 503, () => inSeconds(600), 600],
    ["503 with years", 503, () => "99999999999999999999", 28_800],
    ["503 with less than the pause", 503, () => "1", 10],
    ["503 with a past date", 503, () => inSeconds(-600), 10],
    ["503 with another text", 503, () => "soon", 10],
    ["500, of which no more is to be known", 500, () => "120", 10],
  ])(
    "is attempted again when Retry-After allows it: %s",
    async (_what, status, header, seconds) => {
      receiver.respond = (_received, response) =>
        void response.writeHead(status, { "retry-after": header() }).end();
      await addGadget();
      const lastAttempt = async () => (await calls.ok("deliveries")).nodes[0]?.lastAttempt?.status;
      await expect.poll(lastAttempt).toBe(status);
      const { nextAttemptAt } = await database.webhookDelivery.findFirstOrThrow();
      const wait = (Number(nextAttemptAt) - deps.clock().getTime()) / 1_000;
      expect(wait).toBeGreaterThan(seconds - 8);
      expect(wait).toBeLessThan(seconds * 1.1 + 1);
    },
  );

  test("reaches an endpoint that fails at random at least once, in the order of each device", {
    tags: ["slow"],
  }, async () => {
    let requestsSoFar = 0;
    const accepted: ReceivedWebhook[] = [];
    receiver.respond = (received, response) => {
      // Two of three requests fail: by a status, a broken connection, or a redirect.
      const turn = requestsSoFar++ % 9;
      if (turn % 3 === 0) {
        accepted.push(received);
        return void response.writeHead(200).end();
      }
      if (turn === 1) return void response.destroy();
      if (turn === 2) accepted.push(received);
      if (turn === 2) return void response.socket?.destroy();
      return void response.writeHead(turn === 4 ? 302 : 503, { location: receiver.url }).end();
    };
    const ids = await Promise.all([1, 2, 3, 4].map(addGadget));
    for (const price of [11, 12, 13]) await Promise.all(ids.map((id) => setPrice(id, price)));
    const rounds = { count: 0 };
    while ((await pending()) > 0 && rounds.count++ < 100) {
      await nextAttempts();
      await settled().toBe(true);
      await switchOn();
    }
    expect(await pending()).toBe(0);
    for (const id of ids) {
      const known = new Set<string>();
      const received = accepted.filter(({ data, headers }) => {
        const isNew = data.id === id && !known.has(String(headers["webhook-id"]));
        if (isNew) known.add(String(headers["webhook-id"]));
        return isNew;
      });
      expect(received.map(({ data }) => data.price).slice(1)).toEqual([11, 11, 12, 12, 13, 13]);
      expect(received[0]?.type).toBe("device.created");
    }
  });

  test("of a killed server is made again by another server, after its lease", async () => {
    const endpoint = await database.webhookEndpoint.findUniqueOrThrow({
      where: { id: endpointId },
    });
    receiver.respond = (_received, response) => void response.writeHead(500).end();
    const id = await addGadget();
    await expect.poll(() => requests(id).length).toBe(1);
    await settled().toBe(true);
    shop.wait(60);
    const [claimed] = await claimDeliveries(database, endpoint, deps.clock(), 5);
    expect(claimed).toMatchObject({ attempt: 2, failures: 1 });
    receiver.respond = (_received, response) => void response.writeHead(204).end();
    await makeJobsDue(shop, 9);
    await settled().toBe(true);
    expect(requests(id)).toHaveLength(1);
    shop.wait(leaseMs / 1_000);
    await makeJobsDue(shop, 9);
    await expect.poll(pending).toBe(0);
    const { delivery, attempts } = await calls.ok("details", {
      id: (await calls.ok("deliveries")).nodes[0].id,
    });
    expect(delivery.attempts).toBe(3);
    expect(attempts.map(({ status }: { status: number | null }) => status)).toEqual([
      204,
      null,
      500,
    ]);
  });

  test("of a stopping server is made again immediately, and its attempt does not count as failed", async () => {
    let isHeld = true;
    const arrived = new Promise<void>((resolve) => {
      receiver.respond = (_received, response) => {
        if (!isHeld) return void response.writeHead(204).end();
        isHeld = false;
        resolve();
      };
    });
    const stop = new AbortController();
    await holdQueue(true);
    await addGadget();
    const delivering = deliver(deps, { endpointId }, { signal: stop.signal });
    await arrived;
    stop.abort();
    await delivering;
    expect(await database.webhookDelivery.findMany()).toMatchObject([
      { state: "PENDING", attempts: 1, failures: 0, nextAttemptAt: null },
    ]);
    await holdQueue(false);
    await expect.poll(pending).toBe(0);
    expect(receiver.received).toHaveLength(2);
  });

  test("of a restored copy waits until it is the shop; tests and replays are refused", async () => {
    await database.quietCopy.create({ data: {} });
    const id = await addGadget();
    await setPrice(id, 200);
    await settled();
    expect(await pending()).toBe(3);
    const delivery = await database.webhookDelivery.findFirstOrThrow();
    for (const [name, of] of [
      ["test", endpointId],
      ["replay", delivery.id],
    ] as const)
      expect((await calls.call(name, { id: of })).error).toMatchObject({
        message: "This restored copy of the shop sends no messages yet",
        extensions: { code: "CONFLICT" },
      });
    expect(await database.webhookAttempt.count()).toBe(0);
    expect(receiver.received).toEqual([]);
    await database.quietCopy.deleteMany();
    await resumeDeliveries(deps);
    await expect.poll(pending).toBe(0);
    expect(typesOf(receiver.received)).toEqual([
      "device.created",
      "device.updated",
      "device.price_changed",
    ]);
  });

  test("whose job is missing, for example after a restore, is resumed", async () => {
    await holdQueue(true);
    await addGadget();
    await database.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
    await holdQueue(false);
    await resumeDeliveries(deps);
    await expect.poll(pending).toBe(0);
    await expect.poll(isIdle).toBe(true);
    await resumeDeliveries(deps);
    expect(await queuedJobs(shop)).toEqual([]);
  });
});

test("the pauses between attempts grow to eight hours and take about a day in all", () => {
  const pauses = Array.from({ length: maxFailures - 1 }, (_none, nth) => pauseAfter(nth + 1, 0, 0));
  expect(pauses.slice(0, 3)).toEqual([10_000, 30_000, 90_000]);
  const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3_600_000;
  expect(hours).toBeGreaterThan(24);
  expect(hours).toBeLessThan(26);
  expect(pauseAfter(40, 0, 1)).toBe(31_680_000);
});

test("events that are older than 30 days are removed with their deliveries", async () => {
  await addGadget();
  await expect.poll(pending).toBe(0);
  await database.webhookEvent.updateMany({ data: { createdAt: deps.clock() } });
  shop.wait(29.9 * 86_400);
  await removeOldEvents(deps);
  expect(await database.webhookDelivery.count()).toBe(1);
  shop.wait(0.2 * 86_400);
  await removeOldEvents(deps);
  expect(await database.webhookDelivery.count()).toBe(0);
  expect(await database.webhookAttempt.count()).toBe(0);
});
