import { beforeEach, describe, expect, test } from "vitest";
import { type Caller, testApp } from "../../testing/app.ts";
import { changesHandled } from "../../testing/changes.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { evaluationInput } from "../../testing/fixtures/evaluations.ts";
import { gadgetInput, phoneInput, variantInput } from "../../testing/fixtures/factories.ts";
import { priceShop } from "../../testing/fixtures/priceChanges.ts";
import { webhookCalls } from "../../testing/fixtures/webhooks.ts";

const shop = await testApp();
const { database } = shop.deps;
let admin: Caller;
let customer: Caller;
let endpointId: string;

beforeEach(async () => {
  await emptyDatabase();
  admin = await shop.signIn("ADMIN");
  customer = await shop.signIn("CUSTOMER");
  endpointId = await webhookCalls(shop, admin).add("https://hooks.example/shop");
});

async function run(query: string, variables: object, as = admin) {
  const { body } = await shop.graphql(query, { ...variables }, { as });
  if (body.errors) throw new Error(body.errors[0]?.message);
  return Object.values(body.data)[0] as { id: string };
}

const createDevice = async (input: object) =>
  (await run("mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }", { input }))
    .id;
const updateDevice = (id: string, input: object) =>
  run("mutation ($id: ID!, $input: DevicePatch!) { updateDevice(id: $id, input: $input) { id } }", {
    id,
    input,
  });
const addPhone = () => createDevice({ smartphone: phoneInput() });
const decide = (field: string, id: string, status: string) =>
  run(
    `mutation ($id: ID!, $status: RequestStatus!) { ${field}(id: $id, status: $status) { id } }`,
    {
      id,
      status,
    },
  );

/** Returns the events so far, ordered by their positions among the events of the same object. */
const events = async (objectId?: string) => {
  await changesHandled(shop);
  const rows = await database.webhookEvent.findMany({
    where: { objectId },
    orderBy: [{ position: "asc" }],
  });
  return rows.map(({ type, position, data }) => ({ type, position, data }));
};
const typesOf = async (objectId?: string) => (await events(objectId)).map(({ type }) => type);
async function deleteEvents(): Promise<void> {
  await changesHandled(shop);
  await database.webhookEvent.deleteMany();
}

