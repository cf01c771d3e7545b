import { beforeEach, describe, expect, test } from "vitest";
import { dayOf } from "../../../shared/days.ts";
import { type ErrorCode, statusOf } from "../../core/errors.ts";
import * as words from "../../generated/words.ts";
import { type Caller, testApp } from "../app.ts";
import { emptyDatabase } from "../database.ts";
import {
  deviceInputs,
  gadgetInput,
  phoneInput,
  placeholder,
  wearableInput,
} from "../fixtures/factories.ts";
import { cracked, purchaseShop, sharedPurchaseFields } from "../fixtures/purchases.ts";

/**
 * By REST and by GraphQL, each operation must have the same result and effect. To compare them, GraphQL's fields are
 * selected under REST's names, and the names of enum values are translated to REST's labels.
 */
const shop = await testApp();

type Who = "visitor" | "customer" | "admin";
let callers: Record<Who, Caller>;

beforeEach(async () => {
  await emptyDatabase();
  callers = {
    visitor: null,
    customer: await shop.signIn("CUSTOMER"),
    admin: await shop.signIn("ADMIN"),
  };
});

const common = `_id: id url sku deviceType: kind coverImage { path } images { path } price reducedFrom stock
  description descriptionBn
  version createdAt updatedAt`;
const condition = "grade batteryHealth warrantyDays";
const phoneFields = `${common} brand model productType supply ${condition}
  specifications { processor GPU: gpu display frontCamera backCamera battery SIM: sim color colorBn }
  variants { _id: id url RAM: ram ROM: rom price sellingPrice reducedFrom stock }`;
const fieldsOf = {
  smartphones: `... on Smartphone { ${phoneFields} }`,
  tablets: `... on Tablet { ${phoneFields} }`,
  wearables: `... on Wearable { ${common} brand model productType ${condition}
    specificationText specificationTextBn }`,
  gadgets: `... on Gadget { ${common} gadgetName productType: gadgetType }`,
};
type Collection = keyof typeof fieldsOf;
const collections = Object.keys(fieldsOf) as Collection[];
const kindOf = {
  smartphones: "SMARTPHONE",
  tablets: "TABLET",
  wearables: "WEARABLE",
  gadgets: "GADGET",
} as const;
const fieldOf = {
  smartphones: "smartphone",
  tablets: "tablet",
  wearables: "wearable",
  gadgets: "gadget",
};

const requester = "{ _id: id firstName lastName mobile }";
const addRequestFields = `{ _id: id deviceType: kind brand model comments status createdAt updatedAt
  user: requester ${requester} device { id } }`;
const quoteFields = `{ outcome base amount upTo grade lines { code question option label amount }
  reasons validUntil rulesVersion }`;
const evaluationFields = `{ _id: id deviceType: kind receiveCalls availableAccessories warranty
  screen { touchScreen deadPixels lineOnDisplay screenCondition } body { bodyCondition backPanel }
  cameraCondition batteryHealth otherIssues instalments termsVersion returnPolicyVersion visitDay payout { method mobile } status rejection { at reason } user: requester ${requester}
  seen { brand model coverImage { path } RAM: ram ROM: rom sellingPrice }
  quote ${quoteFields} device { id } purchase { ${sharedPurchaseFields} } createdAt updatedAt }`;
const pictureFields = "{ _id: id image { path } alt imageBn { path } altBn createdAt }";
const reviewFields =
  "{ _id: id reviewComment language reviewCommentBn user: author { firstName lastName } createdAt }";
const sessionFields = `{ token user { _id: id userType newUser firstName lastName email mobile smsNotifications } }`;

const optionWords = {
  ...words.screenConditionWords,
  ...words.backPanelWords,
  ...words.otherIssueWords,
  ...words.accessoryWords,
  ...words.warrantyWords,
  NOT_TOLD: "Not told",
};

/** The labels of enum values, by field. */
const wordsOf: Record<string, Record<string, string>> = {
  deviceType: words.deviceKindWords,
  productType: { ...words.productTypeWords, ...words.gadgetTypeWords },
  stock: words.stockWords,
  SIM: words.simWords,
  status: words.requestStatusWords,
  userType: words.userTypeWords,
  receiveCalls: words.receiveCallsWords,
  availableAccessories: words.accessoryWords,
  warranty: words.warrantyWords,
  touchScreen: words.touchScreenWords,
  deadPixels: words.displaySpotWords,
  lineOnDisplay: words.lineOnDisplayWords,
  screenCondition: words.screenConditionWords,
  bodyCondition: words.bodyConditionWords,
  backPanel: words.backPanelWords,
  cameraCondition: words.cameraConditionWords,
  batteryHealth: words.batteryHealthWords,
  otherIssues: words.otherIssueWords,
  instalments: words.instalmentsWords,
  account: words.lockStateWords,
  operator: words.lockStateWords,
  instalment: words.lockStateWords,
  management: words.lockStateWords,
  state: { ...words.purchaseStateWords, ...words.unitStateWords },
  result: words.imeiCheckResultWords,
  method: words.paymentMethodWords,
  code: words.timelineCodeWords,
  actor: words.timelineActorWords,
  option: optionWords,
  from: optionWords,
  to: optionWords,
};

