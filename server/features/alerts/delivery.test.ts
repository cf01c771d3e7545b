import { beforeEach, describe, expect, test } from "vitest";
import { SmsError } from "../../core/sms.ts";
import { type Caller, testApp } from "../../testing/app.ts";
import { changesHandled } from "../../testing/changes.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { alertCalls } from "../../testing/fixtures/alerts.ts";
import { gadgetInput, phoneInput, wearableInput } from "../../testing/fixtures/factories.ts";
import { type PushReceiver, startPushReceiver } from "../../testing/fixtures/pushReceiver.ts";
import { makeJobsDue, noJobRuns, queuedJobs, startJobWorker } from "../../testing/jobs.ts";
import { timeFactor } from "../../testing/timeFactor.mjs";
import { endAlerts } from "./ended.ts";
import { alertJobs } from "./jobs.ts";
import { resumeAlerts } from "./queue.ts";

const shop = await testApp({
  SMS_NOTIFICATIONS: "1",
  WEBHOOKS_ALLOW_PRIVATE: "1",
  PUBLIC_URL: "https://smarttrade.example",
});
const { deps, messages, graphql } = shop;
const { database } = deps;
const calls = alertCalls(shop);
const gateway = deps.sms.send;
const standard = { ...deps.env };

// Starts two workers, which act like two servers.
startJobWorker(shop, alertJobs(deps));
startJobWorker(shop, alertJobs(deps));

let admin: Caller;
let customer: NonNullable<Caller>;
let gadget: string;
let receiver: PushReceiver;

beforeEach(async () => {
  await emptyDatabase();
  messages.length = 0;
  deps.sms.send = gateway;
  Object.assign(deps.env, standard);
  admin = await shop.signIn("ADMIN");
  customer = await shop.signIn("CUSTOMER");
  // Sessions must not expire, because tests move the clock forward by days.
  await database.session.updateMany({ data: { expiresAt: new Date("2999-01-01") } });
  gadget = await calls.addDevice(admin, { gadget: gadgetInput({ stock: "OUT_OF_STOCK" }) });
  receiver = await startPushReceiver();
});

/** Handles the changes and runs all jobs that are due within the hour, until no such job is left. */
async function settle(): Promise<void> {
  await changesHandled(shop);
  await expect
    .poll(
      async () => {
        await makeJobsDue(shop);
        await noJobRuns(shop);
        const due = (await queuedJobs(shop)).filter(({ runAt }) => +runAt < Date.now() + 3_600_000);
        return due.length;
      },
      { timeout: 20_000 * timeFactor },
    )
    .toBe(0);
}

/** A longer timeout for tests with many jobs, which run one after the other. */
const manyJobs = { timeout: 40_000 * timeFactor };

const states = async () =>
  (await database.alertMessage.findMany({ orderBy: { createdAt: "asc" } })).map(
    ({ state, reason }) => [state, reason],
  );
const backInStock = () => calls.add(customer, { kind: "BACK_IN_STOCK", deviceId: gadget });
const inStock = () => calls.setDevice(gadget, { stock: "IN_STOCK" });
const outOfStock = () => calls.setDevice(gadget, { stock: "OUT_OF_STOCK" });

/** Moves the clock forward by a day, and runs the jobs that are due by then. */
async function nextDay(): Promise<void> {
  shop.wait(86_400);
  await makeJobsDue(shop, 48);
  await settle();
}

