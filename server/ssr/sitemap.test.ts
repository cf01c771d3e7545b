import Fastify from "fastify";
import { afterAll, expect, test } from "vitest";
import { responseCache as responseCachePlugin } from "../http/responseCachePlugin.ts";
import { requestMetrics } from "../observability/metrics.ts";
import { testApp } from "../testing/app.ts";
import { pathsOfDevice } from "../testing/fixtures/addresses.ts";
import { gadgetInput, phoneInput } from "../testing/fixtures/factories.ts";
import { addGadgets } from "../testing/fixtures/manyDevices.ts";
import { crawlerRoutes } from "./crawlers.ts";
import { sitemapRoutes } from "./sitemap.ts";

const { deps, graphql, signIn } = await testApp(
  { PUBLIC_URL: "https://shop.example" },
  { withSite: true },
);
const admin = await signIn("ADMIN");
const paths = { publicPaths: ["/", "/sellList/A&B"] };

const create = async (device: object): Promise<string> => {
  const mutation = "mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }";
  const { body } = await graphql(mutation, { input: device }, { as: admin });
  return body.data.createDevice.id;
};
const phone = await create({ smartphone: phoneInput() });
const gadget = await create({ gadget: gadgetInput() });
const ofPhone = await pathsOfDevice(deps, phone);
const ofGadget = await pathsOfDevice(deps, gadget);

const whole = Fastify();
await whole.register(sitemapRoutes, { deps, paths: [paths] });
await whole.register(crawlerRoutes, deps);
const split = Fastify();
const { responseCache } = (await testApp()).deps;
await split.register(requestMetrics, deps);
await split.register(responseCachePlugin, { cache: responseCache });
await split.register(sitemapRoutes, {
  deps: { ...deps, responseCache },
  paths: [paths],
  devicesPerSitemap: 1,
});
afterAll(() => Promise.all([whole.close(), split.close()]));

test("the sitemap lists every public page and device with its last change", async () => {
  const { body, headers } = await whole.inject("/sitemap.xml");
  expect(headers["content-type"]).toContain("application/xml");
  expect(body).toContain("<loc>https://shop.example/</loc>");
  expect(body).toContain("<loc>https://shop.example/sellList/A&amp;B</loc>");
  expect(body).toMatch(
    new RegExp(`<loc>https://shop.example${ofPhone.details}</loc><lastmod>\\d{4}-.*Z</lastmod>`),
  );
  for (const path of [ofPhone.quote, ofGadget.details, `/bn${ofPhone.details}`])
    expect(body).toContain(`https://shop.example${path}<`);
});

test("the sitemap has the pictures of a device once for its page in each language", async () => {
  const coverImage = "/images/cover.jpg";
  const images = Array.from({ length: 12 }, (_, number) => `/images/${number}.jpg`);
  await deps.database.device.update({ where: { id: phone }, data: { coverImage, images } });
  await deps.responseCache.receiveCommitted();
  const { body } = await whole.inject("/sitemap.xml");
  expect(body).toContain('xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"');
  const entries =
    body
      .match(/<url>.*?<\/url>/g)
      ?.filter((entry) => entry.includes(ofPhone.details.split("/")[2] ?? "")) ?? [];
  const pictures = entries.map((entry) =>
    [...entry.matchAll(/<image:image><image:loc>(.*?)<\/image:loc><\/image:image>/g)].map(
      ([, address]) => address,
    ),
  );
  // The pictures are listed with the device's own page, and not with the page of its quote.
  const all = [coverImage, ...images.slice(0, 9)].map((path) => `https://shop.example${path}`);
  expect(pictures).toEqual([all, [], all, []]);
});

test("a sitemap that grows too large becomes an index of sitemaps that list each page once", async () => {
  const index = (await split.inject("/sitemap.xml")).body;
  expect(index).toContain("<sitemapindex");
  const maps = [...index.matchAll(/<loc>https:\/\/shop\.example([^<]+)<\/loc>/g)];
  const contents = await Promise.all(
    maps.map(async ([, path = ""]) => (await split.inject(path)).body),
  );
  const addresses = contents.join("").match(/<loc>[^<]*/g) ?? [];
  expect(contents).toHaveLength(3);
  // The addresses are two public pages and, in both languages, the phone, its quote, the list of its brand, and the
  // gadget.
  expect(addresses).toHaveLength(10);
  expect(new Set(addresses).size).toBe(10);
  expect(contents.join("")).toContain(ofPhone.details);
  expect(contents.join("")).toContain(ofGadget.details);
});

test("an empty sitemap does not exist", async () => {
  expect((await split.inject("/sitemaps/2.xml")).statusCode).toBe(200);
  expect((await split.inject("/sitemaps/3.xml")).statusCode).toBe(404);
});

test("a large catalogue has many sitemaps, and the cache keeps only their index", async () => {
  await addGadgets(deps, 1_000);
  const app = Fastify();
  await app.register(requestMetrics, deps);
  await app.register(responseCachePlugin, { cache: deps.responseCache });
  await app.register(sitemapRoutes, { deps, paths: [paths, paths] });
  await deps.responseCache.receiveCommitted();
  const { entries } = deps.responseCache.size;
  const index = (await app.inject("/sitemap.xml")).body;
  expect(index.match(/<sitemap>/g)).toHaveLength(4);
  const { body, headers } = await app.inject("/sitemaps/1.xml");
  expect(body.length).toBeLessThan(256 * 1024);
  expect(headers.etag).toBeDefined();
  expect(deps.responseCache.size.entries).toBe(entries + 1);
  await app.close();
  await deps.database.$executeRaw`DELETE FROM device WHERE "gadgetName" = 'Case'`;
});

test("robots.txt names the sitemap, and the manifest names icons that a phone can use", async () => {
  const robots = (await whole.inject("/robots.txt")).body;
  expect(robots).toContain("Sitemap: https://shop.example/sitemap.xml");
  const manifest = (await whole.inject("/manifest.webmanifest")).json();
  expect(manifest.name).toBe(deps.env.SHOP_NAME);
  expect(manifest.icons.map(({ sizes }: { sizes: string }) => sizes)).toContain("512x512");
});