// biome-ignore lint/suspicious/noExplicitAny: the result of any operation.
type Json = any;

/** Returns a GraphQL result in the shape of REST. */
function asRest(value: Json, field = ""): Json {
  if (Array.isArray(value)) return value.map((item) => asRest(item, field));
  if (typeof value === "string") return wordsOf[field]?.[value] ?? value;
  if (value === null || typeof value !== "object") return value;
  if (Object.keys(value).join() === "path") return value.path;
  const { frontCamera, backCamera, specificationText, specificationTextBn, ...rest } = value;
  const read = Object.entries(rest).map(([name, inner]) => [name, asRest(inner, name)]);
  return {
    ...Object.fromEntries(read),
    ...(frontCamera === undefined ? {} : { camera: { frontCamera, backCamera } }),
    ...(specificationText === undefined
      ? {}
      : { specifications: specificationText, specificationsBn: specificationTextBn }),
  };
}

/** Removes the fields that differ between two objects created one after the other. */
function anonymous(value: Json): Json {
  if (Array.isArray(value)) return value.map(anonymous);
  if (value === null || typeof value !== "object") return value;
  const { _id, url, createdAt, updatedAt, at, token, expiresAt, resendAt, ...others } = value;
  const { receiptUrl } = others;
  const rest = receiptUrl ? { ...others, receiptUrl: typeof receiptUrl } : others;
  return Object.fromEntries(Object.entries(rest).map(([name, inner]) => [name, anonymous(inner)]));
}

const codeOf = ({ extensions }: { extensions: { code: ErrorCode } }) => extensions.code;

/** Executes an operation. The status of an error follows from its code. */
async function graphql(who: Who, operation: string, variables: object = {}) {
  const response = await shop.graphql(operation, { ...variables }, { as: callers[who] });
  const [error] = response.body.errors ?? [];
  if (error) return { status: statusOf[codeOf(error)], message: error.message };
  const [data] = Object.values(response.body.data);
  return { status: 200, data: asRest(data) };
}

async function rest(who: Who, call: string, body?: object) {
  const response = await shop.rest(call, { as: callers[who], body });
  if (response.status >= 400) return { status: response.status, message: response.body.message };
  const { data } = response.body;
  return { status: 200, data: data?.data !== undefined ? data.data : data };
}

type Outcome = { status: number; message?: string; data?: Json };

/**
 * `sameRead` expects two readings of one object to be exactly the same. `sameMade` allows two objects made from the
 * same input to differ in ids and times.
 */
const sameRead = (one: Outcome, other: Outcome) => expect(one).toEqual(other);
const sameMade = (one: Outcome, other: Outcome) => {
  expect(one.status).toBe(200);
  expect(anonymous(one)).toEqual(anonymous(other));
};

const wire = {
  smartphones: phoneBody("Galaxy S24 Ultra"),
  tablets: phoneBody("Galaxy Tab S9"),
  wearables: {
    ...wearableInput(),
    specifications: "45 mm, GPS",
    specificationText: undefined,
    productType: "New",
    stock: "In Stock",
  },
  gadgets: { ...gadgetInput(), gadgetType: undefined, productType: "Charger", stock: "In Stock" },
};

function phoneBody(model: string) {
  const {
    gpu: GPU,
    sim: _sim,
    frontCamera,
    backCamera,
    ...specifications
  } = phoneInput().specifications;
  return {
    ...phoneInput({ model }),
    productType: "New",
    specifications: {
      ...specifications,
      GPU,
      SIM: "Dual SIM",
      camera: { frontCamera, backCamera },
    },
    variants: [{ RAM: 8, ROM: 128, price: 90_000, sellingPrice: 60_000, stock: "In Stock" }],
  };
}

const createDevice = (collection: Collection) =>
  `mutation ($input: DeviceInput!) { createDevice(input: $input) { ${fieldsOf[collection]} } }`;
const deviceByRest = async (collection: Collection) =>
  (await rest("admin", `POST /${collection}`, wire[collection])).data._id as string;

