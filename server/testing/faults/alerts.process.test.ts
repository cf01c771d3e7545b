/** @module-tag slow */
import { expect, test } from "vitest";
import { query } from "../contents.ts";
import { gadgetInput } from "../fixtures/factories.ts";
import { startPushReceiver } from "../fixtures/pushReceiver.ts";
import { timeFactor } from "../timeFactor.mjs";
import { startExternalPostgres } from "./externalPostgres.ts";
import { end, logIn, newFolder, type RunningShop, startShop, until } from "./shop.ts";

const customers = Array.from({ length: 6 }, (_, index) => `0181111111${index}`);

/** The longest time from a change to its message when one of the servers is killed in between. */
const soonMs = 45_000;

async function graphql(shop: RunningShop, token: string, query: string, variables: object = {}) {
  const response = await fetch(`${shop.url}/graphql`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = await response.json();
  if (errors) throw new Error(JSON.stringify(errors));
  return Object.values(data)[0] as { id: string };
}

/** Waits until the database has the given number of rows. */
const untilCount = (databaseUrl: string, rows: string, count: number) =>
  expect
    .poll(async () => (await query(databaseUrl, `SELECT count(*)::int AS count FROM ${rows}`))[0], {
      timeout: soonMs * timeFactor,
    })
    .toEqual({ count });

test("if one of two instances is killed while it sends, each customer gets the message, and no customer gets it twice", async () => {
  const { url: databaseUrl } = await startExternalPostgres();
  const receiver = await startPushReceiver();
  const start = async () =>
    startShop({ dataDir: await newFolder(), databaseUrl, env: { WEBHOOKS_ALLOW_PRIVATE: "1" } });
  const [first, second] = await Promise.all([start(), start()]);
  const admin = await logIn(first);
  const create = "mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }";
  const gadget = gadgetInput({ stock: "OUT_OF_STOCK" });
  const { id: deviceId } = await graphql(first, admin, create, { input: { gadget } });
  for (const mobile of customers) {
    const token = await logIn(first, mobile);
    const register = "mutation ($input: PushInput!) { registerPush(input: $input) { id } }";
    await graphql(first, token, register, { input: receiver.subscribe(mobile) });
    const alert = "mutation ($input: AlertInput!) { createAlert(input: $input) { id } }";
    await graphql(first, token, alert, { input: { kind: "BACK_IN_STOCK", deviceId } });
  }

  // Every second customer's pushes get no response, whichever instance sends them.
  const accepted: typeof receiver.received = [];
  let isHeld = true;
  receiver.respond = (push, response) => {
    if (isHeld && customers.indexOf(push.path.slice(-11)) % 2 === 0) return;
    accepted.push(push);
    response.writeHead(201).end();
  };
  const changed = Date.now();
  const stock = "mutation ($id: ID!) { setStock(id: $id, input: { stock: IN_STOCK }) { id } }";
  await graphql(first, admin, stock, { id: deviceId });
  await until(async () => receiver.received.length === customers.length);
  isHeld = false;
  await end(first.process, "SIGKILL");
  const beforeKill = accepted.length;
  await untilCount(databaseUrl, "alert_message WHERE state = 'SENT'", customers.length);
  expect(Date.now() - changed).toBeLessThan(soonMs * timeFactor);

  const paths = (pushes: typeof accepted) => pushes.map(({ path }) => path.slice(-11)).sort();
  expect([...new Set(paths(accepted))]).toEqual(customers);
  // The surviving instance sends each push only once.
  const bySurvivor = paths(accepted.slice(beforeKill));
  expect(bySurvivor).toEqual([...new Set(bySurvivor)]);
  // If the killed instance had already sent a push, the repeated message replaces the first message by its tag.
  for (const path of new Set(receiver.received.map(({ path }) => path))) {
    const tags = receiver.received
      .filter((push) => push.path === path)
      .map(({ payload }) => payload.tag);
    expect(new Set(tags).size).toBe(1);
  }
  // A second change on the same day is reported tomorrow.
  const sentToday = accepted.length;
  const out = stock.replace("IN_STOCK", "OUT_OF_STOCK");
  for (const change of [out, stock]) await graphql(second, admin, change, { id: deviceId });
  await untilCount(databaseUrl, `alert_news WHERE "messageId" IS NULL`, customers.length);
  await untilCount(
    databaseUrl,
    "graphile_worker.jobs WHERE key LIKE 'alerts.send:%:later'",
    customers.length,
  );
  expect(accepted).toHaveLength(sentToday);
});
