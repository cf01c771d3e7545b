import { beforeEach, expect, test } from "vitest";
import { type Caller, testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { pathsOfDevice } from "../../testing/fixtures/addresses.ts";
import {
  deviceInputs,
  phoneInput,
  placeholder,
  wearableInput,
} from "../../testing/fixtures/factories.ts";

const shop = await testApp();
let admin: Caller;
let customer: Caller;

beforeEach(async () => {
  await emptyDatabase();
  admin = await shop.signIn("ADMIN");
  customer = await shop.signIn("CUSTOMER");
});

async function run(query: string, variables: object = {}, as = admin) {
  const { body } = await shop.graphql(query, { ...variables }, { as });
  if (body.errors) throw new Error(body.errors[0]?.message);
  return Object.values(body.data)[0] as { id: string };
}

type Entry = { action: string; subject: string; title: string; changes: object[] };

async function entries(filter: object = {}) {
  const list = `query ($filter: AuditFilter) { auditEntries(filter: $filter) { totalCount nodes {
    actorName action subject subjectId subjectExists kind title
    changes { field variant before after } } } }`;
  const page = (await run(list, { filter })) as unknown as { nodes: Entry[]; totalCount: number };
  expect(page.totalCount).toBe(page.nodes.length);
  return page.nodes;
}

const entriesOf = async (filter?: object) =>
  (await entries(filter)).map(({ action, subject, title }) => `${action} ${subject} ${title}`);

const createDevice = (input: object = deviceInputs.GADGET) =>
  run("mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }", { input });
const updateDevice = (id: string, input: object) =>
  run("mutation ($id: ID!, $input: DevicePatch!) { updateDevice(id: $id, input: $input) { id } }", {
    id,
    input,
  });
const createRequest = () =>
  run(
    "mutation ($input: AddRequestInput!) { createAddRequest(input: $input) { id } }",
    { input: { kind: "WEARABLE", brand: "Apple", model: "Watch" } },
    customer,
  );
const withId = (name: string, { id }: { id: string }, more = "") =>
  run(`mutation ($id: ID!) { ${name}(id: $id${more}) ${more ? "{ id }" : ""} }`, { id });

test("the entries of a device lead to the present address of its page, until it is deleted", async () => {
  const { id } = await createDevice();
  await updateDevice(id, { gadget: { gadgetName: "New Name" } });
  await createRequest();
  const paths = async () => {
    const list = "{ auditEntries { nodes { devicePath } } }";
    const { nodes } = (await run(list)) as unknown as { nodes: { devicePath: string | null }[] };
    return new Set(nodes.map(({ devicePath }) => devicePath));
  };
  const { details } = await pathsOfDevice(shop.deps, id);
  expect(details).toMatch(/^\/gadgetDetails\/new-name-/);
  expect(await paths()).toEqual(new Set([details]));
  await withId("deleteDevice", { id });
  expect(await paths()).toEqual(new Set([null]));
});

test("the settings exist as a subject, and a page until it is deleted", async () => {
  const exist = async (subject: string) =>
    (await entries({ subject })).map((entry) => Reflect.get(entry, "subjectExists"));
  await run("mutation { updateShopSettings(input: { returnDays: 7 }, version: 1) { version } }");
  expect(await exist("SHOP_SETTINGS")).toEqual([true]);
  const input = { slug: "warranty", title: "Warranty", description: "All", body: "Text" };
  await run("mutation ($input: PageDraftInput!) { savePageDraft(input: $input) { slug } }", {
    input,
  });
  expect(await exist("PAGE")).toEqual([true]);
  await run('mutation { deletePage(slug: "warranty") }');
  expect(await exist("PAGE")).toEqual([false, false]);
});

test("a device's actions have actor, subject and changes", async () => {
  const { id } = await createDevice();
  await updateDevice(id, { gadget: { price: 2_000, description: "Another." } });
  await withId("deleteDevice", { id });
  const common = { actorName: "Rahim Uddin", subject: "DEVICE", subjectId: id, kind: "GADGET" };
  const entry = { ...common, subjectExists: false, title: "Anker 20W Charger", changes: [] };
  const change = { variant: null, before: null, after: null };
  expect(await entries()).toEqual([
    { ...entry, action: "DELETED" },
    {
      ...entry,
      action: "CHANGED",
      changes: [
        { ...change, field: "DESCRIPTION" },
        { ...change, field: "PRICE", before: "1800", after: "2000" },
      ],
    },
    { ...entry, action: "CREATED" },
  ]);
});

test("an update that changes nothing or is refused has no entry", async () => {
  const { id } = await createDevice();
  await updateDevice(id, { gadget: { price: 1_800 } });
  await expect(updateDevice(id, { gadget: { price: 0 } })).rejects.toThrow("at least 1");
  expect(await entriesOf()).toEqual(["CREATED DEVICE Anker 20W Charger"]);
});

test("an update by REST has an entry as well", async () => {
  const { id } = await createDevice();
  await shop.rest(`PATCH /gadgets/${id}`, { as: admin, body: { stock: "Out of Stock" } });
  const [entry] = await entries();
  expect(entry?.changes).toMatchObject([{ field: "STOCK", after: "OUT_OF_STOCK" }]);
});

test("an approval that creates the device has two entries, even if two admins approve at the same time", async () => {
  const { id } = await createRequest();
  const approve = () =>
    run(
      "mutation ($id: ID!, $device: DeviceInput!) { approveAddRequest(id: $id, device: $device) { id } }",
      {
        id,
        device: { wearable: wearableInput() },
      },
    );
  await Promise.allSettled([approve(), approve()]);
  expect((await entriesOf()).sort()).toEqual([
    "APPROVED ADD_REQUEST Apple Watch",
    "CREATED DEVICE Apple Watch Series 9",
  ]);
});

test("decisions on add requests have entries, and refused decisions have none", async () => {
  const request = await createRequest();
  await expect(withId("deleteAddRequest", request)).rejects.toThrow("Before Deleting It");
  await withId("updateAddRequest", request, ", status: REJECTED");
  await expect(withId("updateAddRequest", request, ", status: APPROVED")).rejects.toThrow();
  await expect(withId("updateAddRequest", request, ", status: PENDING")).rejects.toThrow("Pending");
  await withId("deleteAddRequest", request);
  expect(await entriesOf()).toEqual([
    "DELETED ADD_REQUEST Apple Watch",
    "REJECTED ADD_REQUEST Apple Watch",
  ]);
});

test("a bulk action has an entry for each subject that it was applied to", async () => {
  const ids = [(await createRequest()).id, (await createRequest()).id];
  await run(`mutation ($ids: [ID!]!) { updateAddRequests(ids: $ids, status: REJECTED) { done } }`, {
    ids: [...ids, "none"],
  });
  await run(`mutation ($ids: [ID!]!) { deleteAddRequests(ids: $ids) { done } }`, {
    ids: [ids[0], (await createRequest()).id],
  });
  expect(await entriesOf()).toEqual([
    "DELETED ADD_REQUEST Apple Watch",
    "REJECTED ADD_REQUEST Apple Watch",
    "REJECTED ADD_REQUEST Apple Watch",
  ]);
});

test("entries about evaluations have the snapshot's title, and do not name the seller", async () => {
  const { id: deviceId } = await createDevice({ smartphone: phoneInput() });
  const input = {
    deviceId,
    receiveCalls: "YES",
    availableAccessories: ["ONLY_DEVICE"],
    warranty: "NO_WARRANTY",
    screen: {
      touchScreen: "WORKING",
      deadPixels: "MINOR",
      lineOnDisplay: "NONE",
      screenCondition: "SCRATCH",
    },
    body: { bodyCondition: "NONE", backPanel: "NONE" },
    cameraCondition: "NO_ISSUE",
  };
  const create = "mutation ($input: EvaluationInput!) { createEvaluation(input: $input) { id } }";
  const evaluation = await run(create, { input }, customer);
  await withId("updateEvaluation", evaluation, ", status: REJECTED");
  await withId("updateEvaluation", evaluation, ", status: APPROVED");
  await withId("deleteEvaluation", evaluation);
  expect(await entriesOf({ subject: "EVALUATION" })).toEqual(
    ["DELETED", "APPROVED", "REJECTED"].map((act) => `${act} EVALUATION Samsung Galaxy S24 Ultra`),
  );
});

test("a deleted review's comment is not kept", async () => {
  const create = `mutation { createReview(reviewComment: "Call me: 01711111111") { id } }`;
  await withId("deleteReview", await run(create, {}, customer));
  expect(await entriesOf()).toEqual(["DELETED REVIEW Review"]);
});

test.each(["Banner", "Offer"])(
  "creating and deleting a %s has entries; the last row can't be deleted",
  async (name) => {
    const create = `mutation ($image: String!) { create${name}(image: $image) { id } }`;
    const first = await run(create, { image: placeholder });
    const second = await run(create, { image: placeholder });
    await withId(`delete${name}`, first);
    await expect(withId(`delete${name}`, second)).rejects.toThrow("Last");
    const found = await entries({ subject: name.toUpperCase() });
    expect(found).toMatchObject([
      { action: "DELETED", subjectId: first.id, subjectExists: false },
      { action: "CREATED", subjectId: second.id, subjectExists: true },
      { action: "CREATED", subjectId: first.id, subjectExists: false },
    ]);
  },
);

test("entries are filtered by subject, action, and part of title or name", async () => {
  const { id } = await createDevice();
  await withId("deleteDevice", { id });
  await createDevice({ wearable: wearableInput() });
  expect(await entriesOf({ action: "DELETED" })).toEqual(["DELETED DEVICE Anker 20W Charger"]);
  expect(await entriesOf({ subject: "REVIEW" })).toEqual([]);
  expect(await entriesOf({ search: "WATCH" })).toEqual(["CREATED DEVICE Apple Watch Series 9"]);
  expect(await entriesOf({ search: "rahim" })).toHaveLength(3);
  expect(await entriesOf({ search: "20%" })).toEqual([]);
});

test("pages by cursor contain every entry once", async () => {
  for (let count = 0; count < 5; count++) await createDevice();
  const page = `query ($after: String) { auditEntries(first: 2, after: $after) {
    nodes { id } pageInfo { endCursor hasNextPage } } }`;
  type Page = { nodes: { id: string }[]; pageInfo: { endCursor: string; hasNextPage: boolean } };
  const ids: string[] = [];
  let after: string | null = null;
  for (let more = true; more; ) {
    const { nodes, pageInfo } = (await run(page, { after })) as unknown as Page;
    ids.push(...nodes.map(({ id }) => id));
    after = pageInfo.endCursor;
    more = pageInfo.hasNextPage;
  }
  expect(new Set(ids).size).toBe(5);
  expect(ids).toHaveLength(5);
});

test("entries never change, not even when the admin's account is deleted", async () => {
  const { database } = shop.deps;
  await createDevice();
  await expect(database.auditEntry.deleteMany()).rejects.toThrow();
  await expect(database.auditEntry.updateMany({ data: { title: "Nothing" } })).rejects.toThrow();
  await database.user.delete({ where: { id: admin?.id } });
  expect(await database.auditEntry.findMany()).toMatchObject([
    { actorId: null, actorName: "Rahim Uddin", title: "Anker 20W Charger" },
  ]);
});
