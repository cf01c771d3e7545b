import { beforeEach, describe, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { changesHandled } from "../../testing/changes.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { pathsOfDevice } from "../../testing/fixtures/addresses.ts";
import { updateFeeds } from "../../testing/fixtures/feeds.ts";
import { saleInput, unitShop } from "../../testing/fixtures/units.ts";
import { webhookCalls } from "../../testing/fixtures/webhooks.ts";
import { secondInstance } from "../../testing/secondInstance.ts";
import { endDueReservations } from "./reservations.ts";

const shop = await testApp({}, { withSite: true });
const { app, deps, graphql } = shop;
const { database } = deps;
const other = await secondInstance(shop, { withSite: true });

let units: Awaited<ReturnType<typeof unitShop>>;
let reserved: { id: string; code: string };
let feedKey: string;

const hourMs = 3_600_000;

/** Adds a phone with one unit for sale and a cheaper unit that is reserved for an hour. */
beforeEach(async () => {
  await emptyDatabase();
  units = await unitShop(shop);
  ({ key: feedKey } = await updateFeeds(shop, { enabled: true, newKey: true }, units.admin));
  await units.forSale({ variantId: units.largeId, price: 45_000, grade: "A" });
  reserved = await units.forSale();
});

const reserve = (ms = hourMs) =>
  units.call("reserveUnit", { id: reserved.id, until: new Date(deps.clock().getTime() + ms) });

/** Operations with all fields that are computed from units. */
const documents = {
  lists: `{
    all: devices { totalCount nodes { price stock unitCount } }
    cheap: devices(filter: { maxPrice: 40000 }) { totalCount nodes { price } }
    byPrice: devices(orderBy: PRICE_ASCENDING) { nodes { price } }
    graded: devices(filter: { grades: [B] }) { totalCount }
    priced: devices(filter: { minPrice: 37500, maxPrice: 38500 }) { totalCount }
    searched: devices(filter: { search: "galaxy", maxPrice: 40000 }) { totalCount nodes { price } }
    inStock: devices(kind: SMARTPHONE, filter: { stock: IN_STOCK }) {
      totalCount nodes { lowestPrice ... on Smartphone { variants { price stock unitCount } } } }
  }`,
  facets: `{
    devices { facets {
      stocks { stock count } grades { grade count } price { min max } priceBands { min max count } } }
    found: devices(filter: { search: "galaxy" }) { facets {
      stocks { stock count } grades { grade count } price { min max } priceBands { min max count } } }
  }`,
};

/** Returns all public responses of GraphQL and REST, all pages and feeds, and an export. */
async function readings(server = app) {
  const read = async (query: string) => {
    const { body } = await graphql(query);
    expect(body.errors).toBeUndefined();
    return body.data;
  };
  const get = async (url: string, headers: Record<string, string> = {}) =>
    (await server.inject({ url, headers })).body;
  const admin = { authorization: `Bearer ${units.admin.token}` };
  const { details } = await pathsOfDevice(deps, units.deviceId);
  const page = await get(details);
  return {
    device: await units.shown(),
    unit: await read(`{ unit(code: "${reserved.code}") { state price } }`),
    versions: await versions(),
    lists: await read(documents.lists),
    facets: await read(documents.facets),
    rest: await get("/api/v1/smartphones"),
    restOne: await get(`/api/v1/smartphones/${units.deviceId}`),
    restUnit: await get(`/api/v1/units/${reserved.code}`),
    restUnits: await get(`/api/v1/units?device=${units.deviceId}`),
    structured: page.match(/<script type="application\/ld\+json">.*?<\/script>/gs),
    list: (await get("/buySmartPhone")).match(/BDT [\d,]+|Out of Stock|In Stock/g),
    feed: await get(`/feeds/meta.csv?key=${feedKey}`),
    export: await get("/api/v1/exports/devices.csv", admin),
    changes: await changes(),
    saved: await read(`{ devicesById(ids: ["${units.deviceId}"]) { price stock } }`),
  };
}

/** Reads the only change of a device. Open transactions in other databases delay the change for a moment. */
async function changes() {
  let nodes: unknown;
  const read = async () => {
    const { body } = await graphql("{ deviceChanges { nodes { device { price stock } } } }");
    nodes = body.data.deviceChanges.nodes;
    return nodes;
  };
  await expect.poll(read).toHaveLength(1);
  return nodes;
}

/** Returns the version of the reserved unit in three places: for a visitor, for an admin, and in an admin's list. */
async function versions() {
  const one = `{ unit(code: "${reserved.code}") { version } }`;
  const all = `{ units(filter: { codes: ["${reserved.code}"] }) { nodes { version } } }`;
  const as = units.admin;
  const read = [graphql(one), graphql(one, {}, { as }), graphql(all, {}, { as })];
  const found = await Promise.all(read);
  return found.map(({ body }) => (body.data.unit ?? body.data.units.nodes[0]).version);
}

/** Removes the values that change with every write: versions, and times of the last change. */
const ofWrites = (read: object) =>
  JSON.stringify(read).replaceAll(/\\?"(version|updatedAt)\\?":(\d+|\\?"[^"]*")/g, "");

const stored = () =>
  Promise.all([
    database.unit.findMany({ orderBy: { id: "asc" } }),
    database.variant.findMany({ orderBy: { id: "asc" } }),
    database.device.findMany(),
    database.unitEvent.count(),
  ]);

describe("a reservation", () => {
  test("ends for every reader at its time, although no job has run and nothing is written", async () => {
    const offered = await readings();
    await reserve();
    const before = await readings();
    const changed = Object.entries(before).filter(([name, read]) => {
      return JSON.stringify(read) !== JSON.stringify(offered[name as keyof typeof offered]);
    });
    expect(changed.map(([name]) => name)).toEqual(Object.keys(offered));
    shop.wait(3_599);
    expect(await readings()).toEqual(before);
    const rows = await stored();
    const { version = 0 } = rows[0].find(({ id }) => id === reserved.id) ?? {};
    expect(before.versions).toEqual([version, version, version]);
    shop.wait(1);
    const after = await readings();
    const later = [version + 1, version + 1, version + 1];
    expect(after.versions).toEqual(later);
    expect(ofWrites(after)).toEqual(ofWrites({ ...offered, versions: later }));
    expect(await readings(other)).toEqual(after);
    expect(await stored()).toEqual(rows);
    await endDueReservations(deps);
    await deps.responseCache.receiveCommitted();
    expect(ofWrites(await readings())).toEqual(ofWrites(after));
    expect(await stored()).not.toEqual(rows);
  });

  test("that has ended changes the version of a list, so that clients read the list again", async () => {
    await reserve();
    const etag = async () => (await app.inject("/api/v1/smartphones")).headers.etag;
    const before = await etag();
    shop.wait(3_600);
    const headers = { "if-none-match": String(before) };
    expect((await app.inject({ url: "/api/v1/smartphones", headers })).statusCode).toBe(200);
    expect(await etag()).not.toBe(before);
  });

  test("that is about to end limits how long caches on the way keep a response", async () => {
    await reserve(4_000);
    const control = async () => {
      const { headers } = await app.inject(`/api/v1/smartphones/${units.deviceId}`);
      return [headers["cache-control"], headers["cdn-cache-control"]];
    };
    shop.wait(1);
    expect(await control()).toEqual([
      "public, max-age=0, s-maxage=3, must-revalidate",
      "max-age=3, stale-while-revalidate=3, stale-if-error=86400",
    ]);
    shop.wait(10);
    expect((await control())[0]).toContain("s-maxage=5");
  });

  test("that has ended is written by the next change of any unit of the device", async () => {
    await reserve();
    shop.wait(3_600);
    const { unit } = await units.call("reserveUnit", {
      id: reserved.id,
      until: new Date(deps.clock().getTime() + hourMs),
    });
    expect(unit.timeline.map(({ code }: { code: string }) => code)).toEqual([
      "CREATED",
      "OFFERED",
      "RESERVED",
      "RELEASED",
      "RESERVED",
    ]);
    shop.wait(3_600);
    const second = await units.forSale({ variantId: units.largeId, price: 44_000 });
    await units.call("sellUnit", { id: second.id, input: saleInput });
    expect(await database.unit.count({ where: { state: "RESERVED" } })).toBe(0);
  });

  test("ends once for webhooks, the timeline and the audit log, however often jobs run", async () => {
    await webhookCalls(shop, units.admin).add("https://hooks.example/shop");
    await reserve();
    const entries = await database.auditEntry.count();
    shop.wait(3_600);
    await readings();
    await Promise.all([1, 2, 3].map(() => endDueReservations(deps)));
    await changesHandled(shop);
    const released = { objectId: reserved.id, type: "UNIT_RELEASED" } as const;
    expect(await database.webhookEvent.count({ where: released })).toBe(1);
    expect(await database.unitEvent.count({ where: { code: "RELEASED" } })).toBe(1);
    expect(await database.auditEntry.count()).toBe(entries);
  });
});
