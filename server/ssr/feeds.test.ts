import { beforeEach, describe, expect, test } from "vitest";
import { testApp } from "../testing/app.ts";
import { gadgetInput } from "../testing/fixtures/factories.ts";
import { readGoogleFeed, updateFeeds } from "../testing/fixtures/feeds.ts";
import { secondInstance } from "../testing/secondInstance.ts";

const shop = await testApp({}, { withSite: true });
const { app, deps } = shop;
const admin = await shop.signIn("ADMIN");
const other = await secondInstance(shop, { withSite: true });

const paths = ["/feeds/google.xml", "/feeds/meta.csv"];
const fetchFeed = (key: string, path = paths[0], headers = {}) =>
  app.inject({ url: `${path}?key=${key}`, headers });
const create = async (input: object): Promise<string> => {
  const mutation = "mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }";
  return (await shop.graphql(mutation, { input }, { as: admin })).body.data.createDevice.id;
};
const gadget = await create({ gadget: gadgetInput({ price: 1_800 }) });
const setPrice = (price: number) =>
  shop.rest(`PATCH /gadgets/${gadget}`, { as: admin, body: { price } });

let key: string;
beforeEach(async () => {
  ({ key } = await updateFeeds(shop, { enabled: true, newKey: true }, admin));
});

describe("a feed", () => {
  test.each(paths)("at %s is 404 without the key, and while the feeds are off", async (path) => {
    expect((await fetchFeed(key, path)).statusCode).toBe(200);
    const refused = [
      ...["", "?key=", `?key=${key}x`, `?key=${key.slice(1)}`, `?key=${key}&key=${key}`].map(
        (query) => app.inject(path + query),
      ),
      app.inject({ url: path, headers: { authorization: `Bearer ${admin.token}` } }),
    ];
    await updateFeeds(shop, { enabled: false }, admin);
    const bodies = [...refused, fetchFeed(key, path)].map(async (response) => {
      const { statusCode, body, headers } = await response;
      return { statusCode, body, cached: headers["cache-control"] };
    });
    // All responses are equal, so they don't reveal which part of the address was wrong.
    expect(new Set((await Promise.all(bodies)).map((each) => JSON.stringify(each)))).toEqual(
      new Set([
        JSON.stringify({
          statusCode: 404,
          body: JSON.stringify({ status: "fail", message: "There is nothing here" }),
          cached: "no-store",
        }),
      ]),
    );
  });

  test("has a new key immediately on every server, and the old key gets 404", async () => {
    const { key: next } = await updateFeeds(shop, { newKey: true }, admin);
    expect(next).not.toBe(key);
    for (const server of [app, other]) {
      expect((await server.inject(`${paths[0]}?key=${key}`)).statusCode).toBe(404);
      expect((await server.inject(`${paths[0]}?key=${next}`)).statusCode).toBe(200);
    }
  });

  test("refuses a language that the shop does not have", async () => {
    const response = await app.inject(`${paths[0]}?key=${key}&language=fr`);
    expect(response.statusCode).toBe(400);
    expect(response.json().errors.language).toBe("must be one of: en, bn");
  });

  test("may be stored only by its reader, and stays out of search results", async () => {
    for (const path of [...paths, ...paths]) {
      const { headers } = await fetchFeed(key, path);
      expect(headers).toMatchObject({
        "cache-control": "private, no-cache",
        "cdn-cache-control": "private",
        "x-robots-tag": "noindex",
        "referrer-policy": "no-referrer",
      });
    }
  });

  test("gets 304 for a client that has it, even under another key, until something changes", async () => {
    const { headers } = await fetchFeed(key);
    const known = { "if-none-match": String(headers.etag) };
    const again = await fetchFeed(key, paths[0], known);
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    const { key: next } = await updateFeeds(shop, { newKey: true }, admin);
    expect((await fetchFeed(next, paths[0], known)).statusCode).toBe(304);
    await setPrice(1_900);
    expect((await fetchFeed(next, paths[0], known)).statusCode).toBe(200);
  });

  test("is cached, but shows a changed price immediately, and soon on another server", async () => {
    const priceOn = async (server: typeof app) => {
      const { body, headers } = await server.inject(`${paths[0]}?key=${key}`);
      return [headers["cache-status"], readGoogleFeed(body)[0]?.["g:price"]?.[0]];
    };
    await setPrice(2_000);
    expect(await priceOn(app)).toEqual(["smarttrade; fwd=miss", "2000.00 BDT"]);
    expect(await priceOn(app)).toEqual(["smarttrade; hit", "2000.00 BDT"]);
    await expect.poll(() => priceOn(other)).toEqual(["smarttrade; hit", "2000.00 BDT"]);
    await setPrice(2_100);
    expect(await priceOn(app)).toEqual(["smarttrade; fwd=miss", "2100.00 BDT"]);
    await expect.poll(async () => (await priceOn(other))[1]).toBe("2100.00 BDT");
  });

  test("is in the language of its address, regardless of Accept-Language", async () => {
    await shop.rest(`PATCH /gadgets/${gadget}`, {
      as: admin,
      body: { descriptionBn: "একটি চার্জার।" },
    });
    const descriptionIn = async (query: string) => {
      const url = `${paths[0]}?key=${key}${query}`;
      const { body } = await app.inject({ url, headers: { "accept-language": "bn" } });
      return readGoogleFeed(body)[0]?.description?.[0];
    };
    expect(await descriptionIn("")).toBe("A charger.");
    expect(await descriptionIn("&language=bn")).toBe("একটি চার্জার।");
  });
});

test("the last fetch of each feed is remembered, and refused fetches are not", async () => {
  const fetchedAt = async (id: string) => {
    const { feeds } = await updateFeeds(shop, {}, admin);
    return feeds.find((feed: { id: string }) => feed.id === id).lastFetchedAt;
  };
  const now = () => deps.clock().toISOString();
  const url = `${paths[1]}?key=${key}&language=bn`;
  shop.wait(60);
  await app.inject(`${paths[1]}?key=wrong&language=bn`);
  await app.inject({ method: "HEAD", url });
  await fetchFeed(key);
  await expect.poll(() => fetchedAt("GOOGLE-EN")).toBe(now());
  expect(await fetchedAt("META-BN")).toBeNull();
  const { headers } = await app.inject(url);
  await expect.poll(() => fetchedAt("META-BN")).toBe(now());
  shop.wait(60);
  // A program that already has the feed gets status 304, because the feed has not changed.
  await app.inject({ url, headers: { "if-none-match": String(headers.etag) } });
  await expect.poll(() => fetchedAt("META-BN")).toBe(now());
});

test("guesses are counted against the limit of their address", async () => {
  const limited = await testApp({ RATE_LIMIT_PER_MINUTE: "3" }, { withSite: true });
  const statuses = [];
  for (let guess = 0; guess < 5; guess++)
    statuses.push((await limited.app.inject(`${paths[0]}?key=${guess}`)).statusCode);
  expect(statuses).toEqual([404, 404, 404, 429, 429]);
});

test("robots.txt allows fetchers, and no public page names the key", async () => {
  const robots = (await app.inject("/robots.txt")).body;
  expect(robots).not.toContain("/feeds");
  for (const path of ["/robots.txt", "/sitemap.xml", "/", "/bn"])
    expect((await app.inject(path)).body).not.toContain(key);
});
