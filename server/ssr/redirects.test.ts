import { expect, test } from "vitest";
import { flushRedirectHits } from "../features/redirects/follow.ts";
import { flushUnknownAddresses } from "../features/redirects/unknown.ts";
import { testApp } from "../testing/app.ts";
import { pathsOfDevice } from "../testing/fixtures/addresses.ts";
import { gadgetInput } from "../testing/fixtures/factories.ts";
import { secondInstance } from "../testing/secondInstance.ts";

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

test("a new redirect and a deleted one take effect at once, on every server", async () => {
  expect(await answer("/soon")).toEqual([404, undefined]);
  const id = await create("/soon", "/whyST");
  expect(await answer("/soon")).toEqual([301, "/whyST"]);
  await expect.poll(async () => (await other.inject("/soon")).statusCode).toBe(301);
  await run("mutation ($id: ID!) { deleteRedirect(id: $id) }", { id });
  expect(await answer("/soon")).toEqual([404, undefined]);
  await expect.poll(async () => (await other.inject("/soon")).statusCode).toBe(404);
});

test("addresses without a page are counted, without what may be secret", async () => {
  const read = async () =>
    (await run("{ unknownAddresses { path count } }")).data.unknownAddresses as object[];
  const token = "a".repeat(41);
  for (const path of [
    "/wanted",
    "/wanted?token=secret",
    "/bn/wanted",
    "/rare",
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
  for (const part of ["secret", "receipt", "alerts", token, "aboutUs", "no-such-device", "/old"])
    expect(text).not.toContain(part);
  await create("/wanted", "/aboutUs");
  expect(JSON.stringify(await read())).not.toContain("wanted");
});

test("a flood of invented addresses takes little room", async () => {
  for (let index = 0; index < 300; index++) await app.inject(`/flood/${index}`);
  await flushUnknownAddresses(deps);
  const stored = await deps.database.unknownAddress.count({
    where: { path: { startsWith: "/flood" } },
  });
  expect(stored).toBeLessThanOrEqual(50);
});
