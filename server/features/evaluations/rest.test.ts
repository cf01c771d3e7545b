import { beforeEach, describe, expect, it } from "vitest";
import { testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { evaluationBody, evaluationInput } from "../../testing/fixtures/evaluations.ts";
import {
  deviceInputs,
  phoneInput,
  placeholder,
  variantInput,
} from "../../testing/fixtures/factories.ts";

const { rest, graphql, signIn, deps } = await testApp();

const signedIn = async () => ({ admin: await signIn("ADMIN"), customer: await signIn("CUSTOMER") });
let callers: Awaited<ReturnType<typeof signedIn>>;
let phone: string;

beforeEach(async () => {
  await emptyDatabase();
  callers = await signedIn();
  const variants = [variantInput(), variantInput({ ram: 12, rom: 512, price: 120_000 })];
  phone = await createDevice({ smartphone: phoneInput({ variants }) });
});

async function createDevice(input: object): Promise<string> {
  const { body } = await graphql(
    "mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }",
    { input },
    { as: callers.admin },
  );
  return body.data.createDevice.id;
}

const create = (body: unknown) => rest("POST /evaluations", { as: callers.customer, body });

const shownPhone = async () => (await rest(`GET /smartphones/${phone}`)).body.data;

describe("an evaluation", () => {
  it("presents the answers, the device and the seller", async () => {
    const body = evaluationBody({ smartPhone: phone });
    const created = await create({ ...body, user: callers.customer.id });
    expect(created.status).toBe(201);
    const { id: _id, mobile } = callers.customer;
    expect(created.body).toEqual({
      status: "success",
      data: {
        _id: expect.any(String),
        ...body,
        smartPhone: await shownPhone(),
        seen: {
          brand: "Samsung",
          model: "Galaxy S24 Ultra",
          coverImage: placeholder,
          RAM: 8,
          ROM: 128,
          sellingPrice: 60_000,
        },
        quote: expect.objectContaining({ outcome: "OFFER", base: 60_000, rulesVersion: 1 }),
        instalments: null,
        termsVersion: 1,
        returnPolicyVersion: 1,
        visitDay: null,
        payout: null,
        user: { _id, firstName: "Rahim", lastName: "Uddin", mobile },
        status: "Pending",
        rejection: null,
        purchase: null,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    });
    const { data } = created.body;
    expect(
      (await rest(`GET /evaluations/${data._id}`, { as: callers.customer })).body.data,
    ).toEqual(data);
    expect((await rest("GET /evaluations", { as: callers.admin })).body.data).toEqual([data]);
  });

  it("is the same in GraphQL", async () => {
    const { body: created } = await create(evaluationBody({ smartPhone: phone }));
    await rest(`POST /evaluations/${created.data._id}/withdraw`, { as: callers.customer });
    await graphql(
      "mutation ($input: EvaluationInput!) { createEvaluation(input: $input) { id } }",
      { input: evaluationInput(phone) },
      { as: callers.customer },
    );
    const { body } = await rest("GET /evaluations", { as: callers.admin });
    const [byGraphQL, byRest] = [body.data[0], created.data].map(
      ({ _id, createdAt, updatedAt, ...rest }: Record<string, unknown>) => rest,
    );
    expect(byGraphQL).toEqual(byRest);
  });

  it("accepts a tablet", async () => {
    const tablet = await createDevice(deviceInputs.TABLET);
    const { body } = await create(evaluationBody({ deviceType: "Tablet", tablet }));
    expect(body.data).toMatchObject({ deviceType: "Tablet", smartPhone: null });
    expect(body.data.tablet).toMatchObject({ _id: tablet, deviceType: "Tablet" });
  });

  it("accepts another variant than the first", async () => {
    const [, second] = (await shownPhone()).variants;
    const { body } = await create(evaluationBody({ smartPhone: phone, variant: second._id }));
    expect(body.data.seen).toMatchObject({ RAM: 12, ROM: 512 });
  });

  it.each(["", null, undefined])("accepts a missing battery health: %j", async (health) => {
    const { status, body } = await create(
      evaluationBody({ smartPhone: phone, batteryHealth: health }),
    );
    expect(status).toBe(201);
    expect(body.data.batteryHealth).toBeNull();
  });

  it.each([[[]], [undefined]])("accepts no other issues: %j", async (otherIssues) => {
    const { body } = await create(evaluationBody({ smartPhone: phone, otherIssues }));
    expect(body.data.otherIssues).toEqual([]);
  });

  it("keeps the snapshot when the device changes and when it is deleted", async () => {
    const { body } = await create(evaluationBody({ smartPhone: phone }));
    const { _id, seen } = body.data;
    const as = callers.admin;
    const variants = [{ RAM: 16, ROM: 1_024, price: 9, sellingPrice: 8, stock: "In Stock" }];
    const change = { brand: "Apple", variants };
    expect((await rest(`PATCH /smartphones/${phone}`, { as, body: change })).status).toBe(200);
    expect((await rest(`GET /evaluations/${_id}`, { as })).body.data.seen).toEqual(seen);
    await rest(`DELETE /smartphones/${phone}`, { as });
    const left = (await rest(`GET /evaluations/${_id}`, { as })).body.data;
    expect(left).toMatchObject({ seen, smartPhone: null, tablet: null, deviceType: "SmartPhone" });
  });

  it("belongs to its seller, even if the body names another user", async () => {
    const claims = { user: callers.admin.id, status: "Approved", _id: "mine", createdAt: "never" };
    const { body } = await create({ ...evaluationBody({ smartPhone: phone }), ...claims });
    expect(body.data).toMatchObject({ status: "Pending", user: { _id: callers.customer.id } });
  });
});

describe("the device of an evaluation", () => {
  it("is either a smartphone or a tablet", async () => {
    const none = await create(evaluationBody());
    expect(none.status).toBe(400);
    expect(none.body.message).toBe("Please Fill All The Fields");
    expect(none.body.errors).toEqual({ smartPhone: "is required" });
    const both = await create(evaluationBody({ smartPhone: phone, tablet: phone }));
    expect(both.status).toBe(400);
    expect(Object.keys(both.body.errors)).toContain("tablet");
  });

  it.each(["Tablet", "Wearable", "smartphone"])(
    "can't be a smartphone if deviceType is %s",
    async (deviceType) => {
      const { status, body } = await create(evaluationBody({ smartPhone: phone, deviceType }));
      expect(status).toBe(400);
      expect(Object.keys(body.errors)).toEqual(["deviceType"]);
    },
  );

  it("is not found if it is of another kind or does not exist", async () => {
    const nowhere = "00000000-0000-7000-8000-000000000000";
    for (const tablet of [phone, nowhere, "1"]) {
      const { status, body } = await create(evaluationBody({ deviceType: "Tablet", tablet }));
      expect(status).toBe(404);
      expect(body.message).toBe("No tablets Found with that ID");
    }
    const watch = await createDevice(deviceInputs.WEARABLE);
    const { status, body } = await create(evaluationBody({ smartPhone: watch }));
    expect(status).toBe(404);
    expect(body.message).toBe("No smartphones Found with that ID");
  });

  it("cannot be a wearable or gadget in GraphQL either", async () => {
    for (const input of [deviceInputs.WEARABLE, deviceInputs.GADGET]) {
      const { body } = await graphql(
        "mutation ($input: EvaluationInput!) { createEvaluation(input: $input) { id } }",
        { input: evaluationInput(await createDevice(input)) },
        { as: callers.customer },
      );
      expect(body.errors?.[0]?.extensions.code).toBe("NOT_FOUND");
    }
    expect(await deps.database.evaluation.count()).toBe(0);
  });

  it("must have the given variant", async () => {
    const other = await createDevice({ smartphone: phoneInput() });
    const [foreign] = (await rest(`GET /smartphones/${other}`)).body.data.variants;
    for (const variant of [foreign._id, "1"]) {
      const body = evaluationBody({ smartPhone: phone, variant });
      const { status, body: refusal } = await create(body);
      expect(refusal.errors).toEqual({ variant: "is not one of the device's variants" });
      expect(status).toBe(400);
    }
    expect(await deps.database.evaluation.count()).toBe(0);
  });
});

describe("the answers", () => {
  const choices = [
    "receiveCalls",
    "availableAccessories",
    "warranty",
    "screen",
    "body",
    "cameraCondition",
  ];

  it.each([undefined, null, ""])("without other issues, %j, name none", async (otherIssues) => {
    const { status, body } = await create(evaluationBody({ smartPhone: phone, otherIssues }));
    expect(status).toBe(201);
    expect(body.data.otherIssues).toEqual([]);
  });

  it.each(choices)("require %s", async (field) => {
    for (const missing of [undefined, null, ""]) {
      const { status, body } = await create(
        evaluationBody({ smartPhone: phone, [field]: missing }),
      );
      expect(status).toBe(400);
      expect(body.message).toBe("Please Fill All The Fields");
      expect(body.errors).toEqual({ [field]: "is required" });
    }
    expect(await deps.database.evaluation.count()).toBe(0);
  });

  it.each([
    ["screen", "touchScreen"],
    ["screen", "deadPixels"],
    ["screen", "lineOnDisplay"],
    ["screen", "screenCondition"],
    ["body", "bodyCondition"],
    ["body", "backPanel"],
  ] as const)("require %s.%s", async (group, field) => {
    const groups = evaluationBody();
    const answers = { ...groups[group], [field]: "" };
    const { body } = await create(evaluationBody({ smartPhone: phone, [group]: answers }));
    expect(body.message).toBe("Please Fill All The Fields");
    expect(body.errors).toEqual({ [`${group}.${field}`]: "is required" });
  });

  it.each([
    ["no accessories", "availableAccessories", []],
    ["an accessory twice", "availableAccessories", Array(2).fill("Only Device Available")],
    ["an unknown accessory", "availableAccessories.0", ["Cash"]],
    ["one accessory outside a list", "availableAccessories", "Only Device Available"],
    ["an issue twice", "otherIssues", Array(2).fill("Wifi Not Working")],
    ["an unknown issue", "otherIssues.1", ["Wifi Not Working", "Everything"]],
    ["the name of a choice", "warranty", "NO_WARRANTY"],
    ["a word of another choice", "cameraCondition", "Heavy"],
    ["a battery of 101%", "batteryHealth", "101%"],
    ["a number", "receiveCalls", 1],
    ["an object", "receiveCalls", { $ne: "" }],
    ["an unknown answer", "screen.colour", { ...evaluationBody().screen, colour: "red" }],
    ["an unknown field", "price", 1],
  ])("can not be %s", async (_what, field, value) => {
    const given = { [field.split(".")[0] ?? ""]: value };
    const { status, body } = await create(evaluationBody({ smartPhone: phone, ...given }));
    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toEqual([field]);
    expect(await deps.database.evaluation.count()).toBe(0);
  });
});

it("the error for a payment says what is missing, before the sell request is read", async () => {
  const { status, body } = await rest(`POST /evaluations/${phone}/payment`, {
    as: callers.admin,
    body: { method: "Cash", amount: null },
  });
  expect(status).toBe(400);
  expect(body.errors).toEqual({ amount: "is required", date: "is required" });
});
