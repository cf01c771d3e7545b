import { buildSchema, type GraphQLObjectType } from "graphql";
import { beforeAll, describe, expect, test } from "vitest";
import { typeDefs } from "../graphql/schema.ts";
import { type Caller, testApp } from "./app.ts";
import { deviceInputs, phoneInput } from "./factories.ts";
import { inspectionInput } from "./purchases.ts";

const shop = await testApp();
const id = "0190a000-0000-7000-8000-000000000000";
const path = "/images/none.jpg";
const device = { gadget: deviceInputs.GADGET.gadget };
const screen = { touchScreen: "WORKING", deadPixels: "MINOR" };
const evaluation = {
  deviceId: id,
  receiveCalls: "YES",
  availableAccessories: ["ONLY_DEVICE"],
  warranty: "NO_WARRANTY",
  screen: { ...screen, lineOnDisplay: "NONE", screenCondition: "SCRATCH" },
  body: { bodyCondition: "NONE", backPanel: "NONE" },
  cameraCondition: "NO_ISSUE",
};

const priceChange = { devices: { ids: [id] }, prices: ["PRICE"], by: { taka: 1 } };

const spelling = { word: "samsong", term: "samsung", kind: "BRAND" };

type Operation = { args?: string; types?: string; fields?: string; variables?: object };