describe.each(collections)("%s", (collection) => {
  const kind = kindOf[collection];
  const fields = fieldsOf[collection];

  test("are created alike", async () => {
    const one = await rest("admin", `POST /${collection}`, wire[collection]);
    const other = await graphql("admin", createDevice(collection), { input: deviceInputs[kind] });
    sameMade(one, other);
  });

  test("are read, listed, changed and deleted alike", async () => {
    const id = await deviceByRest(collection);
    const read = `query ($id: ID!) { device(id: $id, kind: ${kind}) { ${fields} } }`;
    const one = await rest("visitor", `GET /${collection}/${id}`);
    sameRead(one, await graphql("visitor", read, { id }));
    const list = `{ devices(kind: ${kind}) { nodes { ${fields} } } }`;
    const listed = await graphql("visitor", list);
    sameRead(await rest("visitor", `GET /${collection}`), { ...listed, data: listed.data.nodes });

    const body = { description: "Changed", coverImage: placeholder };
    const input = { [fieldOf[collection]]: body };
    const update = `mutation ($id: ID!, $input: DevicePatch!) {
      updateDevice(id: $id, input: $input) { ${fields} } }`;
    const changed = await rest("admin", `PATCH /${collection}/${id}`, body);
    const again = await graphql("admin", update, { id, input });
    // Writing the same values again changes nothing and makes no further version.
    expect(again.data.version).toBe(changed.data.version);
    sameMade(
      { ...changed, data: { ...changed.data, version: 0 } },
      { ...again, data: { ...again.data, version: 0 } },
    );

    const gone = await rest("admin", `DELETE /${collection}/${id}`);
    expect(gone.data).toBe(id);
    const remove = `mutation ($id: ID!) { deleteDevice(id: $id, kind: ${kind}) }`;
    sameRead(
      await rest("admin", `DELETE /${collection}/${id}`),
      await graphql("admin", remove, { id }),
    );
  });

  test("have their stock set alike", async () => {
    const id = await deviceByRest(collection);
    const { variants } = (await rest("visitor", `GET /${collection}/${id}`)).data;
    const [body, input] = variants
      ? [
          { variants: [{ _id: variants[0]._id, stock: "Out of Stock" }] },
          { variants: [{ id: variants[0]._id, stock: "OUT_OF_STOCK" }] },
        ]
      : [{ stock: "Out of Stock" }, { stock: "OUT_OF_STOCK" }];
    const set = `mutation ($id: ID!, $input: StockInput!) {
      setStock(id: $id, input: $input) { ${fields} } }`;
    const changed = await rest("admin", `POST /${collection}/${id}/stock`, body);
    expect(changed.data.stock).toBe("Out of Stock");
    sameRead(changed, await graphql("admin", set, { id, input }));
  });

  test("are refused alike", async () => {
    const bad = { coverImage: "/images/none.jpg" };
    const input = { [fieldOf[collection]]: { ...Object.values(deviceInputs[kind])[0], ...bad } };
    const body = { ...wire[collection], ...bad };
    sameRead(
      await rest("admin", `POST /${collection}`, body),
      await graphql("admin", createDevice(collection), { input }),
    );
  });
});

test("past prices are read and refused alike", async () => {
  const id = await deviceByRest("gadgets");
  await rest("admin", `PATCH /gadgets/${id}`, { price: 1_500 });
  const read = `query ($id: ID!, $variantId: ID, $days: Int! = 90) {
    priceHistory(deviceId: $id, variantId: $variantId, days: $days) { at price } }`;
  const one = await rest("visitor", `GET /price-history/${id}?days=30`);
  expect(one.data).toHaveLength(2);
  sameRead(one, await graphql("visitor", read, { id, days: 30 }));
  sameRead(
    await rest("visitor", `GET /price-history/${id}?variant=none`),
    await graphql("visitor", read, { id, variantId: "none" }),
  );
  sameRead(
    await rest("visitor", "GET /price-history/none"),
    await graphql("visitor", read, { id: "none" }),
  );
});

test("devices are saved, read and removed alike", async () => {
  const id = await deviceByRest("gadgets");
  const save = `mutation ($id: ID!) { saveDevice(deviceId: $id) { ${fieldsOf.gadgets} } }`;
  const one = await rest("customer", `PUT /saved/${id}`);
  sameRead(one, await graphql("customer", save, { id }));
  const list = await graphql("customer", `{ savedDevices { nodes { ${fieldsOf.gadgets} } } }`);
  sameRead(await rest("customer", "GET /saved"), { ...list, data: list.data.nodes });
  sameRead(
    await rest("customer", `DELETE /saved/${id}`),
    await graphql("customer", "mutation ($id: ID!) { unsaveDevice(deviceId: $id) }", { id }),
  );
  sameRead(
    await rest("customer", "PUT /saved/none"),
    await graphql("customer", save, { id: "none" }),
  );
});

