import { beforeEach, expect, test } from "vitest";
import { type Caller, testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { alertCalls } from "../../testing/fixtures/alerts.ts";
import { gadgetInput } from "../../testing/fixtures/factories.ts";

const shop = await testApp({ SMS_NOTIFICATIONS: "1" }, { withSite: true });
const { app, deps, graphql } = shop;
const { database } = deps;
const calls = alertCalls(shop);
const token = "A_token-of-22-letters.".replace(".", "x");

let customer: NonNullable<Caller>;

/** Creates a message about one of the customer's two alerts. */
beforeEach(async () => {
  await emptyDatabase();
  const admin = await shop.signIn("ADMIN");
  customer = await shop.signIn("CUSTOMER");
  const deviceId = await calls.addDevice(admin, { gadget: gadgetInput() });
  const { id: alertId } = await calls.add(customer, { kind: "BACK_IN_STOCK", deviceId });
  await calls.add(customer, { kind: "PRICE_DROP", deviceId });
  const userId = customer.id;
  await database.alertMessage.create({
    data: {
      userId,
      token,
      createdAt: deps.clock(),
      state: "SENT",
      news: { create: { userId, kind: "BACK_IN_STOCK", alertId, deviceId, price: 1_800 } },
    },
  });
});

const path = `/alerts/end/${token}`;
const kinds = async () => (await calls.list(customer)).map(({ kind }: { kind: string }) => kind);
const post = (url: string, headers = {}) =>
  app.inject({
    method: "POST",
    url,
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    payload: "",
  });

test.each(["", "/bn"])(
  "%s/alerts/end shows the news with a form, and ends nothing",
  async (prefix) => {
    for (const method of ["GET", "HEAD"] as const)
      expect((await app.inject({ method, url: prefix + path })).statusCode).toBe(200);
    const { body, headers } = await app.inject(prefix + path);
    expect(body).toContain("Anker 20W Charger");
    expect(body).toMatch(new RegExp(`<form[^>]*action="${prefix}${path}"[^>]*method="post"`));
    expect(body.match(/<button[^>]*type="submit"/g)?.length).toBe(1);
    expect(headers["cache-control"]).toBe("private, no-store");
    expect(headers["x-robots-tag"]).toBe("noindex");
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect(await kinds()).toEqual(["PRICE_DROP", "BACK_IN_STOCK"]);
  },
);

test("a POST ends the alerts of the message, without a login and once for all", async () => {
  const response = await post(path, { "user-agent": "Phone" });
  expect(response.statusCode).toBe(303);
  expect(response.headers.location).toBe(path);
  expect(await kinds()).toEqual(["PRICE_DROP"]);
  const { endedAt } = await database.alertMessage.findUniqueOrThrow({ where: { token } });
  shop.wait(60);
  expect((await post(`/bn${path}`)).headers.location).toBe(`/bn${path}`);
  expect((await database.alertMessage.findUniqueOrThrow({ where: { token } })).endedAt).toEqual(
    endedAt,
  );
  const { body } = await app.inject(path);
  expect(body).not.toContain('method="post"');
  const query =
    "query ($token: String!) { alertMessage(token: $token) { endedAt alertCount news { title } } }";
  const read = await graphql(query, { token });
  expect(read.body.data.alertMessage).toMatchObject({
    alertCount: 0,
    news: [{ title: "Anker 20W Charger" }],
  });
});

test("a message with more than 50 pieces of news shows the latest 50, newest first", async () => {
  const message = await database.alertMessage.findUniqueOrThrow({
    where: { token },
    include: { news: true },
  });
  const [{ deviceId } = { deviceId: "" }] = message.news;
  await database.alertNews.createMany({
    data: Array.from({ length: 60 }, (_, index) => ({
      messageId: message.id,
      userId: customer.id,
      kind: "PRICE_DROP" as const,
      deviceId,
      price: 1_700 - index,
      createdAt: new Date(deps.clock().getTime() + 60_000 * (index + 1)),
    })),
  });
  const query = "query ($token: String!) { alertMessage(token: $token) { news { price } } }";
  const { news } = (await graphql(query, { token })).body.data.alertMessage;
  expect(news.map(({ price }: { price: number }) => price)).toEqual(
    Array.from({ length: 50 }, (_, index) => 1_641 + index),
  );
});

test("a POST for one-click unsubscribing may have any body", async () => {
  const one = await app.inject({
    method: "POST",
    url: path,
    headers: { "content-type": "multipart/form-data; boundary=x" },
    payload: "--x--",
  });
  expect(one.statusCode).toBe(303);
  expect(await kinds()).toEqual(["PRICE_DROP"]);
});

test.each([
  "A_token-of-22-lettersy",
  "%00",
  "..%2f..%2f",
  "x".repeat(3_000),
  "%27%3B%20DROP%20TABLE%20alert",
])("a forged token %s ends nothing", async (forged) => {
  const { statusCode } = await post(`/alerts/end/${forged}`);
  expect([303, 400, 404, 414]).toContain(statusCode);
  expect((await app.inject(`/alerts/end/${forged}`)).statusCode).not.toBe(500);
  expect(await kinds()).toHaveLength(2);
});

test("an unknown token gets a page that says so", async () => {
  const { statusCode, body } = await app.inject("/alerts/end/unknown");
  expect(statusCode).toBe(404);
  expect(body).not.toContain('method="post"');
});
