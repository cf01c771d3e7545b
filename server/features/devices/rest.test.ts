import { beforeEach, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { deviceInputs } from "../../testing/fixtures/factories.ts";

const shop = await testApp();

const admin = { as: null as Awaited<ReturnType<typeof shop.signIn>> | null };

beforeEach(async () => {
  await emptyDatabase();
  admin.as = await shop.signIn("ADMIN");
});

const body = {
  brand: "Samsung",
  model: "Galaxy S24",
  productType: "Pre-Owned",
  specifications: {
    processor: "Exynos 2400",
    GPU: "Xclipse 940",
    display: "6.2 inch",
    camera: { frontCamera: "12 MP", backCamera: "50 MP" },
    battery: "4000 mAh",
    SIM: "eSIM",
  },
  variants: [{ RAM: "8", ROM: 256, price: 60_000, sellingPrice: 40_000, stock: "In-Stock" }],
  coverImage: "/img/test.png",
  images: [],
  description: "",
};

test("a smartphone is written and read with the labels of the forms", async () => {
  const { status, body: response } = await shop.rest("POST /smartphones", { ...admin, body });
  expect(status).toBe(201);
  expect(response.data).toMatchObject({
    deviceType: "SmartPhone",
    productType: "Pre-Owned",
    stock: "In Stock",
    price: 60_000,
    specifications: body.specifications,
    variants: [{ RAM: 8, ROM: 256, price: 60_000, sellingPrice: 40_000, stock: "In Stock" }],
  });
  const read = await shop.rest(`GET /smartphones/${response.data._id}`);
  expect(read.body).toEqual(response);
});

test("derived and ignored fields may be sent back and change nothing", async () => {
  const first = await shop.rest("POST /smartphones", { ...admin, body });
  const { data } = first.body;
  const sent = { ...data, price: 1, stock: "Out of Stock", deviceType: "Gadget", user: "x" };
  const path = `PATCH /smartphones/${data._id}`;
  const { status, body: response } = await shop.rest(path, { ...admin, body: sent });
  expect(status).toBe(200);
  expect(response.data).toEqual(data);
  await shop.rest(path, { ...admin, body: { description: "Changed" } });
  const stale = await shop.rest(path, { ...admin, body: sent });
  expect(stale.status).toBe(409);
});

test("missing fields are named below the form's message", async () => {
  const { brand: _missing, ...rest } = body;
  const { status, body: response } = await shop.rest("POST /tablets", { ...admin, body: rest });
  expect(status).toBe(400);
  expect(response).toEqual({
    status: "fail",
    message: "Please fill all the fields & add at least one variant",
    errors: { brand: "is required" },
  });
});

test("a smartphone without a SIM is refused by the name of the field", async () => {
  const specifications = { ...body.specifications, SIM: "No SIM" };
  const first = await shop.rest("POST /smartphones", { ...admin, body });
  for (const call of ["POST /smartphones", `PATCH /smartphones/${first.body.data._id}`]) {
    const sent = { ...admin, body: { ...body, specifications } };
    const { status, body: response } = await shop.rest(call, sent);
    expect(status).toBe(400);
    expect(response.errors).toEqual({ "specifications.SIM": "can't be No SIM for a smartphone" });
  }
  const tablet = await shop.rest("POST /tablets", {
    ...admin,
    body: { ...body, specifications },
  });
  expect(tablet.status).toBe(201);
});

test.each([
  ["an unknown field", { colour: "red" }],
  ["an unknown product type", { productType: "Refurbished" }],
  ["a price as a text", { variants: [{ ...body.variants[0], price: "60000" }] }],
  ["a price with a fraction", { variants: [{ ...body.variants[0], price: 1.5 }] }],
  ["variants that are not a list", { variants: "none" }],
])("%s is refused", async (_what, given) => {
  const sent = { ...admin, body: { ...body, ...given } };
  expect((await shop.rest("POST /smartphones", sent)).status).toBe(400);
  expect(await shop.deps.database.device.count()).toBe(0);
});

test.each(["smartphones", "tablets", "wearables", "gadgets"])(
  "an unknown or malformed id of %s is not found",
  async (collection) => {
    for (const id of ["0190a000-0000-7000-8000-000000000000", "nonsense", "%00", "'; --"]) {
      const { status, body: response } = await shop.rest(
        `GET /${collection}/${encodeURIComponent(id)}`,
      );
      expect(status).toBe(404);
      expect(response.message).toBe(`No ${collection} Found with that ID`);
    }
  },
);

test("a delete returns the id, once", async () => {
  const create = "mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }";
  const created = await shop.graphql(create, { input: deviceInputs.WEARABLE }, admin);
  const { id } = created.body.data.createDevice;
  const gone = await shop.rest(`DELETE /wearables/${id}`, admin);
  expect(gone).toMatchObject({ status: 200, body: { status: "success", data: id } });
  expect((await shop.rest(`DELETE /wearables/${id}`, admin)).status).toBe(404);
});