test("changes of devices are listed and refused alike", async () => {
  const ids: string[] = [];
  for (const collection of collections) ids.push(await deviceByRest(collection));
  await rest("admin", `DELETE /gadgets/${ids[3]}`);
  // The productType of gadgets is a different enum. One selection can't contain both enums under the same name.
  const fields = `... on PhoneOrTablet { ${phoneFields} } ${fieldsOf.wearables}`;
  const read = `query ($after: String, $first: Int!) {
    deviceChanges(after: $after, first: $first) { endCursor hasNextPage changes: nodes {
      _id: id deletedAt device { ${fields} } } } }`;
  const both = async () => [
    await rest("visitor", `GET /device-changes?limit=60`),
    await graphql("visitor", read, { first: 60 }),
  ];
  // Open transactions of other test files on the same PostgreSQL server delay the changes for a moment.
  await expect
    .poll(async () => {
      const [one, other] = await both();
      const changed = (outcome?: Outcome) =>
        outcome?.data.changes.filter((change: Json) => ids.includes(change._id)).length;
      return [changed(one), changed(other)];
    })
    .toEqual([4, 4]);
  const [one, other] = (await both()) as [Outcome, Outcome];
  sameRead(one, other);
  const id = ids[0] ?? "";
  const ofAnotherEpoch = Buffer.from(JSON.stringify([id, 0, "5", id])).toString("base64url");
  for (const after of ["abc", ofAnotherEpoch]) {
    sameRead(
      await rest("visitor", `GET /device-changes?after=${after}`),
      await graphql("visitor", read, { after, first: 50 }),
    );
  }
});

describe("users", () => {
  test("get a one-time password, log in and fill in their profile alike", async () => {
    const byRest = await rest("visitor", "POST /users/sendOTP", { mobile: "01711111111" });
    const sendOtp = "mutation ($mobile: String!) { sendOtp(mobile: $mobile) { mobile } }";
    const byGraphQL = await graphql("visitor", sendOtp, { mobile: "01822222222" });
    expect(Object.keys(byRest.data)).toEqual(["mobile", "expiresAt", "resendAt"]);
    expect(byGraphQL.data).toEqual({ mobile: "01822222222" });

    const [one, other] = shop.messages.slice(-2).map(({ message }) => message.match(/\d{6}/)?.[0]);
    const session = await rest("visitor", "POST /users/verifyOTP", {
      mobile: "+880 1711-111111",
      otp: one,
    });
    const verify = `mutation ($mobile: String!, $otp: String!) {
      verifyOtp(mobile: $mobile, otp: $otp) ${sessionFields} }`;
    const theirs = await graphql("visitor", verify, { mobile: "01822222222", otp: other });
    const { mobile: _one, ...user } = anonymous(session.data);
    const { mobile: _other, ...theirUser } = anonymous(theirs.data.user);
    expect(user).toEqual(theirUser);
    expect(user).toMatchObject({ newUser: true, userType: "customer" });

    const input = { firstName: "Nusrat", lastName: "Jahan", email: "nusrat@example.com" };
    const updated = await rest("customer", "PATCH /users/updateMe", { ...input, newUser: false });
    const update = `mutation ($input: ProfileInput!) { updateMe(input: $input) ${sessionFields} }`;
    const updatedToo = await graphql("customer", update, { input });
    expect(updated.data).toEqual({ token: updatedToo.data.token, ...updatedToo.data.user });
  });

  test.each([
    ["a number that is none", { mobile: "12345", otp: "000000" }],
    ["a code that was not sent", { mobile: "01733333333", otp: "000000" }],
  ])("are refused alike: %s", async (_what, input) => {
    const verify = `mutation ($mobile: String!, $otp: String!) {
      verifyOtp(mobile: $mobile, otp: $otp) { token } }`;
    const refusal = await rest("visitor", "POST /users/verifyOTP", input);
    expect(refusal.status).toBe(400);
    sameRead(refusal, await graphql("visitor", verify, input));
  });
});

describe("add requests", () => {
  const wish = { brand: "Apple", model: "iPad Pro", comments: "256 GB" };
  const byRest = async () => (await rest("customer", "POST /tablets/add-request", wish)).data._id;
  const update = `mutation ($id: ID!, $status: RequestStatus!) {
    updateAddRequest(id: $id, kind: TABLET, status: $status) ${addRequestFields} }`;
  const remove = "mutation ($id: ID!) { deleteAddRequest(id: $id, kind: TABLET) }";

  test("are made and read alike", async () => {
    const create = `mutation ($input: AddRequestInput!) {
      createAddRequest(input: $input) ${addRequestFields} }`;
    const one = await rest("customer", "POST /tablets/add-request", wish);
    sameMade(one, await graphql("customer", create, { input: { kind: "TABLET", ...wish } }));
    const id = one.data._id;
    const read = `query ($id: ID!) { addRequest(id: $id) ${addRequestFields} }`;
    sameRead(
      await rest("admin", `GET /tablets/add-request/${id}`),
      await graphql("admin", read, { id }),
    );
    const list = `{ addRequests(filter: { kind: TABLET }) { nodes ${addRequestFields} } }`;
    const listed = await graphql("customer", list);
    sameRead(await rest("customer", "GET /tablets/add-request"), {
      ...listed,
      data: listed.data.nodes,
    });
  });

  test("are decided and deleted alike", async () => {
    const [first, second] = [await byRest(), await byRest()];
    const early = await rest("admin", `DELETE /tablets/add-request/${first}`);
    expect(early.status).toBe(409);
    sameRead(early, await graphql("admin", remove, { id: first }));
    sameMade(
      await rest("admin", `PATCH /tablets/add-request/${first}`, { status: "Rejected" }),
      await graphql("admin", update, { id: second, status: "REJECTED" }),
    );
    const late = await rest("admin", `PATCH /tablets/add-request/${first}`, { status: "Approved" });
    expect(late.status).toBe(409);
    sameRead(late, await graphql("admin", update, { id: first, status: "APPROVED" }));
    expect((await rest("admin", `DELETE /tablets/add-request/${first}`)).data).toBe(first);
    expect((await graphql("admin", remove, { id: second })).data).toBe(second);
  });
});