describe("a device", () => {
  test("that is created, changed and deleted has an event for each step, with its public fields", async () => {
    const id = await addPhone();
    const [variant] = await database.variant.findMany();
    await updateDevice(id, {
      smartphone: {
        ...{ sku: "S24-1", description: "Other", images: ["/img/test.png"] },
        supply: "OFFICIAL",
      },
    });
    await run("mutation ($id: ID!) { deleteDevice(id: $id) }", { id });
    const device = {
      id,
      kind: "SMARTPHONE",
      title: "Samsung Galaxy S24 Ultra",
      brand: "Samsung",
      model: "Galaxy S24 Ultra",
      productType: "NEW",
      price: 90_000,
      stock: "IN_STOCK",
      coverImage: "/img/test.png",
      variants: [
        {
          id: variant?.id,
          ram: 8,
          rom: 128,
          price: 90_000,
          sellingPrice: 60_000,
          stock: "IN_STOCK",
        },
      ],
      version: 1,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: expect.stringMatching(/Z$/),
    };
    const updated = { ...device, sku: "S24-1", supply: "OFFICIAL", version: 2 };
    expect(await events(id)).toEqual([
      { type: "DEVICE_CREATED", position: 1, data: device },
      {
        type: "DEVICE_UPDATED",
        position: 2,
        data: { ...updated, changed: ["description", "images", "sku", "supply"] },
      },
      { type: "DEVICE_DELETED", position: 3, data: updated },
    ]);
  });

  test("whose variants change has events about price and stock, with the previous values", async () => {
    const id = await addPhone();
    const [variant] = await database.variant.findMany();
    await deleteEvents();
    const other = { id: variant?.id, ...variantInput({ price: 80_000, stock: "OUT_OF_STOCK" }) };
    const offered = variantInput({ rom: 256, price: 95_000 });
    await updateDevice(id, { smartphone: { variants: [other, offered] } });
    const [updated, price, stock] = (await events(id)).map(({ data }) => data as object);
    expect(await typesOf(id)).toEqual([
      "DEVICE_UPDATED",
      "DEVICE_PRICE_CHANGED",
      "DEVICE_STOCK_CHANGED",
    ]);
    expect(updated).toMatchObject({ price: 95_000, changed: ["price", "variants"] });
    const previous = [{ id: variant?.id, price: 90_000, sellingPrice: 60_000 }];
    expect(price).toMatchObject({ previous: { price: 90_000, variants: previous } });
    expect(stock).toMatchObject({
      previous: { stock: "IN_STOCK", variants: [{ id: variant?.id, stock: "IN_STOCK" }] },
      variants: [{ stock: "OUT_OF_STOCK" }, { rom: 256 }],
    });
  });

  test("that is saved without a difference has no event", async () => {
    const id = await createDevice({ gadget: gadgetInput() });
    await deleteEvents();
    await updateDevice(id, { gadget: { price: 1_800 } });
    expect(await events(id)).toEqual([]);
  });

  test("that is changed directly in the database has one event for each transaction", async () => {
    const id = await createDevice({ gadget: gadgetInput() });
    await deleteEvents();
    await database.$transaction(async (tx) => {
      await tx.$executeRaw`UPDATE device SET price = 5 WHERE id = ${id}::uuid`;
      await tx.$executeRaw`UPDATE device SET price = 6, stock = 'OUT_OF_STOCK' WHERE id = ${id}::uuid`;
    });
    expect(await typesOf(id)).toEqual([
      "DEVICE_UPDATED",
      "DEVICE_PRICE_CHANGED",
      "DEVICE_STOCK_CHANGED",
    ]);
    expect((await events(id)).at(1)?.data).toMatchObject({ price: 6, previous: { price: 1_800 } });
    expect((await events(id)).at(1)?.data).not.toHaveProperty("variants");
  });

  test("that is changed in a rolled-back transaction, or created and deleted in one transaction, has no event", async () => {
    const id = await createDevice({ gadget: gadgetInput() });
    await deleteEvents();
    const failing = database.$transaction(async (tx) => {
      await tx.device.update({ where: { id }, data: { price: 7 } });
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    await database.$transaction(async (tx) => {
      const { id: _id, ...row } = await tx.device.findUniqueOrThrow({ where: { id } });
      const { id: copy } = await tx.device.create({ data: row });
      await tx.device.delete({ where: { id: copy } });
    });
    expect(await events()).toEqual([]);
  });

  test("has its prices in the events of a bulk price change", async () => {
    const ids = [await addPhone(), await addPhone(), await createDevice({ gadget: gadgetInput() })];
    await deleteEvents();
    const calls = priceShop(shop, admin as NonNullable<Caller>);
    await calls.change({ devices: { ids }, prices: ["PRICE"], by: { taka: 10 } });
    for (const id of ids)
      expect(await typesOf(id)).toEqual(["DEVICE_UPDATED", "DEVICE_PRICE_CHANGED"]);
    expect(await database.webhookDelivery.count({ where: { endpointId } })).toBe(6);
  });

  test("that two transactions change at the same time has events in the order of the commits", async () => {
    const id = await createDevice({ gadget: gadgetInput() });
    await deleteEvents();
    const prices = Array.from({ length: 12 }, (_none, nth) => 100 + nth);
    await Promise.all(
      prices.map((price) => database.device.update({ where: { id }, data: { price } })),
    );
    const changes = (await events(id)).filter(({ type }) => type === "DEVICE_PRICE_CHANGED");
    expect(changes).toHaveLength(12);
    let price = 1_800;
    for (const { data } of changes) {
      const change = data as { price: number; previous: { price: number } };
      expect(change.previous.price).toBe(price);
      price = change.price;
    }
    expect((await database.device.findUniqueOrThrow({ where: { id } })).price).toBe(price);
  });
});

describe("a request of a customer", () => {
  const personal = ["Rahim", "Uddin", "customer's words"];

  test("for a device has an event when it is created and when it is decided, without personal data", async () => {
    const input = {
      kind: "TABLET",
      brand: "Apple",
      model: "iPad",
      comments: "customer's words",
    };
    const create = "mutation ($input: AddRequestInput!) { createAddRequest(input: $input) { id } }";
    const { id } = await run(create, { input }, customer);
    await decide("updateAddRequest", id, "REJECTED");
    const data = {
      id,
      kind: "TABLET",
      brand: "Apple",
      model: "iPad",
      deviceId: null,
      userId: customer?.id,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    };
    const all = await events(id);
    expect(all).toEqual([
      { type: "ADD_REQUEST_CREATED", position: 1, data: { ...data, status: "PENDING" } },
      { type: "ADD_REQUEST_DECIDED", position: 2, data: { ...data, status: "REJECTED" } },
    ]);
    for (const text of [...personal, customer?.mobile])
      expect(JSON.stringify(all)).not.toContain(text);
  });

  test("to sell a device has events of its decision and its purchase, in order", async () => {
    const deviceId = await addPhone();
    const create = "mutation ($input: EvaluationInput!) { createEvaluation(input: $input) { id } }";
    const { id } = await run(create, { input: evaluationInput(deviceId) }, customer);
    await decide("updateEvaluation", id, "APPROVED");
    const [created, decided, opened, ...more] = await events(id);
    expect(more).toEqual([]);
    expect(created).toMatchObject({
      type: "EVALUATION_CREATED",
      data: {
        id,
        status: "PENDING",
        deviceId,
        device: { brand: "Samsung", ram: 8, rom: 128, sellingPrice: 60_000 },
        quote: { outcome: "OFFER", amount: expect.any(Number), validUntil: expect.any(String) },
      },
    });
    expect(decided).toMatchObject({ type: "EVALUATION_DECIDED", data: { status: "APPROVED" } });
    expect(opened).toMatchObject({
      type: "PURCHASE_CHANGED",
      data: { id, state: "AWAITING_INSPECTION", amount: null, userId: customer?.id },
    });
    for (const text of [...personal, customer?.mobile])
      expect(JSON.stringify([created, decided, opened])).not.toContain(text);
  });
});

test("a review has an event with the names that the public sees", async () => {
  const create = 'mutation { createReview(reviewComment: "Good") { id } }';
  const { id } = await run(create, {}, customer);
  expect(await events(id)).toEqual([
    {
      type: "REVIEW_CREATED",
      position: 1,
      data: {
        id,
        reviewComment: "Good",
        user: { firstName: "Rahim", lastName: "Uddin" },
        createdAt: expect.any(String),
      },
    },
  ]);
});

test("nothing is stored for events to which no endpoint subscribes, or while all endpoints are off", async () => {
  const { call } = webhookCalls(shop, admin);
  const input = { url: "https://hooks.example/", eventTypes: ["DEVICE_DELETED"] };
  await call("update", { id: endpointId, input });
  const id = await addPhone();
  expect(await events()).toEqual([]);
  await call("update", { id: endpointId, input: { ...input, enabled: false } });
  await run("mutation ($id: ID!) { deleteDevice(id: $id) }", { id });
  expect(await events()).toEqual([]);
});

test("an endpoint that is switched on gets no earlier events that were not stored yet", async () => {
  const { call, add } = webhookCalls(shop, admin);
  const input = { url: "https://hooks.example/", eventTypes: ["DEVICE_CREATED"] };
  await call("update", { id: endpointId, input: { ...input, enabled: false } });
  await createDevice({ gadget: gadgetInput() });
  await call("update", { id: endpointId, input: { ...input, enabled: true } });
  await add("https://new.example/");
  const id = await createDevice({ gadget: gadgetInput() });
  expect((await events()).map(({ data }) => data)).toMatchObject([{ id }]);
});

test("events show a device as each transaction left it, even if the events are stored later", async () => {
  const id = await addPhone();
  const [variant] = await database.variant.findMany();
  const other = variantInput({ rom: 256, price: 95_000 });
  const write = (price: number) =>
    updateDevice(id, {
      smartphone: { variants: [{ id: variant?.id, ...variantInput({ price }) }, other] },
    });
  await deleteEvents();
  await write(80_000);
  await database.device.update({ where: { id }, data: { description: "Other" } });
  await database.variant.updateMany({ where: { rom: 256 }, data: { stock: "OUT_OF_STOCK" } });
  await run("mutation ($id: ID!) { deleteDevice(id: $id) }", { id });
  const all = await events(id);
  expect(all.map(({ type }) => type)).toEqual([
    "DEVICE_UPDATED",
    "DEVICE_PRICE_CHANGED",
    "DEVICE_UPDATED",
    "DEVICE_UPDATED",
    "DEVICE_STOCK_CHANGED",
    "DEVICE_DELETED",
  ]);
  const [changed, , described, sold, , gone] = all.map(({ data }) => data);
  const left = [{ price: 80_000 }, { rom: 256, stock: "IN_STOCK" }];
  expect(changed).toMatchObject({ changed: ["price", "variants"], variants: left });
  expect(described).toMatchObject({ changed: ["description"], variants: left });
  const soldOut = [{ price: 80_000 }, { rom: 256, stock: "OUT_OF_STOCK" }];
  expect(sold).toMatchObject({ changed: ["variants"], variants: soldOut });
  expect(gone).toMatchObject({ price: 80_000, variants: soldOut });
});

test("an event is delivered to each endpoint that subscribes to it", async () => {
  const { add } = webhookCalls(shop, admin);
  const other = await add("https://other.example/", { eventTypes: ["DEVICE_CREATED"] });
  await add("https://third.example/", { eventTypes: ["REVIEW_CREATED"] });
  await addPhone();
  await changesHandled(shop);
  const deliveries = await database.webhookDelivery.findMany();
  expect(deliveries.map((row) => row.endpointId).toSorted()).toEqual(
    [endpointId, other].toSorted(),
  );
});