/** Every field of Query and Mutation by audience: the spec's table of permissions. */
const operations: Record<Audience, Record<string, Operation>> = {
  everyone: {
    "Query.home": { fields: "{ topBrands { count } }" },
    "Query.shop": { fields: "{ name }" },
    "Query.devices": { fields: "{ totalCount }" },
    "Query.device": withId("{ id }"),
    "Query.similarDevices": withId("{ id }"),
    "Query.deviceChanges": { fields: "{ endCursor }" },
    "Query.me": { fields: "{ id }" },
    "Query.quote": given("$input: QuoteInput!", { input: { deviceId: id } }, "{ base }"),
    "Query.pricingGuide": { fields: "{ step }" },
    "Query.reviews": { fields: "{ totalCount }" },
    "Query.review": withId("{ id }"),
    "Query.banners": { fields: "{ id }" },
    "Query.banner": withId("{ id }"),
    "Query.offers": { fields: "{ id }" },
    "Query.offer": withId("{ id }"),
    "Mutation.sendOtp": given("$mobile: String!", { mobile: "1" }, "{ mobile }"),
    "Mutation.verifyOtp": given(
      "$mobile: String!, $otp: String!",
      { mobile: "1", otp: "1" },
      "{ token }",
    ),
  },
  signedIn: {
    "Query.addRequests": { fields: "{ totalCount }" },
    "Query.addRequest": withId("{ id }"),
    "Query.evaluations": { fields: "{ totalCount }" },
    "Query.evaluation": withId("{ id }"),
    "Mutation.updateMe": given(
      "$input: ProfileInput!",
      { input: { firstName: "A", lastName: "B" } },
      "{ token }",
    ),
    "Mutation.createAddRequest": given(
      "$input: AddRequestInput!",
      { input: { kind: "TABLET", brand: "Apple", model: "iPad" } },
      "{ id }",
    ),
    "Mutation.createEvaluation": given("$input: EvaluationInput!", { input: evaluation }, "{ id }"),
    "Mutation.acceptOffer": withId("{ id }"),
    "Mutation.declineOffer": withId("{ id }"),
    "Mutation.createReview": given("$reviewComment: String!", { reviewComment: "Good" }, "{ id }"),
  },
  admins: {
    "Query.auditEntries": { fields: "{ totalCount }" },
    "Query.quoteRules": { fields: "{ version }" },
    "Query.quoteRulesVersions": { fields: "{ version }" },
    "Query.quoteRulesDraft": { fields: "{ revision }" },
    "Query.quoteRulesDiff": { args: "(from: 1)", fields: "{ name }" },
    "Query.quoteStatistics": { fields: "{ weeks { paid } }" },
    "Query.simulateQuoteRules": { fields: "{ evaluations }" },
    "Mutation.saveQuoteRulesDraft": given(
      "$revision: Int!, $changes: QuoteRulesChanges!",
      { revision: 0, changes: { validDays: 7 } },
      "{ revision }",
    ),
    "Mutation.discardQuoteRulesDraft": given("$revision: Int!", { revision: 1 }, "{ revision }"),
    "Mutation.publishQuoteRules": given(
      "$revision: Int!, $reason: String!",
      { revision: 2, reason: "" },
      "{ version }",
    ),
    "Query.searchSpellings": { fields: "{ totalCount }" },
    "Query.searchWords": { fields: "{ totalCount }" },
    "Mutation.createSearchSpelling": given(
      "$input: SearchSpellingInput!",
      { input: { ...spelling, word: "matrix" } },
      "{ id }",
    ),
    "Mutation.updateSearchSpelling": given(
      "$id: ID!, $input: SearchSpellingInput!",
      { id, input: spelling },
      "{ id }",
    ),
    "Mutation.deleteSearchSpelling": withId(""),
    "Mutation.createDevice": given("$input: DeviceInput!", { input: device }, "{ id }"),
    "Mutation.updateDevice": given(
      "$id: ID!, $input: DevicePatch!",
      { id, input: { gadget: { price: 1 } } },
      "{ id }",
    ),
    "Mutation.deleteDevice": withId(""),
    "Query.priceChangePreview": given(
      "$input: PriceChangeInput!",
      { input: priceChange },
      "{ fingerprint }",
    ),
    "Query.lastPriceChange": { fields: "{ id }" },
    "Mutation.changePrices": given(
      "$input: PriceChangeInput!, $fingerprint: String!",
      { input: priceChange, fingerprint: "" },
      "{ id }",
    ),
    "Mutation.undoPriceChange": withId("{ restored }"),
    "Mutation.updateAddRequest": given(
      "$id: ID!, $status: RequestStatus!",
      { id, status: "REJECTED" },
      "{ id }",
    ),
    "Mutation.approveAddRequest": given(
      "$id: ID!, $device: DeviceInput!",
      { id, device: { smartphone: phoneInput() } },
      "{ id }",
    ),
    "Mutation.deleteAddRequest": withId(""),
    "Mutation.updateAddRequests": given(
      "$ids: [ID!]!, $status: RequestStatus!",
      { ids: [id], status: "REJECTED" },
      "{ done }",
    ),
    "Mutation.deleteAddRequests": given("$ids: [ID!]!", { ids: [id] }, "{ done }"),
    "Mutation.updateEvaluation": given(
      "$id: ID!, $status: RequestStatus!",
      { id, status: "REJECTED" },
      "{ id }",
    ),
    "Mutation.recordInspection": given(
      "$id: ID!, $input: InspectionInput!",
      { id, input: inspectionInput() },
      "{ id }",
    ),
    "Mutation.recordPayment": given(
      "$id: ID!, $input: PaymentInput!",
      { id, input: { amount: 1, method: "CASH", date: "2026-01-31" } },
      "{ id }",
    ),
    "Mutation.recordReturn": withId("{ id }"),
    "Mutation.deleteEvaluation": withId(""),
    "Mutation.updateEvaluations": given(
      "$ids: [ID!]!, $status: RequestStatus!",
      { ids: [id], status: "REJECTED" },
      "{ done }",
    ),
    "Mutation.deleteEvaluations": given("$ids: [ID!]!", { ids: [id] }, "{ done }"),
    "Mutation.deleteReview": withId(""),
    "Mutation.createBanner": given("$image: String!", { image: path }, "{ id }"),
    "Mutation.deleteBanner": withId(""),
    "Mutation.createOffer": given("$image: String!", { image: path }, "{ id }"),
    "Mutation.deleteOffer": withId(""),
    "Mutation.deleteImage": given("$path: String!", { path }, ""),
  },
};

/** Asked with a file, so their refusals are tested in the uploads feature; logout ends the session. */
const testedElsewhere = ["Mutation.uploadImage", "Mutation.replaceImage", "Mutation.logout"];

const collections = ["smartphones", "tablets", "wearables", "gadgets"];
const requests = collections.slice(0, 3).map((collection) => `${collection}/add-request`);
const each = (names: string[], ...calls: string[]) =>
  names.flatMap((name) => calls.map((call) => call.replace("*", name)));