describe("a customer gets an SMS", () => {
  test("once when a device is back in stock, with the address that ends the alert", async () => {
    await backInStock();
    await inStock();
    await settle();
    expect(messages).toEqual([{ to: customer.mobile, message: expect.any(String) }]);
    expect(messages[0]?.message).toMatch(
      /^SmartTrade: Anker 20W Charger is back in stock, BDT 1,800\. See or stop: https:\/\/smarttrade\.example\/alerts\/end\/[\w-]{22}$/,
    );
    expect(await states()).toEqual([["SENT", null]]);
    const [alert] = await calls.list(customer);
    expect(alert.newsAt).not.toBeNull();
  });

  test("about a variant, which the message's page names and links to, even after the alert has ended", async () => {
    const deviceId = await calls.addDevice(admin, { smartphone: phoneInput() });
    const { id: variantId } = await database.variant.findFirstOrThrow({ where: { deviceId } });
    const setVariant = (stock: "IN_STOCK" | "OUT_OF_STOCK") =>
      database.variant.update({ where: { id: variantId }, data: { stock } });
    await setVariant("OUT_OF_STOCK");
    await calls.add(customer, { kind: "BACK_IN_STOCK", deviceId, variantId });
    await setVariant("IN_STOCK");
    await settle();
    expect(messages[0]?.message).toContain("Samsung Galaxy S24 Ultra 8/128 is back in stock");
    const { token } = await database.alertMessage.findFirstOrThrow();
    const read = async () => {
      const query = `query ($token: String!) { alertMessage(token: $token) { news { title variantId } } }`;
      return (await graphql(query, { token })).body.data.alertMessage.news;
    };
    const news = [{ title: "Samsung Galaxy S24 Ultra 8/128", variantId }];
    expect(await read()).toEqual(news);
    await endAlerts(deps, token);
    expect(await calls.list(customer)).toEqual([]);
    expect(await read()).toEqual(news);
  });

  test("when a device is cheaper than the price that the customer knows, and not again at that price", async () => {
    await inStock();
    await calls.add(customer, { kind: "PRICE_DROP", deviceId: gadget });
    await calls.setDevice(gadget, { price: 1_900 });
    await settle();
    expect(messages).toEqual([]);
    await calls.setDevice(gadget, { price: 1_500 });
    await settle();
    expect(messages[0]?.message).toContain("Anker 20W Charger is cheaper now: BDT 1,500.");
    expect((await calls.list(customer))[0].price).toBe(1_500);
    await calls.setDevice(gadget, { price: 1_700 });
    await calls.setDevice(gadget, { price: 1_500 });
    await nextDay();
    expect(messages).toHaveLength(1);
    await calls.setDevice(gadget, { price: 1_400 });
    await settle();
    expect(messages).toHaveLength(2);
  });

  test("about new devices that a search finds", async () => {
    await calls.add(customer, { kind: "NEW_MATCH", search: "/buyWearable?brand=apple&max=50000" });
    await calls.add(customer, { kind: "NEW_MATCH", search: "series 9" });
    await calls.addDevice(admin, { wearable: wearableInput({ brand: "Xiaomi", model: "Band 9" }) });
    await calls.addDevice(admin, { wearable: wearableInput({ price: 60_000, model: "Ultra" }) });
    await settle();
    expect(messages).toEqual([]);
    await calls.addDevice(admin, { wearable: wearableInput() });
    await settle();
    expect(messages).toHaveLength(1);
    expect(messages[0]?.message).toContain("new: Apple Watch Series 9, BDT 48,000, and 1 more.");
    await nextDay();
    expect(messages).toHaveLength(1);
  });

  test("when a requested device was added", async () => {
    const create = `mutation { createAddRequest(input: {
      kind: SMARTPHONE, brand: "Samsung", model: "Galaxy S24 Ultra", comments: "" }) { id } }`;
    const { body } = await graphql(create, {}, { as: customer });
    const { id } = body.data.createAddRequest;
    const approve = `mutation ($id: ID!, $device: DeviceInput!) {
      approveAddRequest(id: $id, device: $device) { status } }`;
    const approved = await graphql(
      approve,
      { id, device: { smartphone: phoneInput() } },
      { as: admin },
    );
    expect(approved.body.errors).toBeUndefined();
    await settle();
    expect(messages).toHaveLength(1);
    expect(messages[0]?.message).toContain(
      "Samsung Galaxy S24 Ultra is in our list now: see our price.",
    );
  });

  test("when a device is back in stock, even if it was out of stock only for a moment", async () => {
    await inStock();
    await backInStock();
    await outOfStock();
    await inStock();
    await settle();
    expect(messages).toHaveLength(1);
  });

  test("but not about a device that was out of stock only within a transaction", async () => {
    await inStock();
    await backInStock();
    await database.$transaction(async (tx) => {
      await tx.device.update({ where: { id: gadget }, data: { stock: "OUT_OF_STOCK" } });
      await tx.device.update({ where: { id: gadget }, data: { stock: "IN_STOCK" } });
    });
    await settle();
    expect(messages).toEqual([]);
  });

  test("in Bangla if this is the customer's language", async () => {
    await database.user.update({ where: { id: customer.id }, data: { language: "BN" } });
    await backInStock();
    await inStock();
    await settle();
    expect(messages[0]?.message).toMatch(
      /Anker 20W Charger আবার স্টকে এসেছে.* https:\/\/smarttrade\.example\/bn\/alerts\/end\//,
    );
  });
});

