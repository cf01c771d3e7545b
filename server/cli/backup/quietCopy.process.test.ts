import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { pino } from "pino";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { readEnv } from "../../config.ts";
import { startServer } from "../../server.ts";
import { openFolder } from "../../storage/disk.ts";
import { testApp } from "../../testing/app.ts";
import { query } from "../../testing/contents.ts";
import { createDatabase, dropDatabase } from "../../testing/database.ts";
import { alertCalls } from "../../testing/fixtures/alerts.ts";
import { gadgetInput } from "../../testing/fixtures/factories.ts";
import { purchaseShop } from "../../testing/fixtures/purchases.ts";
import { startPushReceiver } from "../../testing/fixtures/pushReceiver.ts";
import { startWebhookReceiver } from "../../testing/fixtures/webhookReceiver.ts";
import { webhookCalls } from "../../testing/fixtures/webhooks.ts";
import { timeFactor } from "../../testing/timeFactor.mjs";
import { makeBackup } from "./backup.ts";

const { url } = inject("postgres");
const shop = await testApp({ WEBHOOKS_ALLOW_PRIVATE: "1" });
const { deps, databaseUrl } = shop;
const source = { databaseUrl, storage: deps.storage };
const databases: string[] = [];
let room: string;

beforeAll(async () => {
  room = await mkdtemp(join(tmpdir(), "smarttrade-quiet-"));
});

afterAll(async () => {
  for (const name of databases) await dropDatabase(url, name);
  await rm(room, { recursive: true });
});

/** Creates an empty database and storage. */
async function emptyPlace() {
  const { name, url: targetUrl } = await createDatabase(url);
  databases.push(name);
  const dataDir = await mkdtemp(join(room, "data-"));
  const storage = await openFolder(join(dataDir, "images"));
  return { databaseUrl: targetUrl, dataDir, storage };
}

/** Runs a command on a database. Returns its output. */
async function command(call: string[], place: { databaseUrl: string; dataDir: string }) {
  const [name, ...args] = call;
  const env = { ...process.env, DATABASE_URL: place.databaseUrl, DATA_DIR: place.dataDir };
  const options = { env, timeout: 60_000 * timeFactor };
  const argv = ["--import", "tsx", `server/cli/${name}.ts`, ...args];
  return promisify(execFile)(process.execPath, argv, options).then(
    ({ stdout }) => stdout,
    ({ stderr }) => `FAILED ${stderr}`,
  );
}

/** Starts an SMS gateway. */
async function startGateway() {
  const sent: { to: string; message: string }[] = [];
  const server = createServer(async (request, response) => {
    sent.push(JSON.parse(await text(request)));
    response.writeHead(200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sent };
}

/**
 * Starts a server with the shop's real settings on a copy of its database. Returns functions that act like customers
 * and admins.
 */
async function startCopy(place: { databaseUrl: string; dataDir: string }, gateway: string) {
  const lines: string[] = [];
  const env = readEnv({
    DATABASE_URL: place.databaseUrl,
    DATA_DIR: place.dataDir,
    PORT: "0",
    METRICS_TOKEN: "0123456789abcdef",
    SMS_PROVIDER: "http",
    SMS_HTTP_URL: gateway,
    SMS_NOTIFICATIONS: "1",
    PUBLIC_URL: "https://shop.example",
    WEBHOOKS_ALLOW_PRIVATE: "1",
    OTP_RESEND_SECONDS: "0",
    HANDOVER_CHECKS: "0",
  });
  const server = await startServer(
    env,
    pino({ level: "info" }, { write: (line) => lines.push(line) }),
  );
  onTestFinished(() => server.close());
  const fetched = async (path: string, token: string | undefined, body?: object) => {
    const response = await fetch(server.address + path, {
      method: body ? "POST" : "GET",
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { "content-type": "application/json" }),
      },
      body: body && JSON.stringify(body),
    });
    return { status: response.status, text: await response.text() };
  };
  return {
    lines,
    graphql: async (query: string, variables: object, token?: string) =>
      JSON.parse((await fetched("/graphql", token, { query, variables })).text),
    post: (path: string, body: object) => fetched(path, undefined, body),
    metric: async () => {
      const { text: metrics } = await fetched("/metrics", "0123456789abcdef");
      return /^smarttrade_quiet_copy (\d)$/m.exec(metrics)?.[1];
    },
  };
}

