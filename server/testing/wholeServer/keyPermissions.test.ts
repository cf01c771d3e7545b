import { isObjectType } from "graphql";
import { beforeAll, describe, expect, test } from "vitest";
import { ApiKeyScope } from "../../generated/prisma/enums.ts";
import { schema } from "../../graphql/schema.ts";
import { testApp } from "../app.ts";
import { createKey, type KeyCaller } from "../fixtures/apiKeys.ts";
import { newPng } from "../fixtures/imageFiles.ts";
import { documentOf } from "./operations.ts";
import { calls, operations } from "./permissionMatrix.ts";
import {
  graphqlOutcomes,
  type Outcomes,
  permitted,
  refusedTogether,
  restOutcomes,
} from "./permissionOutcomes.ts";

const shop = await testApp();

const readsCatalogue = [
  ...[
    "home",
    "devices",
    "searchDevices",
    "device",
    "deletedDevice",
    "similarDevices",
    "deviceChanges",
    "quote",
    "pricingGuide",
  ],
  ...["priceHistory", "priceRanges", "devicesById"],
  ...["reviews", "review", "banners", "banner", "offers", "offer", "unit"],
  ...["page", "previewPage"],
].map((field) => `Query.${field}`);
const readsRequests = ["Query.addRequests", "Query.addRequest"];
const readsEvaluations = ["Query.evaluations", "Query.evaluation"];
const readsUnits = ["Query.unit", "Query.units", "Query.unitReport"];
const mutations = (...names: string[]) => names.map((name) => `Mutation.${name}`);
/** Fields that return no data, or that return the caller's own user. A key has no user. */
const harmless = ["Query.shop", "Query.me"];

/** The fields that each scope permits, as docs/api-keys.md lists them. */
const fieldsOf: Record<ApiKeyScope, string[]> = {
  READ_CATALOGUE: readsCatalogue,
  WRITE_CATALOGUE: [
    ...readsCatalogue,
    ...mutations("createDevice", "updateDevice", "setStock", "deleteDevice"),
    ...["Query.deviceImports", "Query.deviceImport", "Query.deviceImportItems"],
    ...mutations("setDeviceImportColumns", "startDeviceImport", "cancelDeviceImport"),
  ],
  READ_REQUESTS: readsRequests,
  DECIDE_REQUESTS: [
    ...readsRequests,
    ...mutations("updateAddRequest", "deleteAddRequest", "updateAddRequests", "deleteAddRequests"),
  ],
  READ_EVALUATIONS: readsEvaluations,
  DECIDE_EVALUATIONS: [
    ...readsEvaluations,
    ...mutations("updateEvaluation", "deleteEvaluation", "updateEvaluations", "deleteEvaluations"),
  ],
  READ_UNITS: readsUnits,
  WRITE_UNITS: [
    ...readsUnits,
    ...mutations("createUnit", "createUnitFromPurchase", "updateUnit", "offerUnit"),
    ...mutations("withdrawUnit", "reserveUnit", "releaseUnit", "sellUnit", "returnUnit"),
    ...mutations("restockUnit", "writeOffUnit"),
  ],
  UPLOADS: mutations("deleteImage"),
};

/** Matches the REST calls that each scope permits. */
const devices = "(smartphones|tablets|wearables|gadgets)";
const requests = "(smartphones|tablets|wearables)/add-request";
const readCalls = `GET /(${devices}|reviews|navbar|offers)(/{id})?|GET /device-changes|GET /price-history/{id}|GET /exports/devices.csv|POST /quotes|GET /units(/{id})?|GET /pages/{slug}|GET /pages/previews/{token}`;
const importCalls =
  "(GET|POST) /imports|GET /imports/({id}(/refused.csv)?|template.csv)|POST /imports/{id}/(start|cancel)";
