import { beforeEach, describe, expect, test } from "vitest";
import { type Caller, testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { deviceInputs, gadgetInput } from "../../testing/fixtures/factories.ts";
import { waitingBehind } from "../../testing/locks.ts";
import { readEnds, statementsOf } from "../../testing/statements.ts";

const shop = await testApp();
const { deps, graphql, rest } = shop;
const { database } = deps;

let admin: NonNullable<Caller>;
let customer: NonNullable<Caller>;

beforeEach(async () => {
  await emptyDatabase();
  admin = (await shop.signIn("ADMIN")) as NonNullable<Caller>;
  customer = (await shop.signIn("CUSTOMER")) as NonNullable<Caller>;
});

const unknown = "0190a000-0000-7000-8000-000000000000";

async function run(query: string, variables: object = {}, as: Caller = customer) {
  const { body } = await graphql(query, { ...variables }, { as });
  return { data: body.data, code: body.errors?.[0]?.extensions.code };
}

const create = `mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }`;
const createGadget = async (): Promise<string> =>
  (await run(create, { input: { gadget: gadgetInput() } }, admin)).data.createDevice.id;
const createGadgets = async (count: number) => {
  const ids: string[] = [];
  for (let index = 0; index < count; index++) ids.push(await createGadget());
  return ids;
};

const save = (deviceId: string, as: Caller = customer) =>
  run("mutation ($deviceId: ID!) { saveDevice(deviceId: $deviceId) { id } }", { deviceId }, as);
const unsave = (deviceId: string) =>
  run("mutation ($deviceId: ID!) { unsaveDevice(deviceId: $deviceId) }", { deviceId });
const merge = async (deviceIds: string[]) => {
  const mutation = `mutation ($deviceIds: [ID!]!) {
    saveDevices(deviceIds: $deviceIds) { ids refusedIds } }`;
  return run(mutation, { deviceIds });
};
const saved = async (as: Caller = customer): Promise<string[]> => {
  const { data } = await run("{ savedDevices(first: 100) { nodes { id } } }", {}, as);
  return data.savedDevices.nodes.map(({ id }: { id: string }) => id);
};
/** Adds saved devices to the account, directly in the database. */
async function fill(count: number) {
  await database.$executeRaw`
    INSERT INTO device (id, kind, "gadgetName", "gadgetType", "coverImage", price, stock, title, "searchText", "updatedAt")
    SELECT gen_random_uuid(), 'GADGET', 'Case', 'CASE', '/img/test.png', 100, 'IN_STOCK', 'Case', 'case', now()
    FROM generate_series(1, ${count})`;
  await database.$executeRaw`
    INSERT INTO saved_device ("userId", "deviceId", "createdAt")
    SELECT ${customer.id}::uuid, id, now() - interval '1 day' FROM device`;
}

describe("a customer", () => {
  test("saves each device once, reads devices last saved first, and removes them", async () => {
    const [one = "", two = ""] = await createGadgets(2);
    expect((await save(one)).data.saveDevice).toEqual({ id: one });
    shop.wait(1);
    await save(two);
    await save(one.toUpperCase());
    expect(await saved()).toEqual([two, one]);
    expect((await unsave(two)).data.unsaveDevice).toBe(two);
    expect((await unsave(two)).code).toBeUndefined();
    expect(await saved()).toEqual([one]);
    expect(await saved(admin)).toEqual([]);
  });

  test("reads them page by page, with the ids of all", async () => {
    const ids = await createGadgets(5);
    await merge(ids);
    const query = `query ($first: Int!, $after: String) { savedDevices(first: $first, after: $after) {
      nodes { id } edges { cursor } pageInfo { endCursor hasNextPage } totalCount ids } }`;
    const pages: string[] = [];
    let after: string | undefined;
    do {
      const { savedDevices } = (await run(query, { first: 2, after })).data;
      expect(savedDevices).toMatchObject({ totalCount: 5, ids });
      pages.push(...savedDevices.nodes.map(({ id }: { id: string }) => id));
      after = savedDevices.pageInfo.hasNextPage ? savedDevices.pageInfo.endCursor : undefined;
    } while (after);
    expect(pages).toEqual(ids);
  });

  test("finds no deleted device among the saved devices", async () => {
    const [one = "", two = ""] = await createGadgets(2);
    await merge([one, two]);
    await run("mutation ($id: ID!) { deleteDevice(id: $id) }", { id: one }, admin);
    expect(await saved()).toEqual([two]);
  });

  test("gets the same results by REST", async () => {
    const [one = "", two = ""] = await createGadgets(2);
    const byRest = await rest(`PUT /saved/${one}`, { as: customer });
    expect({ status: byRest.status, id: byRest.body.data._id }).toEqual({ status: 200, id: one });
    shop.wait(1);
    await rest(`PUT /saved/${two}`, { as: customer });
    const listed = async (query = "") =>
      (await rest(`GET /saved${query}`, { as: customer })).body.data.map(
        ({ _id }: { _id: string }) => _id,
      );
    expect(await listed()).toEqual([two, one]);
    expect(await listed("?limit=1&page=2")).toEqual([one]);
    expect(await saved()).toEqual([two, one]);
    expect((await rest(`DELETE /saved/${two}`, { as: customer })).body.data).toBe(two);
    expect(await listed()).toEqual([one]);
    expect((await rest(`PUT /saved/${unknown}`, { as: customer })).status).toBe(404);
    expect((await rest("GET /saved?limit=101", { as: customer })).status).toBe(400);
  });
});

describe("a visitor's saved devices", () => {
  test("are added to the customer's devices in their order, and a second time without effect", async () => {
    const [old = "", ...ids] = await createGadgets(4);
    await save(old);
    shop.wait(1);
    const given = [...ids, old, unknown, "nothing", ids[0]?.toUpperCase() ?? ""];
    const { data } = await merge(given);
    expect(data.saveDevices).toEqual({ ids: [...ids, old], refusedIds: [] });
    await merge(given);
    expect(await saved()).toEqual([...ids, old]);
  });

  test("are added once if two tabs add them at the same time", async () => {
    const ids = await createGadgets(3);
    const lock = (tx: Parameters<Parameters<typeof database.$transaction>[0]>[0]) =>
      tx.$queryRaw`SELECT FROM "user" WHERE id = ${customer.id}::uuid FOR NO KEY UPDATE`;
    const both = await waitingBehind(
      database,
      lock,
      () => Promise.all([merge(ids), merge(ids)]),
      2,
    );
    for (const { data } of both) expect(data.saveDevices).toEqual({ ids, refusedIds: [] });
    expect(await saved()).toEqual(ids);
  });

  test("are added while there is room, and the rest is named", async () => {
    await fill(499);
    const [one = "", two = ""] = await createGadgets(2);
    const { data } = await merge([one, two]);
    expect(data.saveDevices.refusedIds).toEqual([two]);
    expect(data.saveDevices.ids).toHaveLength(500);
  });
});

describe("more than 500", () => {
  test("are refused with a readable message, except a device that is already saved", async () => {
    await fill(499);
    const first = await createGadget();
    await save(first);
    const [next = ""] = await createGadgets(1);
    const { body } = await rest(`PUT /saved/${next}`, { as: customer });
    expect(body.message).toBe("You can save at most 500 devices. Please remove one first.");
    expect((await save(next)).code).toBe("CONFLICT");
    expect((await save(first)).code).toBeUndefined();
  });

  test("are refused for one of two requests for the last place", async () => {
    await fill(499);
    const [one = "", two = ""] = await createGadgets(2);
    const codes = (await Promise.all([save(one), save(two)])).map(({ code }) => code);
    expect(codes.toSorted()).toEqual(["CONFLICT", undefined]);
    expect(await database.savedDevice.count({ where: { userId: customer.id } })).toBe(500);
  });
});

test("a device that is deleted while it is saved is not found", async () => {
  const id = await createGadget();
  const outcome = await waitingBehind(
    database,
    (tx) => tx.$executeRaw`DELETE FROM device WHERE id = ${id}::uuid`,
    () => save(id),
  );
  expect(outcome.code).toBe("NOT_FOUND");
});

describe("the number of users who saved a device", () => {
  const read = `{ devices(first: 20) { nodes { id savedCount } } }`;

  test("is shown only to admins, and never comes from others' cached responses", async () => {
    const [id = "", other = ""] = await createGadgets(2);
    await Promise.all([save(id), save(id, admin)]);
    const counts = async (as: Caller) => (await run(read, {}, as)).data.devices.nodes;
    for (const as of [null, customer])
      expect((await counts(as)).map((node: { savedCount: null }) => node.savedCount)).toEqual([
        null,
        null,
      ]);
    expect(await counts(admin)).toEqual([
      { id: other, savedCount: 0 },
      { id, savedCount: 2 },
    ]);
    expect((await counts(null))[0].savedCount).toBeNull();
  });

  test("is read with one statement for a page", async () => {
    const length = async () => {
      await readEnds(shop);
      return (await statementsOf(() => run(read, {}, admin))).length;
    };
    await createGadgets(1);
    const few = await length();
    await createGadgets(4);
    expect(await length()).toBe(few);
  });
});

describe("devices by their ids", () => {
  const read = `query ($ids: [ID!]!) { devicesById(ids: $ids) { id price } }`;

  test("are returned in the given order, each once, without unknown ids, and with the present price", async () => {
    const [one = "", two = ""] = await createGadgets(2);
    const ids = [two, unknown, one, "'; --", two.toUpperCase()];
    const prices = async () => (await run(read, { ids }, null)).data.devicesById;
    expect((await prices()).map(({ id }: { id: string }) => id)).toEqual([two, one]);
    const input = { gadget: { price: 7 } };
    const update = `mutation ($id: ID!, $input: DevicePatch!) { updateDevice(id: $id, input: $input) { id } }`;
    await run(update, { id: one, input }, admin);
    expect((await prices())[1].price).toBe(7);
  });

  test.each([
    ["none", []],
    ["more than 50", Array.from({ length: 51 }, () => unknown)],
  ])("are refused if there are %s", async (_what, ids) => {
    expect((await run(read, { ids }, null)).code).toBe("BAD_USER_INPUT");
  });

  test("of all kinds are read with one statement", async () => {
    const ids: string[] = [];
    for (const input of Object.values(deviceInputs))
      ids.push((await run(create, { input }, admin)).data.createDevice.id);
    await readEnds(shop);
    const statements = await statementsOf(() => run(read, { ids }, null));
    expect(statements).toHaveLength(1);
  });
});

test.each([[[]], [Array.from({ length: 101 }, () => unknown)]])(
  "a merge of too few or too many is refused",
  async (deviceIds) => {
    expect((await merge(deviceIds)).code).toBe("BAD_USER_INPUT");
  },
);
