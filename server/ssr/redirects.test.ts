import { beforeAll, describe, expect, test } from "vitest";
import { flushRedirectHits } from "../features/redirects/follow.ts";
import { flushUnknownAddresses } from "../features/redirects/unknown.ts";
import { testApp } from "../testing/app.ts";
import { pathsOfDevice } from "../testing/fixtures/addresses.ts";
import { gadgetInput, phoneInput, variantInput } from "../testing/fixtures/factories.ts";
import { secondInstance } from "../testing/secondInstance.ts";
import { statementsOf } from "../testing/statements.ts";

const shop = await testApp({}, { withSite: true });
const other = await secondInstance(shop, { withSite: true });
const { app, deps, graphql, signIn } = shop;
const as = await signIn("ADMIN");

const run = async (query: string, variables: object = {}) =>
  (await graphql(query, { ...variables }, { as })).body;

const create = async (from: string, to: string): Promise<string> =>
  (
    await run("mutation ($input: RedirectInput!) { createRedirect(input: $input) { id } }", {
      input: { from, to },
    })
  ).data.createRedirect.id;

const answer = async (url: string) => {
  const { statusCode, headers } = await app.inject({ url, headers: { accept: "text/html" } });
  return [statusCode, headers.location];
};

test("an address of a former site is answered by one redirect to the page, in both languages", async () => {
  const { data } = await run(
    "mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }",
    {
      input: { gadget: gadgetInput() },
    },
  );
  const { id } = data.createDevice;
  const { details } = await pathsOfDevice(deps, id);
  await create("/old", "/aboutUs");
  await create("/blog/*", "/old/*");
  await create("/old/*", "/buySmartPhone?brand=Apple");
  await create("/charger", `/gadgetDetails/${id}`);
  for (const [from, to] of [
    ["/old", "/aboutUs"],
    ["/old/", "/aboutUs"],
    ["//old//", "/aboutUs"],
    ["/old?utm=1", "/aboutUs?utm=1"],
    ["/bn/old", "/bn/aboutUs"],
    ["/bn/old/", "/bn/aboutUs"],
    ["/old/x/y?a=1", "/buySmartPhone?brand=Apple&a=1"],
    ["/blog/1", "/buySmartPhone?brand=Apple"],
    ["/charger", details],
    ["/bn/charger", `/bn${details}`],
  ] as const) {
    expect.soft([from, ...(await answer(from))]).toEqual([from, 301, to]);
    expect.soft((await answer(to))[0], to).toBe(200);
  }
  expect((await other.inject("/charger")).headers.location).toBe(details);
  await flushRedirectHits(deps);
  const { hits, lastHitAt } = await deps.database.redirect.findUniqueOrThrow({
    where: { from: "/old" },
  });
  expect(hits).toBe(6);
  expect(lastHitAt).not.toBeNull();
});

test("a chain of two redirects is one redirect for visitors, and takes no statement", async () => {
  await create("/chain/a", "/chain/b");
  expect(await answer("/chain/a")).toEqual([301, "/chain/b"]);
  await create("/chain/b", "/chain/c?x=1");
  await create("/chain/c", "/whyST");
  for (const path of ["/chain/a", "/chain/b", "/chain/c"]) {
    expect(await answer(path)).toEqual([301, "/whyST"]);
    expect(await answer(`/bn${path}`)).toEqual([301, "/bn/whyST"]);
    expect(await statementsOf(() => answer(path))).toEqual([]);
  }
});

describe("a redirect to a device", () => {
  let id: string;
  let variants: { id: string }[];
  beforeAll(async () => {
    const sizes = [variantInput({ rom: 128 }), variantInput({ rom: 256 })];
    const input = { smartphone: phoneInput({ model: "Present", variants: sizes }) };
    const { data } = await run(
      "mutation ($input: DeviceInput!) { createDevice(input: $input) { id ... on Smartphone { variants { id } } } }",
      { input },
    );
    ({ id, variants } = data.createDevice);
  });

  test("leads to its present address by one redirect, with one statement", async () => {
    const { details, quote, variantPath } = await pathsOfDevice(deps, id);
    const { key } = await deps.database.device.findUniqueOrThrow({ where: { id } });
    const large = variants[1]?.id ?? "";
    const targets = {
      "/to/id": [`/smartPhoneDetails/${id}`, details],
      "/to/key": [`/smartPhoneDetails/${key.toUpperCase()}`, details],
      "/to/words": [`/smartPhoneDetails/former-${key}?utm=1`, `${details}?utm=1`],
      "/to/variant": [`/smartPhoneDetails/${id}?variant=${large}`, variantPath(large)],
      "/to/unit": [`/smartPhoneDetails/${id}?unit=U-7K3F9`, `${details}?unit=U-7K3F9`],
      "/to/quote": [`/quote/former-${key}`, quote],
      "/to/bangla": [`/bn/smartPhoneDetails/${id}`, `/bn${details}`],
    };
    for (const [from, [to = "", present = ""]] of Object.entries(targets)) {
      await create(from, to);
      expect.soft([from, ...(await answer(from))]).toEqual([from, 301, present]);
      expect.soft((await answer(present))[0], present).toBe(200);
      expect.soft(await statementsOf(() => answer(from)), from).toHaveLength(1);
    }
  });

  test("leads to the page about the deleted device after its deletion", async () => {
    await create("/to/deleted", `/smartPhoneDetails/${id}`);
    await run("mutation ($id: ID!) { deleteDevice(id: $id) }", { id });
    expect(await answer("/to/deleted")).toEqual([301, `/smartPhoneDetails/${id}`]);
    expect(await answer(`/smartPhoneDetails/${id}`)).toEqual([410, undefined]);
  });
});