/**
 * Replaces the device of an evaluation. REST has a field for each kind of device; GraphQL has one field for all kinds.
 */
function withDevice({ data, ...outcome }: Outcome): Outcome {
  if (!data) return outcome;
  const { smartPhone, tablet, device, ...evaluation } = data;
  return { ...outcome, data: { ...evaluation, has: Boolean(smartPhone ?? tablet ?? device) } };
}

describe("evaluations", () => {
  const answers = {
    receiveCalls: "YES",
    availableAccessories: ["ORIGINAL_CHARGER", "MONEY_RECEIPT"],
    warranty: "NO_WARRANTY",
    screen: {
      touchScreen: "WORKING",
      deadPixels: "NO_SPOT",
      lineOnDisplay: "NONE",
      screenCondition: "ORIGINAL_NO_ISSUE",
    },
    body: { bodyCondition: "MINOR", backPanel: "CRACKED" },
    cameraCondition: "NO_ISSUE",
    batteryHealth: "FROM_95_TO_99",
    otherIssues: ["FACE_ID", "CHARGING_PORT"],
    visitDay: dayOf(shop.deps.clock()),
    payout: { method: "NAGAD", mobile: "01712345678" },
  };
  const byRest = async () => {
    const smartPhone = await deviceByRest("smartphones");
    const references = { deviceType: "SmartPhone", smartPhone, tablet: null };
    return rest("customer", "POST /evaluations", { ...asRest(answers), ...references });
  };
  const update = `mutation ($id: ID!, $status: RequestStatus!, $reason: String! = "") {
    updateEvaluation(id: $id, status: $status, reason: $reason) ${evaluationFields} }`;

  test("are made, withdrawn and read alike", async () => {
    const one = await byRest();
    const input = { deviceId: one.data.smartPhone._id, ...answers };
    const create = `mutation ($input: EvaluationInput!) {
      createEvaluation(input: $input) ${evaluationFields} }`;
    const withdraw = `mutation ($id: ID!) { withdrawEvaluation(input: { id: $id }) { id } }`;
    const refused = await graphql("customer", create, { input });
    expect(refused.status).toBe(409);
    const withdrawn = await rest("customer", `POST /evaluations/${one.data._id}/withdraw`);
    expect(withdrawn).toEqual({ status: 200, data: one.data._id });
    expect((await graphql("customer", withdraw, { id: one.data._id })).status).toBe(404);
    const other = await graphql("customer", create, { input });
    sameMade(withDevice(one), withDevice(other));
    const read = `query ($id: ID!) { evaluation(id: $id) ${evaluationFields} }`;
    const id = other.data._id;
    sameRead(
      withDevice(await rest("customer", `GET /evaluations/${id}`)),
      withDevice(await graphql("customer", read, { id })),
    );
  });

  test("are refused alike at a price other than the one shown", async () => {
    const smartPhone = await deviceByRest("smartphones");
    const body = { ...asRest(answers), smartPhone, tablet: null, quotedAmount: 1 };
    const input = { deviceId: smartPhone, ...answers, quotedAmount: 1 };
    const create = "mutation ($input: EvaluationInput!) { createEvaluation(input: $input) { id } }";
    const as = callers.customer;
    const byRest = await shop.rest("POST /evaluations", { as, body });
    const byGraphQL = await shop.graphql(create, { input }, { as });
    expect(byRest.status).toBe(409);
    expect(byGraphQL.body.errors?.[0]?.extensions.code).toBe("CONFLICT");
    const { quote, ...error } = byRest.body as unknown as { quote: Json };
    expect(error).toEqual({ status: "fail", message: byGraphQL.body.errors?.[0]?.message });
    const { extensions } = byGraphQL.body.errors?.[0] ?? {};
    expect(extensions).toMatchObject({ code: "CONFLICT" });
    expect(quote).toEqual(asRest(extensions.quote));
    expect(quote).toMatchObject({ outcome: "OFFER", base: 60_000 });
  });

  test("are decided and deleted alike", async () => {
    const [first, second] = [(await byRest()).data._id, (await byRest()).data._id];
    for (const [word, status, reason] of [
      ["Rejected", "REJECTED", "x".repeat(501)],
      ["Rejected", "REJECTED", "Too old"],
      ["Approved", "APPROVED", "No reason is needed"],
      ["Approved", "APPROVED"],
      ["Rejected", "REJECTED"],
    ]) {
      const one = await rest("admin", `PATCH /evaluations/${first}`, { status: word, reason });
      const other = await graphql("admin", update, { id: second, status, reason });
      expect(anonymous(withDevice(one))).toEqual(anonymous(withDevice(other)));
    }
    const remove = "mutation ($id: ID!) { deleteEvaluation(id: $id) }";
    expect((await rest("admin", `DELETE /evaluations/${first}`)).data).toBe(first);
    expect((await graphql("admin", remove, { id: second })).data).toBe(second);
  });
});