const callsOf: Record<ApiKeyScope, RegExp> = {
  READ_CATALOGUE: new RegExp(`^(${readCalls})$`),
  WRITE_CATALOGUE: new RegExp(
    `^(${readCalls}|${importCalls}|POST /${devices}(/{id}/stock)?|(PATCH|DELETE) /${devices}/{id})$`,
  ),
  READ_REQUESTS: new RegExp(`^GET /${requests}(/{id})?$`),
  DECIDE_REQUESTS: new RegExp(`^(GET /${requests}(/{id})?|(PATCH|DELETE) /${requests}/{id})$`),
  READ_EVALUATIONS: /^GET \/evaluations(\/{id})?$/,
  DECIDE_EVALUATIONS: /^(GET \/evaluations(\/{id})?|(PATCH|DELETE) \/evaluations\/{id})$/,
  READ_UNITS: /^GET \/units(\/({id}|export))?$/,
  WRITE_UNITS:
    /^(GET \/units(\/({id}|export))?|POST \/units(\/{id}\/[a-z-]+)?|PATCH \/units\/{id}|POST \/evaluations\/{id}\/unit)$/,
  UPLOADS: /^$/,
};

/** Fields that are permitted only to a key with all of these scopes. */
const needsSeveral: Record<string, ApiKeyScope[]> = {
  "Mutation.approveAddRequest": ["DECIDE_REQUESTS", "WRITE_CATALOGUE"],
};

const scopes = Object.values(ApiKeyScope);
const keys = new Map<ApiKeyScope, KeyCaller>();
const keyWith = (scope: ApiKeyScope) => keys.get(scope) ?? null;

beforeAll(async () => {
  for (const scope of scopes) keys.set(scope, await createKey(shop, [scope]));
});

const permitsField = (scope: ApiKeyScope, field: string) => fieldsOf[scope].includes(field);
const permitsCall = (scope: ApiKeyScope, call: string) => callsOf[scope].test(call);

/** Returns an object with the given outcome for all entries. */
const each = (outcomes: Outcomes, outcome: unknown) =>
  Object.fromEntries(Object.keys(outcomes).map((entry) => [entry, outcome]));

describe.each(scopes)("a key that may %s", (scope) => {
  test("gets the fields of GraphQL that its scope permits", async () => {
    const isIncluded = (field: string) => harmless.includes(field) || permitsField(scope, field);
    const outcomes = await graphqlOutcomes(shop, keyWith(scope), isIncluded);
    expect(Object.keys(outcomes)).toHaveLength(fieldsOf[scope].length + harmless.length);
    expect(outcomes).toEqual(each(outcomes, permitted));
  });

  test("gets the calls of REST that its scope permits", async () => {
    const outcomes = await restOutcomes(shop, keyWith(scope), (call) => permitsCall(scope, call));
    expect(Object.keys(outcomes).length > 0).toBe(scope !== "UPLOADS");
    expect(outcomes).toEqual(each(outcomes, permitted));
  });
});

test.each(scopes)("the schema says which fields a key that may %s can use", (scope) => {
  const fields = [schema.getQueryType(), schema.getMutationType()].filter(isObjectType);
  const said = fields.flatMap((type) =>
    Object.values(type.getFields())
      .filter(({ description }) => new RegExp(`API key.* ${scope}\\b`).test(description ?? ""))
      .map(({ name }) => `${type.name}.${name}`),
  );
  const byFile = scope === "UPLOADS" ? ["Mutation.uploadImage"] : [];
  const withOthers = Object.keys(needsSeveral).filter((field) =>
    needsSeveral[field]?.includes(scope),
  );
  expect(said.sort()).toEqual([...fieldsOf[scope], ...byFile, ...withOthers].sort());
});

