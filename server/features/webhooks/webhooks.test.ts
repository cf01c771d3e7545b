import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { type Caller, testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { createKey } from "../../testing/fixtures/apiKeys.ts";
import { webhookCalls } from "../../testing/fixtures/webhooks.ts";
import { maxEndpoints, maxPendingManual } from "./rules.ts";

const shop = await testApp();
const { deps } = shop;
const { database } = deps;
let admin: Caller;
let calls: ReturnType<typeof webhookCalls>;

beforeEach(async () => {
  await emptyDatabase();
  admin = await shop.signIn("ADMIN");
  calls = webhookCalls(shop, admin);
});

const url = "https://hooks.example/shop?from=st";
const valid = { url, description: "Stock room", eventTypes: ["DEVICE_CREATED"], enabled: true };
const codeOf = ({ error }: { error?: { extensions: { code: string } } }) => error?.extensions.code;

test("an endpoint is created, changed and deleted, with audit entries that lack its secret", async () => {
  const created = await calls.ok("create", { input: valid });
  expect(created).toMatchObject({
    ...valid,
    switchedOffAt: null,
    previousSecretUntil: null,
    pendingCount: 0,
    createdByName: "Rahim Uddin",
  });
  const { id } = created;
  const input = { ...valid, url: "https://other.example/", eventTypes: ["DEVICE_DELETED"] };
  await calls.ok("update", { id, input: { ...input, enabled: false } });
  const { secret } = await calls.ok("secret", { id });
  const rotated = await calls.ok("rotate", { id });
  expect(await calls.ok("list")).toMatchObject([
    { ...input, enabled: false, switchedOffReason: null, previousSecretUntil: expect.any(String) },
  ]);
  expect(await calls.ok("delete", { id })).toBe(id);
  expect(await calls.ok("list")).toEqual([]);
  const audit = await database.auditEntry.findMany({ orderBy: { id: "asc" } });
  expect(audit.map(({ action, title, changes }) => ({ action, title, changes }))).toEqual([
    { action: "CREATED", title: "hooks.example", changes: [] },
    {
      action: "CHANGED",
      title: "other.example",
      changes: [
        {
          field: "WEBHOOK_URL",
          before: "hooks.example",
          after: "other.example",
        },
        { field: "WEBHOOK_EVENTS", before: "device.created", after: "device.deleted" },
        { field: "WEBHOOK_SWITCH", before: "on", after: "off" },
      ],
    },
    {
      action: "CHANGED",
      title: "other.example",
      changes: [{ field: "WEBHOOK_SECRET", before: null, after: null }],
    },
    { action: "DELETED", title: "other.example", changes: [] },
  ]);
  for (const text of [secret, rotated.secret]) expect(JSON.stringify(audit)).not.toContain(text);
});

test.each([
  ["path", "https://hooks.example/T0/secret-one", "https://hooks.example/T0/secret-two"],
  ["query", "https://hooks.example/?token=secret-one", "https://hooks.example/?token=secret-two"],
])(
  "the audit log shows that the %s of a URL changed, without the value",
  async (_part, from, to) => {
    const id = await calls.add(from);
    await calls.ok("update", { id, input: { ...valid, url: to } });
    const { changes } = await database.auditEntry.findFirstOrThrow({ orderBy: { id: "desc" } });
    const host = "hooks.example";
    expect(changes).toContainEqual({ field: "WEBHOOK_URL", before: host, after: host });
    expect(JSON.stringify(await database.auditEntry.findMany())).not.toContain("secret");
  },
);

test("a list of endpoints has no secrets", async () => {
  const id = await calls.add(url);
  const { secret } = await calls.ok("secret", { id });
  expect(JSON.stringify(await calls.ok("list"))).not.toContain(secret.slice(6));
});

const long = (length: number) => `https://hooks.example/${"x".repeat(length)}`;

describe("an endpoint is refused", () => {
  test.each([
    ["without a URL", { url: "" }, "url"],
    ["with another scheme", { url: "ftp://hooks.example/" }, "url"],
    ["with a script", { url: "javascript:alert(1)" }, "url"],
    ["with a relative URL", { url: "/hooks" }, "url"],
    ["with http", { url: "http://hooks.example/" }, "url"],
    ["with a password", { url: "https://a:b@hooks.example/" }, "url"],
    ["with a user name", { url: "https://a@hooks.example/" }, "url"],
    ["with a fragment", { url: "https://hooks.example/#x" }, "url"],
    ["with a long URL", { url: long(1_000) }, "url"],
    ["with a very long URL", { url: long(50_000) }, "url"],
    [
      "with a URL that is long with escapes",
      { url: `https://h.example/${"ক".repeat(300)}` },
      "url",
    ],
    ["on this machine", { url: "https://localhost/" }, "url"],
    ["with a loopback address", { url: "https://127.0.0.1/" }, "url"],
    ["with a loopback address as a number", { url: "https://2130706433/" }, "url"],
    ["with an IPv6 loopback address", { url: "https://[::1]/" }, "url"],
    ["with a mapped address", { url: "https://[::ffff:10.0.0.1]/" }, "url"],
    ["with a metadata address", { url: "https://169.254.169.254/latest" }, "url"],
    ["with a private address", { url: "https://192.168.1.1/" }, "url"],
    ["with a long description", { description: "x".repeat(101) }, "description"],
    ["with a description of two lines", { description: "a\nb" }, "description"],
    ["with a null character", { description: "a\0b" }, "description"],
    ["without event types", { eventTypes: [] }, "eventTypes"],
    [
      "with the same type twice",
      { eventTypes: ["DEVICE_CREATED", "DEVICE_CREATED"] },
      "eventTypes",
    ],
    ["with the type of tests", { eventTypes: ["TEST"] }, "eventTypes.0"],
    ["with too many types", { eventTypes: Array(18).fill("DEVICE_CREATED") }, "eventTypes"],
  ])("%s", async (_what, given, field) => {
    const result = await calls.call("create", { input: { ...valid, ...given } });
    expect(codeOf(result)).toBe("BAD_USER_INPUT");
    expect(Object.keys(result.error?.extensions.fields ?? { url: "" })).toContain(field);
    expect(await database.webhookEndpoint.count()).toBe(0);
  });

  test("with too many types, with an error that states the maximum", async () => {
    const input = { ...valid, eventTypes: Array(18).fill("DEVICE_CREATED") };
    const { error } = await calls.call("create", { input });
    expect(error?.extensions.fields.eventTypes).toBe("may have at most 17 entries");
  });

  test("above the limit, even when several are created at the same time", async () => {
    const adding = Array.from({ length: maxEndpoints + 4 }, () =>
      calls.call("create", { input: valid }),
    );
    const codes = (await Promise.all(adding)).map(codeOf);
    expect(codes.filter((code) => code === undefined)).toHaveLength(maxEndpoints);
    expect(codes.filter((code) => code === "CONFLICT")).toHaveLength(4);
  });
});

test.each(["update", "delete", "secret", "rotate", "test"] as const)(
  "%s of an unknown endpoint is not found",
  async (name) => {
    for (const id of [randomUUID(), "x", "", "'; DROP TABLE webhook_endpoint"])
      expect(codeOf(await calls.call(name, { id, input: valid }))).toBe("NOT_FOUND");
  },
);

test.each(["details", "replay", "discard"] as const)(
  "%s of an unknown delivery is not found",
  async (name) => {
    for (const id of [randomUUID(), "x"])
      expect(codeOf(await calls.call(name, { id }))).toBe("NOT_FOUND");
  },
);

test("the number of waiting tests is limited", async () => {
  const id = await calls.add(url);
  const event = { type: "TEST" as const, objectId: id, position: 1, data: {} };
  const { id: eventId } = await database.webhookEvent.create({ data: event });
  const waiting = { endpointId: id, eventId, position: 1, isManual: true };
  await database.webhookDelivery.createMany({
    data: Array.from({ length: maxPendingManual - 1 }, () => ({
      ...waiting,
      streamId: randomUUID(),
    })),
  });
  const { id: delivery } = await calls.ok("test", { id });
  expect(codeOf(await calls.call("test", { id }))).toBe("CONFLICT");
  await calls.ok("discard", { id: delivery });
  const replayed = await Promise.all([1, 2, 3].map(() => calls.call("replay", { id: delivery })));
  expect(replayed.map(codeOf).toSorted()).toEqual(["CONFLICT", "CONFLICT", undefined]);
});

test("deliveries are listed by page and filter", async () => {
  const [one, other] = [await calls.add(url), await calls.add(url)];
  for (const id of [one, other, one]) await calls.ok("test", { id });
  const filter = { endpointId: one, state: "PENDING", type: "TEST" };
  const page = await calls.ok("deliveries", { filter, first: 1 });
  expect(page).toMatchObject({ totalCount: 2, nodes: [{ endpointId: one, endpointUrl: url }] });
  const after = page.pageInfo.endCursor;
  const next = await calls.ok("deliveries", { filter, first: 5, after });
  expect(next.nodes).toHaveLength(1);
  expect(next.nodes[0].id).not.toBe(page.nodes[0].id);
  for (const none of [
    { type: "REVIEW_CREATED" },
    { state: "FAILED" },
    { endpointId: randomUUID() },
  ])
    expect((await calls.ok("deliveries", { filter: none })).totalCount).toBe(0);
  const invalid = await calls.call("deliveries", { filter: { endpointId: "x" } });
  expect(codeOf(invalid)).toBe("BAD_USER_INPUT");
});

test("neither customers nor keys read a secret", async () => {
  const id = await calls.add(url);
  const key = await createKey(shop, ["READ_CATALOGUE", "DECIDE_EVALUATIONS"]);
  for (const [as, code] of [
    [null, "UNAUTHENTICATED"],
    [await shop.signIn("CUSTOMER"), "FORBIDDEN"],
    [key, "FORBIDDEN"],
  ] as const)
    expect(codeOf(await webhookCalls(shop, as).call("secret", { id }))).toBe(code);
});