test("a restored copy sends nothing until an operator declares it to be the shop, and then sends messages about later events", async () => {
  const [hooks, push, gateway] = [
    await startWebhookReceiver(),
    await startPushReceiver(),
    await startGateway(),
  ];
  const { seller, admin, submit } = await purchaseShop(shop);
  const endpointId = await webhookCalls(shop, admin).add(hooks.url);
  const alerts = alertCalls(shop);
  const gadget = await alerts.addDevice(admin, { gadget: gadgetInput({ stock: "OUT_OF_STOCK" }) });
  await alerts.add(seller, { kind: "BACK_IN_STOCK", deviceId: gadget });
  await alerts.register(seller, push.subscribe("phone"));
  const [first, second] = [await submit(), await submit()];
  const position = 1;
  await deps.database.webhookEvent.create({
    data: {
      ...{ type: "REVIEW_CREATED", objectId: gadget, position, data: { id: gadget } },
      deliveries: { create: { endpointId, streamId: gadget, position } },
    },
  });
  const file = join(room, "shop.tar.gz");
  await makeBackup(source, file);

  const place = await emptyPlace();
  const restored = await command(["restore", file], place);
  expect(restored).toContain("This copy sends nothing to people");
  const copy = await startCopy(place, gateway.url);
  expect(copy.lines.join()).toContain("This restored copy of the shop sends nothing to people");
  await expect.poll(copy.metric).toBe("1");
  const approve = (id: string) =>
    copy.graphql(
      "mutation ($id: ID!) { updateEvaluation(id: $id, status: APPROVED) { id } }",
      { id },
      admin.token,
    );
  const setStock = (stock: string) =>
    copy.graphql(
      "mutation ($id: ID!, $input: StockInput!) { setStock(id: $id, input: $input) { id } }",
      { id: gadget, input: { stock } },
      admin.token,
    );
  const noted = async (table: string, condition: string) => {
    const [row] = await query(
      place.databaseUrl,
      `SELECT count(*) FROM ${table} WHERE ${condition}`,
    );
    return Number(row?.count);
  };

  expect((await approve(first)).errors).toBeUndefined();
  expect((await setStock("IN_STOCK")).errors).toBeUndefined();
  await copy.post("/api/v1/users/sendOTP", { mobile: seller.mobile });
  expect(copy.lines.join()).toContain(`SMS to ${seller.mobile}`);
  await expect
    .poll(() => noted("notification", "state = 'SKIPPED' AND reason = 'RESTORED'"))
    .toBe(1);
  await expect
    .poll(() => noted("alert_message", "state = 'SKIPPED' AND reason = 'RESTORED'"))
    .toBe(1);

  const asked = "{ quietCopy { since backupMadeAt } }";
  expect((await copy.graphql(asked, {}, admin.token)).data.quietCopy).toEqual({
    since: expect.any(String),
    backupMadeAt: expect.any(String),
  });
  for (const token of [undefined, seller.token])
    expect((await copy.graphql(asked, {}, token)).data.quietCopy).toBeNull();

  expect(await command(["sending", "on"], place)).toContain("This is the shop");
  await expect.poll(copy.metric).toBe("0");
  expect((await copy.graphql(asked, {}, admin.token)).data.quietCopy).toBeNull();
  expect([gateway.sent, push.received, hooks.received]).toEqual([[], [], []]);

  expect((await approve(second)).errors).toBeUndefined();
  await expect.poll(() => gateway.sent).toMatchObject([{ to: seller.mobile }]);
  await expect
    .poll(() => hooks.received.map(({ type }) => type))
    // Events that occurred while the database was a quiet copy are left out. An event that was pending in the backup is
    // sent.
    .toEqual(["review.created", "evaluation.decided", "purchase.changed"]);
  await setStock("OUT_OF_STOCK");
  await setStock("IN_STOCK");
  await expect.poll(() => push.received.length).toBe(1);
  await copy.post("/api/v1/users/sendOTP", { mobile: seller.mobile });
  await expect.poll(() => gateway.sent.length).toBe(2);
});