describe("a key with all scopes except the scopes that permit an operation", () => {
  test("is refused a field of GraphQL", async () => {
    const fields = Object.values(operations).flatMap(Object.keys);
    const tested = fields.filter((field) => !harmless.includes(field));
    const outcomes: Outcomes = {};
    for (const { others, entries } of refusedTogether(
      scopes,
      tested,
      (scope, field) => (needsSeveral[field] ?? []).includes(scope) || permitsField(scope, field),
    )) {
      const as = await createKey(shop, others);
      Object.assign(outcomes, await graphqlOutcomes(shop, as, (field) => entries.includes(field)));
    }
    expect(Object.keys(outcomes).sort()).toEqual(tested.sort());
    expect(outcomes).toEqual(each(outcomes, expect.objectContaining({ code: "FORBIDDEN" })));
  });

  test("is refused a call of REST", async () => {
    const tested = Object.values(calls).flat();
    const outcomes: Outcomes = {};
    for (const { others, entries } of refusedTogether(scopes, tested, permitsCall)) {
      const as = await createKey(shop, others);
      Object.assign(outcomes, await restOutcomes(shop, as, (call) => entries.includes(call)));
    }
    expect(Object.keys(outcomes).sort()).toEqual(tested.sort());
    expect(outcomes).toEqual(each(outcomes, expect.objectContaining({ status: 403 })));
  });
});

test("a key that may decide add requests and write the catalogue approves with a device", async () => {
  const approval = operations.admins["Mutation.approveAddRequest"] ?? {};
  const approve = async (given: ApiKeyScope[]) => {
    const as = await createKey(shop, given);
    const query = documentOf("Mutation.approveAddRequest", approval);
    const { body } = await shop.graphql(query, { ...approval.variables }, { as });
    return body.errors?.[0]?.extensions.code;
  };
  expect(await approve(["DECIDE_REQUESTS", "WRITE_CATALOGUE"])).toBe("NOT_FOUND");
  expect(await approve(["WRITE_CATALOGUE"])).toBe("FORBIDDEN");
  expect(await approve(["DECIDE_REQUESTS"])).toBe("FORBIDDEN");
});

/** Uploads a file by REST and by a GraphQL multipart request. Returns the statuses. */
async function uploads(url: string, mutation: string, token: string): Promise<number[]> {
  const file = new File([new Uint8Array(await newPng())], "photo.png");
  const rest = new FormData();
  rest.append("image", file);
  const graphql = new FormData();
  const query = `mutation ($file: Upload!) { ${mutation} { path } }`;
  graphql.append("operations", JSON.stringify({ query, variables: { file: null } }));
  graphql.append("map", JSON.stringify({ 0: ["variables.file"] }));
  graphql.append("0", file);
  return Promise.all([send(url, rest, token), send("/graphql", graphql, token)]);
}

async function send(url: string, form: FormData, token: string): Promise<number> {
  const response = new Response(form);
  const payload = Buffer.from(await response.arrayBuffer());
  const headers = {
    accept: "application/graphql-response+json, application/json",
    authorization: `Bearer ${token}`,
    "content-type": response.headers.get("content-type") ?? "",
  };
  return (await shop.app.inject({ method: "POST", url, payload, headers })).statusCode;
}

test.each(scopes)(
  "a key that may %s uploads by both APIs only if the scope permits it",
  async (scope) => {
    const { token = "" } = keyWith(scope) ?? {};
    const statuses = await uploads("/api/v1/upload", "uploadImage(file: $file)", token);
    expect(statuses).toEqual(scope === "UPLOADS" ? [201, 200] : [403, 403]);
  },
);

test("a key can't replace an image, since everything that shows it would change", async () => {
  const { token = "" } = keyWith("UPLOADS") ?? {};
  const mutation = 'replaceImage(path: "/images/none.jpg", file: $file)';
  expect(await uploads("/api/v1/upload/none.jpg", mutation, token)).toEqual([403, 403]);
});

test("a key can't log out and has no user", async () => {
  const as = keyWith("READ_CATALOGUE");
  expect((await shop.graphql("{ me { id } }", {}, { as })).body.data.me).toBeNull();
  const logout = await shop.graphql("mutation { logout }", {}, { as });
  expect(logout.body.errors?.[0]?.extensions.code).toBe("FORBIDDEN");
  expect((await shop.rest("POST /users/logout", { as, body: {} })).status).toBe(403);
});