describe("purchases", () => {
  const transfer = { method: "BANK_TRANSFER", reference: "T1", referenceReason: "Paid together" };
  const payment = { amount: 51_000, date: "2026-01-31", ...transfer };

  /** The steps of a purchase, each by REST and by GraphQL. Each step is taken twice, and must fail the second time. */
  const steps: [Who, call: string, input: Json, field: string, types: string][] = [
    ["admin", "inspection", cracked({ notes: "Worn" }), "recordInspection", "InspectionInput!"],
    ["customer", "accept", { amount: 51_000 }, "acceptOffer", ""],
    ["admin", "payment", payment, "recordPayment", "PaymentInput!"],
    ["admin", "return", { note: "None" }, "recordReturn", ""],
  ];
  const given: Record<string, string> = { amount: "Int", note: "String!" };

  const byGraphQL = (who: Who, field: string, id: string, input: Json, type: string) => {
    const [name = ""] = Object.keys(input);
    const [argument, value] = type ? ["input", input] : [name, input[name]];
    const mutation = `mutation ($id: ID!, $${argument}: ${type || given[name]}) {
      ${field}(id: $id, ${argument}: $${argument}) ${evaluationFields} }`;
    return graphql(who, mutation, { id, [argument]: value });
  };

  test("are inspected, accepted, paid and refused alike", async () => {
    const sale = await purchaseShop(shop);
    callers = { visitor: null, customer: sale.seller, admin: sale.admin };
    const [first, second] = [await sale.submitApproved(), await sale.submitApproved()];
    const statuses: number[] = [];
    for (const [who, call, input, field, type] of steps) {
      const one = await rest(who, `POST /evaluations/${first}/${call}`, asRest(input));
      const other = await byGraphQL(who, field, second, input, type);
      expect(anonymous(withDevice(one))).toEqual(anonymous(withDevice(other)));
      statuses.push(one.status);
    }
    expect(statuses).toEqual([200, 200, 200, 409]);
    for (const who of ["customer", "admin"] as const) {
      const read = `query ($id: ID!) { evaluation(id: $id) ${evaluationFields} }`;
      sameRead(
        withDevice(await rest(who, `GET /evaluations/${first}`)),
        withDevice(await graphql(who, read, { id: first })),
      );
    }
  });

  test("are declined and returned alike, and refused alike to others", async () => {
    const sale = await purchaseShop(shop);
    const [first, second] = [await sale.revised(), await sale.revised()];
    const steps: [Who, call: string, field: string, note: string][] = [
      ["customer", "decline", "declineOffer", "Not mine"],
      ["admin", "decline", "declineOffer", "Not the seller"],
      ["customer", "decline", "declineOffer", "Too low"],
      ["customer", "return", "recordReturn", "Not an admin"],
      ["admin", "return", "recordReturn", "x".repeat(501)],
      ["admin", "return", "recordReturn", "At the counter"],
    ];
    const statuses: number[] = [];
    for (const [index, [who, call, field, note]] of steps.entries()) {
      // The first caller is another customer.
      if (index > 0) callers = { visitor: null, customer: sale.seller, admin: sale.admin };
      const one = await rest(who, `POST /evaluations/${first}/${call}`, { note });
      const other = await byGraphQL(who, field, second, { note }, "");
      expect(anonymous(withDevice(one))).toEqual(anonymous(withDevice(other)));
      statuses.push(one.status);
    }
    expect(statuses).toEqual([404, 403, 200, 403, 400, 200]);
  });
});