describe("at most one message a day", () => {
  test("contains all news so far; later news waits for the next morning, if it still holds", async () => {
    const others = await Promise.all(
      ["A", "B", "C"].map((gadgetName) =>
        calls.addDevice(admin, { gadget: gadgetInput({ gadgetName, stock: "OUT_OF_STOCK" }) }),
      ),
    );
    await backInStock();
    for (const deviceId of others) await calls.add(customer, { kind: "BACK_IN_STOCK", deviceId });
    await inStock();
    await calls.setDevice(others[0] ?? "", { stock: "IN_STOCK" });
    await settle();
    expect(messages).toHaveLength(1);
    expect(messages[0]?.message).toContain("is back in stock, BDT 1,800, and 1 more.");
    for (const id of others.slice(1)) await calls.setDevice(id, { stock: "IN_STOCK" });
    await settle();
    expect(messages).toHaveLength(1);
    await calls.setDevice(others[1] ?? "", { stock: "OUT_OF_STOCK" });
    await nextDay();
    expect(messages).toHaveLength(2);
    expect(messages[1]?.message).toMatch(/^SmartTrade: C is back in stock, BDT 1,800\. See/);
  });

  test(
    "contains the many changes of one transaction, with any number of servers",
    manyJobs,
    async () => {
      const customers = await Promise.all(Array.from({ length: 8 }, () => shop.signIn("CUSTOMER")));
      for (const as of customers) await calls.add(as, { kind: "BACK_IN_STOCK", deviceId: gadget });
      for (let times = 0; times < 5; times++) {
        await outOfStock();
        await inStock();
      }
      await settle();
      expect(messages.map(({ to }) => to).sort()).toEqual(
        customers.map(({ mobile }) => mobile).sort(),
      );
    },
  );

  test("is not used up by a change that was rolled back or no longer holds", async () => {
    await backInStock();
    const failing = database.$transaction(async (tx) => {
      await tx.device.update({ where: { id: gadget }, data: { stock: "IN_STOCK" } });
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    expect(await queuedJobs(shop)).toEqual([]);
    await inStock();
    await changesHandled(shop);
    expect(await database.alertNews.count()).toBe(1);
    await outOfStock();
    await settle();
    expect(messages).toEqual([]);
    await inStock();
    await settle();
    expect(messages).toHaveLength(1);
  });
});

describe("no message goes to a customer", () => {
  test("who has switched messages off", async () => {
    await database.user.update({ where: { id: customer.id }, data: { smsNotifications: false } });
    await calls.register(customer, receiver.subscribe("phone"));
    await backInStock();
    await inStock();
    await settle();
    expect(messages).toEqual([]);
    expect(receiver.received).toEqual([]);
    expect(await states()).toEqual([["SKIPPED", "OPTED_OUT"]]);
  });

  test("whose shop sends no SMS, and who has no browser registered", async () => {
    deps.env.SMS_NOTIFICATIONS = false;
    await backInStock();
    await inStock();
    await settle();
    expect(await states()).toEqual([["SKIPPED", "SWITCHED_OFF"]]);
  });

  test("of a restored copy, until it is the shop", async () => {
    await calls.register(customer, receiver.subscribe("phone"));
    await database.quietCopy.create({ data: {} });
    await backInStock();
    await inStock();
    await settle();
    expect(await states()).toEqual([["SKIPPED", "RESTORED"]]);
    await database.quietCopy.deleteMany();
    await settle();
    expect([messages, receiver.received]).toEqual([[], []]);
    await outOfStock();
    await settle();
    await inStock();
    await settle();
    expect((await states()).sort()).toEqual([
      ["SENT", null],
      ["SKIPPED", "RESTORED"],
    ]);
    expect(receiver.received).toHaveLength(1);
  });

  test("of a restored copy, even if it was begun before the copy was made", async () => {
    await backInStock();
    await inStock();
    await settle();
    await database.quietCopy.create({ data: {} });
    await database.alertMessage.updateMany({ data: { state: "QUEUED", startedAt: null } });
    await resumeAlerts(deps);
    await settle();
    expect(await states()).toEqual([["SKIPPED", "RESTORED"]]);
    await database.alertMessage.updateMany({
      data: { state: "QUEUED", smsAt: new Date(), startedAt: null },
    });
    await resumeAlerts(deps);
    await settle();
    expect(await states()).toEqual([["SKIPPED", "RESTORED"]]);
    expect(messages).toHaveLength(1);
  });

  test("beyond the day's limit, which also counts messages to sellers", async () => {
    deps.env.SMS_NOTIFICATIONS_PER_DAY = 1;
    const other = await shop.signIn("CUSTOMER");
    await calls.add(other, { kind: "BACK_IN_STOCK", deviceId: gadget });
    await backInStock();
    await inStock();
    await settle();
    expect(messages).toHaveLength(1);
    expect((await states()).sort()).toEqual([
      ["SENT", null],
      ["SKIPPED", "DAILY_LIMIT"],
    ]);
  });

  test("who has deleted the alert in the meantime", async () => {
    const { id } = await backInStock();
    await inStock();
    await changesHandled(shop);
    expect(await database.alertNews.count()).toBe(1);
    await calls.remove(customer, id);
    await settle();
    expect(messages).toEqual([]);
  });
});

describe("a gateway", () => {
  const failWith = (kind: "REFUSED" | "NO_RESPONSE") => {
    deps.sms.send = async () => {
      throw new SmsError({ kind, reason: "status 503" });
    };
  };

  test("that refuses a message gets it again later", async () => {
    failWith("REFUSED");
    await backInStock();
    await inStock();
    await changesHandled(shop);
    await expect
      .poll(async () => {
        await makeJobsDue(shop);
        return states();
      })
      .toEqual([["QUEUED", "REFUSED"]]);
    deps.sms.send = gateway;
    await settle();
    expect(messages).toHaveLength(1);
    expect(await states()).toEqual([["SENT", null]]);
  });

  test("that does not respond may have sent it: it is not repeated", async () => {
    failWith("NO_RESPONSE");
    await backInStock();
    await inStock();
    await settle();
    expect(await states()).toEqual([["UNKNOWN", "NO_RESPONSE"]]);
  });
});

/** Returns the contact in the signed claims of a web push. */
function contactIn(push: PushReceiver["received"][number] | undefined): string {
  const [, claims = ""] =
    /^vapid t=[\w-]+\.([\w-]+)\./.exec(push?.headers.authorization ?? "") ?? [];
  return JSON.parse(Buffer.from(claims, "base64url").toString()).sub;
}

describe("a web push", () => {
  test("replaces the SMS, in every registered browser", async () => {
    for (const name of ["phone", "laptop"])
      await calls.register(customer, receiver.subscribe(name));
    await backInStock();
    await inStock();
    await settle();
    expect(messages).toEqual([]);
    expect(receiver.received.map(({ path }) => path).sort()).toEqual([
      "/push/laptop",
      "/push/phone",
    ]);
    const [{ payload, headers } = { payload: undefined, headers: {} }] = receiver.received;
    expect(headers["user-agent"]).toBe("SmartTrade (+https://smarttrade.example/)");
    const { key } = await database.device.findUniqueOrThrow({ where: { id: gadget } });
    expect(payload).toEqual({
      tag: expect.any(String),
      title: "SmartTrade",
      body: "Anker 20W Charger is back in stock, BDT 1,800",
      path: `/gadgetDetails/anker-20w-charger-${key}`,
      end: { path: expect.stringMatching(/^\/alerts\/end\/[\w-]{22}$/), label: "Stop alert" },
      lang: "en",
    });
    const { publicKey } = await database.pushKey.findUniqueOrThrow({ where: { id: 1 } });
    expect(headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "86400" });
    expect(headers.authorization).toMatch(new RegExp(`^vapid t=.*, k=${publicKey}$`));
    expect(await states()).toEqual([["SENT", null]]);
  });

  test.each([404, 410])(
    "to a browser that is gone (%d) removes it, and the SMS is sent",
    async (status) => {
      await calls.register(customer, receiver.subscribe("phone"));
      receiver.respond = (_received, response) => void response.writeHead(status).end();
      await backInStock();
      await inStock();
      await settle();
      expect(await database.pushRegistration.count()).toBe(0);
      expect(receiver.received).toHaveLength(1);
      expect(messages).toHaveLength(1);
    },
  );

  test.each([400, 401, 403])(
    "that is refused (%d) in every round removes the browser, and the SMS is sent",
    manyJobs,
    async (status) => {
      await calls.register(customer, receiver.subscribe("phone"));
      receiver.respond = (_received, response) => void response.writeHead(status).end();
      await backInStock();
      await inStock();
      await settle();
      expect(receiver.received).toHaveLength(5);
      expect(await database.pushRegistration.count()).toBe(0);
      expect(messages).toHaveLength(1);
    },
  );

  test.each([
    ["logged out", () => graphql("mutation { logout }", {}, { as: customer })],
    ["expired", () => database.session.updateMany({ data: { expiresAt: new Date(0) } })],
    ["was revoked", () => database.session.deleteMany({ where: { userId: customer.id } })],
  ])("goes to no browser whose session %s: the SMS is sent", async (_how, end) => {
    await calls.register(customer, receiver.subscribe("phone"));
    await backInStock();
    await end();
    await database.device.update({ where: { id: gadget }, data: { stock: "IN_STOCK" } });
    await settle();
    expect(receiver.received).toEqual([]);
    expect(messages).toHaveLength(1);
  });

  test("names the shop's address as its contact, or the e-mail address if the shop has no https", async () => {
    await calls.register(customer, receiver.subscribe("phone"));
    await backInStock();
    await inStock();
    await settle();
    expect(contactIn(receiver.received[0])).toBe("https://smarttrade.example");
    deps.env.PUBLIC_URL = "http://localhost:4000";
    await outOfStock();
    await settle();
    await inStock();
    await nextDay();
    expect(contactIn(receiver.received[1])).toBe(`mailto:${deps.env.SHOP_EMAIL}`);
  });

  test("that fails is sent again to the browsers that have not received it, and finally by SMS", {
    ...manyJobs,
    tags: ["slow"],
  }, async () => {
    for (const name of ["phone", "laptop"])
      await calls.register(customer, receiver.subscribe(name));
    receiver.respond = ({ path }, response) =>
      void response.writeHead(path === "/push/phone" ? 201 : 503).end();
    await backInStock();
    await inStock();
    await settle();
    const sentTo = (name: string) => receiver.received.filter(({ path }) => path.endsWith(name));
    expect(sentTo("phone")).toHaveLength(1);
    expect(sentTo("laptop")).toHaveLength(5);
    expect(new Set(sentTo("laptop").map(({ payload }) => payload.tag)).size).toBe(1);
    expect(messages).toEqual([]);
    receiver.respond = (_received, response) => void response.destroy();
    await outOfStock();
    await settle();
    await inStock();
    await nextDay();
    expect(messages).toHaveLength(1);
  });

  test("goes only to public addresses, even if its host name now has a private address", async () => {
    await calls.register(customer, receiver.subscribe("phone"));
    deps.env.WEBHOOKS_ALLOW_PRIVATE = false;
    await backInStock();
    await inStock();
    await settle();
    expect(receiver.received).toEqual([]);
    expect(messages).toHaveLength(1);
  });
});

test("a message about 20 or more new devices fits what a service worker can show", {
  ...manyJobs,
  tags: ["slow"],
}, async () => {
  await calls.register(customer, receiver.subscribe("phone"));
  const gadgetName = "ক".repeat(100);
  const id = await calls.addDevice(admin, {
    gadget: gadgetInput({ gadgetName, gadgetType: "CASE" }),
  });
  await calls.add(customer, { kind: "NEW_MATCH", search: "/buyGadget?type=CASE" });
  await database.$executeRaw`
      INSERT INTO device
      SELECT (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid()))).*
      FROM device d, generate_series(1, 30) WHERE id = ${id}::uuid`;
  await settle();
  expect(receiver.received[0]?.payload.body).toBe("20 new ones for your search");
  await nextDay();
  // News beyond the limit is dropped, and not sent later.
  expect(receiver.received).toHaveLength(1);
});