/** Every call of the REST API by audience. */
const calls: Record<Audience, string[]> = {
  everyone: [
    "POST /users/sendOTP",
    "POST /users/verifyOTP",
    "POST /vitals",
    "POST /quotes",
    "GET /device-changes",
    ...each([...collections, "reviews", "navbar", "offers"], "GET /*", "GET /*/{id}"),
  ],
  signedIn: [
    "PATCH /users/updateMe",
    "POST /reviews",
    ...each([...requests, "evaluations"], "GET /*", "GET /*/{id}", "POST /*"),
    ...each(["accept", "decline"], "POST /evaluations/{id}/*"),
  ],
  admins: [
    ...each(collections, "POST /*", "PATCH /*/{id}", "DELETE /*/{id}"),
    ...each([...requests, "evaluations"], "PATCH /*/{id}", "DELETE /*/{id}"),
    ...each(["inspection", "payment", "return"], "POST /evaluations/{id}/*"),
    ...each(["navbar", "offers"], "POST /*", "DELETE /*/{id}"),
    "DELETE /reviews/{id}",
    "GET /vitals",
  ],
};

type Audience = "everyone" | "signedIn" | "admins";

/** The refusal that each caller gets, if any. */
const verdicts: Record<Audience, Record<string, number | undefined>> = {
  everyone: {},
  signedIn: { visitor: 401 },
  admins: { visitor: 401, customer: 403 },
};
const codes: Record<number, string> = { 401: "UNAUTHENTICATED", 403: "FORBIDDEN" };
const sentences: Record<number, string> = {
  401: "You need to login first",
  403: "You are not authorized to perform this action!",
};

const callers: Record<string, Caller> = { visitor: null };
const names = ["visitor", "customer", "admin"];

beforeAll(async () => {
  callers.customer = await shop.signIn("CUSTOMER");
  callers.admin = await shop.signIn("ADMIN");
});

const rows = <Call>(table: Record<Audience, Call>) =>
  (Object.keys(table) as Audience[]).flatMap((audience) =>
    names.map((name) => ({ audience, name, verdict: verdicts[audience][name] })),
  );

describe.each(rows(operations))("GraphQL for $audience, called by a $name", (row) => {
  test.each(Object.entries(operations[row.audience]))("%s", async (field, operation) => {
    const { args = "", types = "", fields = "", variables = {} } = operation;
    const [type = "", name] = field.split(".");
    const query = `${type.toLowerCase()} T${types} { ${name}${args} ${fields} }`;
    const { body, status } = await shop.graphql(query, { ...variables }, { as: callers[row.name] });
    const error = body.errors?.[0];
    if (row.verdict === undefined) {
      expect([undefined, "NOT_FOUND", "BAD_USER_INPUT"]).toContain(error?.extensions.code);
      return;
    }
    expect(status).toBe(row.verdict);
    expect(error).toMatchObject({
      message: sentences[row.verdict],
      extensions: { code: codes[row.verdict] },
    });
  });
});

describe.each(rows(calls))("REST for $audience, called by a $name", (row) => {
  test.each(calls[row.audience])("%s", async (call) => {
    const body = /^(POST|PATCH)/.test(call) ? {} : undefined;
    const as = callers[row.name];
    const response = await shop.rest(call.replace("{id}", id), { as, body });
    if (row.verdict === undefined) {
      expect([200, 400, 404]).toContain(response.status);
      return;
    }
    expect(response.status).toBe(row.verdict);
    expect(response.body).toEqual({ status: "fail", message: sentences[row.verdict] });
  });
});

describe("the matrix knows", () => {
  test("every field of Query and Mutation", () => {
    const schema = buildSchema(typeDefs);
    const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
      Object.keys((type as GraphQLObjectType).getFields()).map((field) => `${type}.${field}`),
    );
    const known = Object.values(operations).flatMap((group) => Object.keys(group));
    expect([...known, ...testedElsewhere].sort()).toEqual(fields.sort());
  });

  test("every call of the REST API", async () => {
    const { body } = await shop.rest("GET /openapi.json");
    const { paths } = body as unknown as { paths: Record<string, Record<string, object>> };
    const described = Object.entries(paths).flatMap(([url, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${url}`),
    );
    const elsewhere = /^\w+ \/(api\/v1\/)?(upload|users\/auth|users\/logout)/;
    const missing = described
      .map((call) => call.replace("/api/v1", ""))
      .filter((call) => !elsewhere.test(call) && !Object.values(calls).flat().includes(call));
    expect(missing).toEqual([]);
    expect(described.length).toBeGreaterThan(50);
  });
});

/** An operation on something that doesn't exist. */
function withId(fields: string): Operation {
  return given("$id: ID!", { id }, fields);
}

function given(types: string, variables: object, fields: string): Operation {
  const args = types.replaceAll(/\$(\w+): [^,]+/g, "$1: $$$1");
  return { types: `(${types})`, args: `(${args})`, fields, variables };
}
