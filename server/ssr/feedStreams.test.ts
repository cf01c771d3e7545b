import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { longResponses } from "../http/longResponses.ts";
import { responseCache } from "../http/responseCachePlugin.ts";
import { requestMetrics } from "../observability/metrics.ts";
import { sendError } from "../rest/errors.ts";
import { testApp } from "../testing/app.ts";
import { phoneInput, variantInput } from "../testing/fixtures/factories.ts";
import { readGoogleFeed, readMetaFeed, updateFeeds } from "../testing/fixtures/feeds.ts";
import { addGadgets } from "../testing/fixtures/manyDevices.ts";
import { feedRoutes } from "./feeds.ts";

const shop = await testApp();
const { deps } = shop;

const app = Fastify();
await app.register(requestMetrics, deps);
await app.register(responseCache, { cache: deps.responseCache });
await app.register(longResponses, {
  cache: deps.responseCache,
  clientOf: () => "",
  onWait: () => undefined,
});
app.setErrorHandler(sendError);
await app.register(feedRoutes, { deps, maxBytes: 1_000 });
afterAll(() => app.close());

/** More gadgets and units than one step reads. */
const [gadgets, units] = [450, 1_100];
const items = gadgets + units + 1;
let key: string;

beforeAll(async () => {
  const admin = await shop.signIn("ADMIN");
  ({ key } = await updateFeeds(shop, { enabled: true }, admin));
  await addGadgets(deps, gadgets);
  const variants = [variantInput(), variantInput({ rom: 256, price: 95_000 })];
  await shop.graphql(
    "mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }",
    { input: { smartphone: phoneInput({ variants }) } },
    { as: admin },
  );
  await deps.database.$executeRaw`
    INSERT INTO unit (id, code, "deviceId", "variantId", state, price, grade, photos, "updatedAt")
    SELECT gen_random_uuid(), 'U-' || lpad(number::text, 5, '0'), "deviceId", id, 'FOR_SALE', 80000 + number,
      'A', ARRAY['/img/test.png'], now()
    FROM variant, generate_series(1, ${units}::int) number WHERE rom = 128`;
  await deps.database.$executeRaw`UPDATE variant SET "hasUnits" = true WHERE rom = 128`;
  await deps.responseCache.receiveCommitted();
});

const fetchFeed = (path: string, etag?: string) =>
  app.inject({
    url: `${path}?key=${key}`,
    headers: etag === undefined ? {} : { "if-none-match": etag },
  });

test.each([
  ["/feeds/google.xml", readGoogleFeed, "g:id"],
  ["/feeds/meta.csv", readMetaFeed, "id"],
] as const)("a large feed at %s is a stream with each item once", async (path, read, idField) => {
  const { body, headers } = await fetchFeed(path);
  const ids = read(body).map((item) => item[idField]?.[0]);
  expect(ids).toHaveLength(items);
  expect(new Set(ids).size).toBe(items);
  expect(headers["cache-control"]).toBe("private, no-cache");
  expect(headers["content-length"]).toBeUndefined();
});

test("a large feed has an ETag that changes with a device or a unit, and is not cached", async () => {
  const { entries } = deps.responseCache.size;
  const path = "/feeds/google.xml";
  const first = String((await fetchFeed(path)).headers.etag);
  expect((await fetchFeed(path, first)).statusCode).toBe(304);
  await deps.database.$executeRaw`UPDATE device SET price = 3 WHERE price = 2 AND kind = 'GADGET'`;
  await deps.responseCache.receiveCommitted();
  const second = await fetchFeed(path, first);
  expect(second.statusCode).toBe(200);
  await deps.database.unit.updateMany({ where: { code: "U-00001" }, data: { price: 1 } });
  await deps.responseCache.receiveCommitted();
  const third = await fetchFeed(path, String(second.headers.etag));
  expect(third.statusCode).toBe(200);
  expect(third.body).toContain("<g:price>1.00 BDT</g:price>");
  expect(deps.responseCache.size.entries).toBe(entries);
});

test("the last fetch of a large feed is noted at the end of the feed", async () => {
  shop.wait(60);
  await fetchFeed("/feeds/meta.csv");
  const ofMeta = { channel_language: { channel: "META", language: "EN" } } as const;
  const lastFetch = () => deps.database.feedFetch.findUnique({ where: ofMeta });
  await expect.poll(lastFetch).toMatchObject({ fetchedAt: deps.clock() });
});