describe("quotes", () => {
  const read = `query ($input: QuoteInput!) { quote(input: $input) ${quoteFields} }`;

  test.each([
    ["no answers", {}],
    ["some answers", { screen: { deadPixels: "MINOR", touchScreen: null }, receiveCalls: "YES" }],
    ["an answer that needs a person", { receiveCalls: "NO", otherIssues: ["SPEAKER"] }],
    [
      "all answers",
      {
        receiveCalls: "YES",
        availableAccessories: ["MONEY_RECEIPT"],
        warranty: "NO_WARRANTY",
        screen: {
          touchScreen: "WORKING",
          deadPixels: "NO_SPOT",
          lineOnDisplay: "NONE",
          screenCondition: "CHANGED",
        },
        body: { bodyCondition: "NONE", backPanel: "CRACKED" },
        cameraCondition: "NO_ISSUE",
        batteryHealth: null,
        otherIssues: ["CHARGING_PORT"],
      },
    ],
  ])("are the same with %s", async (_what, answers) => {
    const smartPhone = await deviceByRest("smartphones");
    const byRest = await rest("visitor", "POST /quotes", { smartPhone, ...asRest(answers) });
    expect(byRest.status).toBe(200);
    sameRead(
      byRest,
      await graphql("visitor", read, { input: { deviceId: smartPhone, ...answers } }),
    );
  });

  test("of unknown devices and of other devices' variants are refused alike", async () => {
    const smartPhone = await deviceByRest("smartphones");
    const wearable = await deviceByRest("wearables");
    const [body, input] = [
      { smartPhone, variant: wearable },
      { deviceId: smartPhone, variantId: wearable },
    ];
    const refusal = await rest("visitor", "POST /quotes", body);
    expect(refusal).toEqual({
      status: 400,
      message: "The variant is not one of the device's variants",
    });
    sameRead(refusal, await graphql("visitor", read, { input }));
    expect(await rest("visitor", "POST /quotes", { tablet: wearable })).toEqual({
      status: 404,
      message: "No tablets Found with that ID",
    });
    expect((await graphql("visitor", read, { input: { deviceId: wearable } })).status).toBe(404);
  });
});

describe.each([
  ["navbar", "Banner", "banners", pictureFields],
  ["offers", "Offer", "offers", pictureFields.replace("{", "{ link endsOn")],
])("%s", (collection, type, listField, pictureFields) => {
  const create = `mutation ($image: String!) { create${type}(image: $image) ${pictureFields} }`;
  const update = `mutation ($id: ID!, $altBn: String) {
    update${type}(id: $id, altBn: $altBn) ${pictureFields}
  }`;
  const remove = `mutation ($id: ID!) { delete${type}(id: $id) }`;

  test("are made, changed, listed and removed alike, except the last one", async () => {
    const one = await rest("admin", `POST /${collection}`, { image: placeholder });
    sameMade(one, await graphql("admin", create, { image: placeholder }));
    sameRead(
      await rest("visitor", `GET /${collection}`),
      await graphql("visitor", `{ ${listField} ${pictureFields} }`),
    );
    sameRead(
      await rest("admin", `PATCH /${collection}/${one.data._id}`, { altBn: "ছাড়" }),
      await graphql("admin", update, { id: one.data._id, altBn: "ছাড়" }),
    );
    const first = await rest("admin", `DELETE /${collection}/${one.data._id}`);
    expect(first.data).toBe(one.data._id);
    const [{ _id: id }] = (await rest("visitor", `GET /${collection}`)).data;
    const last = await rest("admin", `DELETE /${collection}/${id}`);
    expect(last.status).toBe(409);
    sameRead(last, await graphql("admin", remove, { id }));
  });

  test("without an image are refused alike", async () => {
    const refusal = await rest("admin", `POST /${collection}`, { image: "" });
    expect(refusal).toEqual({ status: 400, message: "Please upload an image!" });
    sameRead(refusal, await graphql("admin", create, { image: "" }));
  });
});

test("reviews are made, read, listed, translated and removed alike", async () => {
  const create = `mutation ($text: String!) { createReview(reviewComment: $text) ${reviewFields} }`;
  const one = await rest("customer", "POST /reviews", { reviewComment: "Good", user: "x" });
  const other = await graphql("customer", create, { text: "Good" });
  sameMade(one, other);
  const listed = await graphql("visitor", `{ reviews { nodes ${reviewFields} } }`);
  sameRead(await rest("visitor", "GET /reviews"), { ...listed, data: listed.data.nodes });
  const read = `query ($id: ID!) { review(id: $id) ${reviewFields} }`;
  const id = one.data._id;
  sameRead(await rest("visitor", `GET /reviews/${id}`), await graphql("visitor", read, { id }));
  sameRead(
    await rest("customer", "POST /reviews", { reviewComment: "  " }),
    await graphql("customer", create, { text: "  " }),
  );
  const text = { reviewCommentBn: "ভালো" };
  const translate = `mutation ($id: ID!, $text: String) {
    translateReview(id: $id, reviewCommentBn: $text) ${reviewFields}
  }`;
  sameRead(
    await rest("admin", `PATCH /reviews/${id}`, text),
    await graphql("admin", translate, { id, text: text.reviewCommentBn }),
  );
  const remove = "mutation ($id: ID!) { deleteReview(id: $id) }";
  expect((await graphql("admin", remove, { id })).data).toBe(id);
  sameRead(await rest("admin", `DELETE /reviews/${id}`), await graphql("admin", remove, { id }));
});

