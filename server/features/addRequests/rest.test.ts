import { beforeEach, expect, it } from "vitest";
import { testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";

const { rest, signIn, deps } = await testApp();

const signedIn = async () => ({ admin: await signIn("ADMIN"), customer: await signIn("CUSTOMER") });
let callers: Awaited<ReturnType<typeof signedIn>>;

beforeEach(async () => {
  await emptyDatabase();
  callers = await signedIn();
});

const collections = [
  ["/smartphones/add-request", "SmartPhone"],
  ["/tablets/add-request", "Tablet"],
  ["/wearables/add-request", "Wearable"],
] as const;

const fields = { brand: "Nothing", model: "Phone (3)", comments: "In white,\nplease" };

it.each(collections)("%s presents the request and its requester", async (path, deviceType) => {
  const { customer, admin } = callers;
  const created = await rest(`POST ${path}`, {
    as: customer,
    body: { ...fields, user: customer.id },
  });
  expect(created.status).toBe(201);
  expect(created.body).toEqual({
    status: "success",
    data: {
      data: {
        _id: expect.any(String),
        deviceType,
        ...fields,
        status: "Pending",
        user: { _id: customer.id, firstName: "Rahim", lastName: "Uddin", mobile: customer.mobile },
        device: null,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    },
  });
  const { data } = created.body.data;
  expect((await rest(`GET ${path}/${data._id}`, { as: customer })).body.data.data).toEqual(data);
  expect((await rest(`GET ${path}`, { as: admin })).body.data.data).toEqual([data]);
});

it("a request is only in the collection of its kind", async () => {
  const { admin: as } = callers;
  const { body } = await rest("POST /tablets/add-request", { as, body: fields });
  const { _id } = body.data.data;
  for (const path of ["/smartphones/add-request", "/wearables/add-request"]) {
    expect((await rest(`GET ${path}`, { as })).body.data.data).toEqual([]);
    const responses = [
      await rest(`GET ${path}/${_id}`, { as }),
      await rest(`PATCH ${path}/${_id}`, { as, body: { status: "Rejected" } }),
      await rest(`DELETE ${path}/${_id}`, { as }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(responses[0]?.body.message).toBe("No add requests Found with that ID");
  }
});

it("owner, status and kind in the body are ignored", async () => {
  const { admin, customer } = callers;
  const claims = { user: admin.id, status: "Approved", userType: "admin", deviceType: "Tablet" };
  const path = "/smartphones/add-request";
  const { body } = await rest(`POST ${path}`, { as: customer, body: { ...fields, ...claims } });
  expect(body.data.data).toMatchObject({
    status: "Pending",
    deviceType: "SmartPhone",
    user: { _id: customer.id },
  });
});

it("comments are optional", async () => {
  const { comments: _comments, ...body } = fields;
  const response = await rest("POST /wearables/add-request", { as: callers.customer, body });
  expect(response.body.data.data.comments).toBe("");
});

it.each([
  { ...fields, brand: "" },
  { ...fields, brand: "  " },
  { ...fields, model: null },
  { comments: "Hello" },
  {},
])("brand and model are required: %j", async (body) => {
  const response = await rest("POST /smartphones/add-request", { as: callers.customer, body });
  expect(response.status).toBe(400);
  expect(response.body.message).toBe("Please Fill All The Fields");
  expect(await deps.database.addRequest.count()).toBe(0);
});

it.each([
  ["a brand too long", "brand", { ...fields, brand: "x".repeat(61) }],
  ["a model too long", "model", { ...fields, model: "x".repeat(101) }],
  ["comments too long", "comments", { ...fields, comments: "x".repeat(2_001) }],
  ["a brand of two lines", "brand", { ...fields, brand: "a\nb" }],
  ["null characters", "comments", { ...fields, comments: "a\0b" }],
  ["a list for a text", "model", { ...fields, model: ["Phone"] }],
  ["a query for a text", "brand", { ...fields, brand: { contains: "" } }],
  ["an unknown field", "price", { ...fields, price: 1 }],
])("%s is refused", async (_what, field, body) => {
  const response = await rest("POST /smartphones/add-request", { as: callers.customer, body });
  expect(response.status).toBe(400);
  expect(Object.keys(response.body.errors)).toEqual([field]);
  expect(await deps.database.addRequest.count()).toBe(0);
});

it("a list for an object is refused", async () => {
  const body = [fields];
  const response = await rest("POST /smartphones/add-request", { as: callers.customer, body });
  expect(response.status).toBe(400);
  expect(response.body).toMatchObject({ status: "fail", message: "The input must be an object" });
  expect(await deps.database.addRequest.count()).toBe(0);
});

it.each(["00000000-0000-7000-8000-000000000000", "1", "\0", "' OR 1=1", "x".repeat(200)])(
  "an unknown id, %j, is not found",
  async (id) => {
    const call = `/smartphones/add-request/${encodeURIComponent(id)}`;
    const { admin: as } = callers;
    expect((await rest(`GET ${call}`, { as })).status).toBe(404);
    expect((await rest(`DELETE ${call}`, { as })).status).toBe(404);
    const body = { status: "Approved" };
    expect((await rest(`PATCH ${call}`, { as, body })).status).toBe(404);
  },
);
