import { beforeEach, describe, expect, test } from "vitest";
import { type Caller, testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { createKey } from "../../testing/fixtures/apiKeys.ts";
import { evaluationInput } from "../../testing/fixtures/evaluations.ts";
import { gadgetInput, phoneInput } from "../../testing/fixtures/factories.ts";

const shop = await testApp();
const { deps } = shop;
let admin: Caller;

beforeEach(async () => {
  await emptyDatabase();
  admin = await shop.signIn("ADMIN");
});

const fields = `id name prefix scopes state expiresAt allowedAddresses requestsPerMinute uploadsPerDay
  lastUsedAt revokedAt createdByName`;
const list = `{ apiKeys { nodes { ${fields} } totalCount } }`;
const create = `mutation ($input: ApiKeyInput!) { createApiKey(input: $input) { secret key { ${fields} } } }`;
const update = `mutation ($id: ID!, $input: ApiKeyInput!) { updateApiKey(id: $id, input: $input) { ${fields} } }`;
const revoke = `mutation ($id: ID!) { revokeApiKey(id: $id) { ${fields} } }`;

async function run(query: string, variables: object = {}) {
  const { body } = await shop.graphql(query, { ...variables }, { as: admin });
  return { data: body.data && Object.values<unknown>(body.data)[0], error: body.errors?.[0] };
}

const input = {
  name: " Import ",
  scopes: ["WRITE_CATALOGUE", "UPLOADS"],
  expiresAt: "2099-01-31T18:00:00.000Z",
  allowedAddresses: ["127.0.0.0/8", "2001:db8::/32"],
  requestsPerMinute: 100,
  uploadsPerDay: 5,
};
const inTenYears = () => new Date(deps.clock().getTime() + 9 * 365 * 86_400_000).toISOString();
const valid = () => ({ ...input, expiresAt: inTenYears() });

test("the secret is shown once when a key is created; the database stores only its hash", async () => {
  const { data } = await run(create, { input: valid() });
  const { secret, key } = data as { secret: string; key: { prefix: string } };
  expect(secret).toMatch(/^st_[\w-]{43}$/);
  expect(key).toMatchObject({
    ...valid(),
    name: "Import",
    state: "ACTIVE",
    lastUsedAt: null,
    createdByName: "Rahim Uddin",
    prefix: secret.slice(0, 9),
  });
  expect((await run(list)).data).toEqual({ nodes: [key], totalCount: 1 });
  const stored = await deps.database.apiKey.findMany();
  const audit = await deps.database.auditEntry.findMany();
  expect(JSON.stringify([stored, audit])).not.toContain(secret);
  expect(JSON.stringify([stored, audit])).not.toContain(secret.slice(10));
});

test("limits have defaults", async () => {
  const { data } = await run(create, { input: { name: "K", scopes: ["UPLOADS"] } });
  expect((data as { key: object }).key).toMatchObject({
    requestsPerMinute: 600,
    uploadsPerDay: 1_000,
    allowedAddresses: [],
    expiresAt: null,
  });
});

const long = "x".repeat(100_000);

test.each([
  ["no name", { name: " " }],
  ["a long name", { name: long }],
  ["line breaks in the name", { name: "a\nb" }],
  ["no scope", { scopes: [] }],
  ["a scope twice", { scopes: ["UPLOADS", "UPLOADS"] }],
  ["very many scopes", { scopes: Array(5_000).fill("UPLOADS") }],
  ["a moment in the past", { expiresAt: "2020-01-01T00:00:00Z" }],
  ["a moment in a thousand years", { expiresAt: "3026-01-01T00:00:00Z" }],
  ["a text for a moment", { expiresAt: "tomorrow" }],
  ["a number for a moment", { expiresAt: 1e308 }],
  ["a host name", { allowedAddresses: ["shop.example"] }],
  ["half an address", { allowedAddresses: ["10.0.0"] }],
  ["too long a prefix", { allowedAddresses: ["10.0.0.0/33"] }],
  ["a negative prefix", { allowedAddresses: ["10.0.0.0/-1"] }],
  ["two prefixes", { allowedAddresses: ["10.0.0.0/8/8"] }],
  ["an empty prefix", { allowedAddresses: ["10.0.0.0/"] }],
  ["a zone", { allowedAddresses: ["fe80::1%eth0"] }],
  ["a long address", { allowedAddresses: [long] }],
  ["many addresses", { allowedAddresses: Array(5_000).fill("10.0.0.1") }],
  ["no request a minute", { requestsPerMinute: 0 }],
  ["too many requests", { requestsPerMinute: 6_001 }],
  ["negative uploads", { uploadsPerDay: -1 }],
])("%s is refused", async (_what, wrong) => {
  const { error } = await run(create, { input: { ...valid(), ...wrong } });
  expect(error?.extensions.code).toBe("BAD_USER_INPUT");
  expect(JSON.stringify(error).length).toBeLessThan(2_000);
  expect(await deps.database.apiKey.count()).toBe(0);
});

test("the audit log has each change with its fields, and no entry for an update that changes nothing", async () => {
  const { id } = await createKey(shop, ["UPLOADS"]);
  const changed = { name: "Import", scopes: ["READ_CATALOGUE"], requestsPerMinute: 7 };
  await run(update, { id, input: changed });
  await run(update, { id, input: changed });
  await run(revoke, { id });
  await run(revoke, { id });
  const entries = await deps.database.auditEntry.findMany({ orderBy: { id: "asc" } });
  expect(entries).toMatchObject([
    { action: "CREATED", subject: "API_KEY", subjectId: id, title: "Import", apiKeyId: null },
    {
      action: "CHANGED",
      changes: [
        { field: "KEY_SCOPES", before: "UPLOADS", after: "READ_CATALOGUE" },
        { field: "KEY_REQUESTS", before: "600", after: "7" },
      ],
    },
    { action: "REVOKED", actorId: admin?.id },
  ]);
  expect(entries).toHaveLength(3);
});

test("a revoked key can't be changed, and an unknown key is not found", async () => {
  const { id } = await createKey(shop, ["UPLOADS"]);
  await run(revoke, { id });
  expect((await run(update, { id, input: valid() })).error?.extensions.code).toBe("CONFLICT");
  for (const unknown of ["none", "0190a000-0000-7000-8000-000000000000", long.slice(0, 9_000)]) {
    const { error } = await run(revoke, { id: unknown });
    expect(error?.extensions.code).toBe("NOT_FOUND");
  }
});

test("there are at most 200 keys that are not revoked, even if several are created at the same time", async () => {
  const { id } = await createKey(shop, ["UPLOADS"]);
  const { id: _id, ...key } = await deps.database.apiKey.findUniqueOrThrow({ where: { id } });
  const data = Array.from({ length: 198 }, (_, index) => {
    return { ...key, secretHash: index.toString(16).padStart(64, "0") };
  });
  await deps.database.apiKey.createMany({ data });
  const created = await Promise.all([1, 2, 3].map(() => run(create, { input: valid() })));
  const codes = created.map(({ error }) => error?.extensions.code);
  expect(codes.sort()).toEqual(["CONFLICT", "CONFLICT", undefined]);
  await run(revoke, { id });
  expect((await run(create, { input: valid() })).error).toBeUndefined();
});

test("simultaneous revocations and changes are serialized", async () => {
  const { id } = await createKey(shop, ["UPLOADS"]);
  const change = { id, input: { name: "Other", scopes: ["UPLOADS"] } };
  await Promise.all([run(revoke, { id }), run(update, change), run(revoke, { id })]);
  const { revokedAt } = await deps.database.apiKey.findUniqueOrThrow({ where: { id } });
  expect(revokedAt).not.toBeNull();
  expect(await deps.database.auditEntry.count({ where: { action: "REVOKED" } })).toBe(1);
});

describe("the audit log names the key", () => {
  const gadget = "mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }";
  const entriesOf = `{ auditEntries(filter: { subject: DEVICE }) {
    nodes { actorName apiKeyId action } } }`;

  test("that created a device", async () => {
    const as = await createKey(shop, ["WRITE_CATALOGUE"]);
    await shop.graphql(gadget, { input: { gadget: gadgetInput() } }, { as });
    expect((await run(entriesOf)).data).toEqual({
      nodes: [{ actorName: "key Import", apiKeyId: as.id, action: "CREATED" }],
    });
  });

  test("that declined a sell request, as its timeline does for admins", async () => {
    const id = await submitRequest();
    const as = await createKey(shop, ["DECIDE_EVALUATIONS"]);
    const decline = `mutation ($id: ID!) { updateEvaluation(id: $id, status: REJECTED) { status } }`;
    const { body } = await shop.graphql(decline, { id }, { as });
    expect(body).toEqual({ data: { updateEvaluation: { status: "REJECTED" } } });
    expect(await deps.database.purchaseEvent.findMany()).toMatchObject([
      { code: "REJECTED", actor: "SHOP", actorId: null, actorName: "key Import" },
    ]);
    const entry = await deps.database.auditEntry.findFirst({ where: { action: "REJECTED" } });
    expect(entry).toMatchObject({ apiKeyId: as.id, actorId: null, actorName: "key Import" });
  });
});

/** Submits a customer's sell request and returns its id. */
async function submitRequest(): Promise<string> {
  const customer = await shop.signIn("CUSTOMER");
  const phone = { smartphone: phoneInput() };
  const { data } = await run(
    "mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }",
    {
      input: phone,
    },
  );
  const { body } = await shop.graphql(
    "mutation ($input: EvaluationInput!) { createEvaluation(input: $input) { id } }",
    { input: evaluationInput((data as { id: string }).id) },
    { as: customer },
  );
  return body.data.createEvaluation.id;
}