const unitNames = ["state", "price", "grade", "notes", "notesBn", "warrantyDays", "version"];
const unitFields = `{ _id: id ${unitNames.join(" ")} photos { path } imeiCheck { result checkedAt }
  imei cost sale { amount method date buyerName buyerMobile warrantyUntil returnedOn refund returnReason } }`;

/**
 * Returns the fields that a unit has in both APIs. Leaves out fields that differ between two units created one after
 * the other.
 */
function sharedOfUnit({ data, ...outcome }: Outcome): Outcome {
  if (!data) return outcome;
  const { photos, imeiCheck, imei, cost, sale } = data;
  const shared = unitNames.map((name) => [name, data[name]]);
  return {
    ...outcome,
    data: { ...Object.fromEntries(shared), photos, imeiCheck, imei, cost, sale },
  };
}

test("units are made, offered, sold and refused alike", async () => {
  const deviceId = await deviceByRest("gadgets");
  const known = { price: 1_500, grade: "A", photos: [placeholder], warrantyDays: 7 };
  const create = `mutation ($input: UnitInput!) { createUnit(input: $input) ${unitFields} }`;
  const one = await rest("admin", "POST /units", { ...known, device: deviceId });
  const other = await graphql("admin", create, { input: { ...known, deviceId } });
  expect(one.status).toBe(200);
  expect(sharedOfUnit(one)).toEqual(sharedOfUnit(other));
  const sale = { amount: 1_400, method: "CASH", date: "2026-01-31" };
  const steps: [call: string, field: string, types: string, body: object, variables: object][] = [
    ["offer", "offerUnit", "", {}, {}],
    ["offer", "offerUnit", "", {}, {}],
    ["withdraw", "withdrawUnit", "", {}, {}],
    ["offer", "offerUnit", "", {}, {}],
    ["sell", "sellUnit", "input: UnitSaleInput!", { ...sale, method: "Cash" }, { input: sale }],
    ["write-off", "writeOffUnit", "reason: String!", { reason: "" }, { reason: "" }],
    ["restock", "restockUnit", "", {}, {}],
  ];
  for (const [call, field, type, body, variables] of steps) {
    const [name = ""] = Object.keys(variables);
    const mutation = `mutation ($id: ID!${type && `, $${type}`}) {
      ${field}(id: $id${name && `, ${name}: $${name}`}) ${unitFields} }`;
    const byRest = await rest("admin", `POST /units/${one.data._id}/${call}`, body);
    const byGraphQL = await graphql("admin", mutation, { id: other.data._id, ...variables });
    expect(sharedOfUnit(byRest)).toEqual(sharedOfUnit(byGraphQL));
  }
});

test("alerts are made, listed, ended and refused alike", async () => {
  const deviceId = await deviceByRest("gadgets");
  const fields = `{ _id: id kind deviceId deviceKind title variant { id } unitCode search price newsAt createdAt }`;
  const create = `mutation ($input: AlertInput!) { createAlert(input: $input) ${fields} }`;
  const inputs = [
    { kind: "PRICE_DROP", deviceId },
    { kind: "NEW_MATCH", search: "/buyTablet?max=50000&search=pad" },
    { kind: "NEW_MATCH" },
    { kind: "BACK_IN_STOCK", unitCode: "U-00000" },
  ];
  const shared = ({ data, ...outcome }: Outcome) => {
    if (!data) return outcome;
    const { variant: _variant, variantId: _variantId, createdAt: _createdAt, ...alert } = data;
    return { ...outcome, data: { ...alert, deviceKind: "" } };
  };
  // The second caller gets the same alert.
  for (const input of inputs)
    expect(shared(await rest("customer", "POST /alerts", input))).toEqual(
      shared(await graphql("customer", create, { input })),
    );
  const listed = await rest("customer", "GET /alerts");
  const ids = (outcome: Outcome) => outcome.data.map(({ _id }: { _id: string }) => _id);
  expect(ids(listed)).toHaveLength(2);
  expect(ids(await graphql("customer", `{ alerts ${fields} }`))).toEqual(ids(listed));
  const remove = "mutation ($id: ID!) { deleteAlert(id: $id) }";
  const [one, other] = ids(listed);
  expect(await rest("customer", `DELETE /alerts/${one}`)).toEqual({ status: 200, data: one });
  expect(await graphql("customer", remove, { id: other })).toEqual({ status: 200, data: other });
  sameRead(
    await rest("customer", `DELETE /alerts/${one}`),
    await graphql("customer", remove, { id: one }),
  );
});