test("a former address of a device is answered with one statement", async () => {
  const { id, key } = await deps.database.device.findFirstOrThrow();
  const { details } = await pathsOfDevice(deps, id);
  const page = details.slice(0, details.lastIndexOf("/"));
  for (const path of [`${page}/${id}`, `${page}/former-name-${key}`, `/bn${page}/${key}`]) {
    const prefix = path.startsWith("/bn") ? "/bn" : "";
    expect(await answer(path)).toEqual([301, prefix + details]);
    const statements = await statementsOf(() => answer(`${path}?x=${Math.random()}`));
    expect.soft(statements.length, path).toBeLessThanOrEqual(1);
  }
});

test("a page of the shop is never redirected, not even by a row that bypassed the rules", async () => {
  const rows = ["/aboutUs", "/bn/aboutUs", "/login", "/dashboard", "/api/v1/x", "/images/x"];
  await deps.database.redirect.createMany({
    data: [
      ...rows.map((from) => ({ from, to: "/whyST", kind: "EXACT" as const })),
      { from: "/gadgetDetails/*", to: "/whyST", kind: "PREFIX" as const },
    ],
  });
  await deps.responseCache.receiveCommitted();
  for (const path of [...rows, "/ABOUTUS", "/gadgetDetails/no-such-device"])
    expect.soft([path, (await answer(path))[1]]).toEqual([path, undefined]);
});

test("new and deleted redirects take effect immediately, on every server", async () => {
  expect(await answer("/soon")).toEqual([404, undefined]);
  const id = await create("/soon", "/whyST");
  expect(await answer("/soon")).toEqual([301, "/whyST"]);
  await expect.poll(async () => (await other.inject("/soon")).statusCode).toBe(301);
  await run("mutation ($id: ID!) { deleteRedirect(id: $id) }", { id });
  expect(await answer("/soon")).toEqual([404, undefined]);
  await expect.poll(async () => (await other.inject("/soon")).statusCode).toBe(404);
});

test("addresses that have no page but can have a redirect are counted, without parts that may be secret", async () => {
  const read = async () =>
    (await run("{ unknownAddresses { path count } }")).data.unknownAddresses as object[];
  const token = "a".repeat(41);
  for (const path of [
    "/wanted",
    "/wanted?token=secret",
    "/bn/wanted",
    "/rare",
    "/bn/audit",
    "/receipt/x/y",
    "/bn/alerts/x/y/z",
    `/x/${token}`,
    "/aboutUs",
    "/gadgetDetails/no-such-device",
  ])
    await app.inject(path);
  await flushUnknownAddresses(deps);
  expect(await read()).toEqual(
    expect.arrayContaining([
      { path: "/wanted", count: 2 },
      { path: "/bn/wanted", count: 1 },
      { path: "/rare", count: 1 },
    ]),
  );
  const text = JSON.stringify(await read());
  for (const part of [
    "secret",
    "receipt",
    "alerts",
    token,
    "aboutUs",
    "audit",
    "no-such-device",
    "/old",
  ])
    expect(text).not.toContain(part);
  await create("/wanted", "/aboutUs");
  expect(JSON.stringify(await read())).not.toContain("wanted");
  const day = new Date();
  await deps.database.unknownAddress.createMany({
    data: ["/bn/audit", "/some*thing"].map((path) => ({ day, path, count: 1 })),
  });
  expect(JSON.stringify(await read())).not.toMatch(/audit|thing/);
});

test("the fifty most requested addresses of the last thirty days are listed", async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  await deps.database.unknownAddress.createMany({
    data: [
      ...Array.from({ length: 60 }, (_, index) => ({
        day: daysAgo(1),
        path: `/often/${index}`,
        count: 1_000 + index,
      })),
      { day: daysAgo(2), path: "/often/0", count: 500 },
      { day: daysAgo(31), path: "/long-ago", count: 9_999 },
    ],
  });
  const { data } = await run("{ unknownAddresses { path count } }");
  expect(data.unknownAddresses).toHaveLength(50);
  expect(data.unknownAddresses.slice(0, 2)).toEqual([
    { path: "/often/0", count: 1_500 },
    { path: "/often/59", count: 1_059 },
  ]);
});

test("a flood of invented addresses takes little room", async () => {
  for (let index = 0; index < 300; index++) await app.inject(`/flood/${index}`);
  await flushUnknownAddresses(deps);
  const stored = await deps.database.unknownAddress.count({
    where: { path: { startsWith: "/flood" } },
  });
  expect(stored).toBeLessThanOrEqual(50);
});
