import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { type DocumentNode, parse } from "graphql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AppError, internalMessage } from "../core/errors.ts";
import type { Language } from "../core/i18n.ts";
import { openLimits } from "../core/rateLimits/rateLimits.ts";
import { openDatabase } from "../database/client.ts";
import { flushSearchCounts } from "../features/search/counts.ts";
import { PersistedOperations } from "../graphql/persistedOperations.ts";
import { createGraphQLServer } from "../graphql/server.ts";
import { compression } from "../http/compression.ts";
import { responseCache } from "../http/responseCachePlugin.ts";
import { requestMetrics } from "../observability/metrics.ts";
import { testApp } from "../testing/app.ts";
import { hostile } from "../testing/hostile.ts";
import type { Renderer } from "./renderer.ts";
import { pageRoutes } from "./routes.ts";
import type { SiteInLanguage } from "./site.ts";

const { deps } = await testApp({ PUBLIC_URL: "https://shop.example" }, { withSite: true });
const asked = parse("query Shop { shop { name } }");
const askedOfCaller = parse("query Me { shop { name } me { id } }");
const askedForNoBrand = parse('{ devices(filter: { brands: ["a\\u0000b"] }) { totalCount } }');
const askedOfDatabase = parse("query Home { home { banners { id } } }");
const askedForWord = parse('{ devices(filter: { search: "fairphone" }) { totalCount } }');
/** A message whose value has a special meaning in HTML, both in an element and in an attribute. */
const quoting = {
  message: "{name} is unknown",
  values: { name: "</title></noscript><script>alert('\"&')</script>" },
};
let { database, limits } = deps;
let folder: string;
let app: FastifyInstance;
let last: { url: URL; data: Record<string, unknown>; origin: string } | undefined;
let rendered = 0;

const inLanguage = (language: Language): SiteInLanguage => ({
  renderer,
  documentOf: ({ head, html, data }) =>
    `<!doctype html>${head}${html}${data}${language === "bn" ? " in Bangla" : ""}`,
});

const renderer: Renderer = {
  addressOf: (url) => {
    url.searchParams.delete("fbclid");
    const path = url.pathname === "/nowhere" ? "/404" : url.pathname + url.search;
    const [isGuarded, isPrivate] = ["/guarded", "/private"].map((name) => url.pathname === name);
    return {
      path,
      isUnknown: path === "/404",
      isGuarded: isGuarded === true,
      isPrivate: isPrivate === true,
      isRendered: false,
    };
  },
  isFor: () => true,
  render: async (url, { execute, origin }) => {
    const { pathname } = url;
    if (pathname === "/broken") throw new Error("This page is broken");
    if (pathname === "/quoting") throw new AppError("NOT_FOUND", quoting);
    if (pathname === "/too-often") throw new AppError("RATE_LIMITED", quoting, { retryAfter: 1 });
    const documents: Record<string, DocumentNode> = {
      "/no-brand": askedForNoBrand,
      "/home": askedOfDatabase,
      "/mine": askedOfCaller,
      "/searched": askedForWord,
    };
    last = { url, data: await execute(documents[pathname] ?? asked, {}), origin };
    rendered += 1;
    const status = pathname === "/404" ? 404 : 200;
    return { status, page: "Home", head: "", html: `at ${pathname}`, data: "", isStorable: true };
  },
  publicPaths: ["/"],
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "smarttrade-html-"));
  for (const part of ["web/assets", "graphiql/assets"]) {
    await mkdir(join(folder, part), { recursive: true });
  }
  await writeFile(join(folder, "web/assets/main-c0ffee.js"), "1");
  await writeFile(join(folder, "web/favicon.svg"), "<svg/>");
  app = Fastify();
  await app.register(requestMetrics, deps);
  await app.register(responseCache, { cache: deps.responseCache });
  await app.register(compression);
  const server = createGraphQLServer(new PersistedOperations());
  await server.start();
  await app.register(pageRoutes, {
    deps: {
      ...deps,
      get database() {
        return database;
      },
      get limits() {
        return limits;
      },
    },
    server,
    site: {
      assets: `${folder}/web/`,
      graphiql: `${folder}/graphiql/`,
      graphiqlPage: "",
      languages: { en: inLanguage("en"), bn: inLanguage("bn") },
      scriptHashes: [],
    },
  });
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

test("a long page is compressed for browsers that accept it", async () => {
  const url = `/${"long".repeat(1_000)}`;
  const packed = await app.inject({ url, headers: { "accept-encoding": "br" } });
  expect(packed.headers["content-encoding"]).toBe("br");
  expect(packed.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(packed.rawPayload.length).toBeLessThan(200);
});

test("a page is rendered with the data that a visitor may read", async () => {
  const response = await app.inject({
    url: "/buyTablet?search=tab",
    headers: { authorization: "Bearer whatever" },
  });
  expect(response.statusCode).toBe(200);
  expect(response.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(response.body).toBe("<!doctype html>at /buyTablet");
  expect(last?.url.search).toBe("?search=tab");
  expect(last?.origin).toBe("https://shop.example");
  expect(last?.data).toEqual({ shop: { name: "SmartTrade" } });
});

test("a page whose data depends on the caller shows a visitor's data, and is rendered each time", async () => {
  const before = rendered;
  for (let time = 0; time < 2; time++) expect((await app.inject("/mine")).statusCode).toBe(200);
  expect(last?.data).toEqual({ shop: { name: "SmartTrade" }, me: null });
  expect(rendered).toBe(before + 2);
});

test("unknown paths are 404 and share one cached page", async () => {
  const before = rendered;
  for (let time = 0; time < 2; time++) {
    const response = await app.inject(`/nowhere?${time}`);
    expect(response.statusCode).toBe(404);
    expect(response.body).toContain("at /404");
  }
  expect(rendered).toBe(before + 1);
});

test("a search is counted for each visitor of its page, even from the cache", async () => {
  const before = rendered;
  // A test in another file may have used up the limit of counted words for the default address.
  for (const remoteAddress of ["198.51.100.1", "198.51.100.2", "198.51.100.3"])
    expect((await app.inject({ url: "/searched", remoteAddress })).statusCode).toBe(200);
  expect(rendered).toBe(before + 1);
  await flushSearchCounts(deps);
  const words = await deps.database.searchWord.findMany({ select: { word: true, searches: true } });
  expect(words).toEqual([{ word: "fairphone", searches: 3 }]);
});

test("query parameters that a page does not read share its cached response", async () => {
  const before = rendered;
  const bodies = [];
  for (const search of ["?fbclid=1", "?fbclid=2", ""]) {
    bodies.push((await app.inject(`/buyGadget${search}`)).body);
  }
  expect(new Set(bodies).size).toBe(1);
  expect(last?.url.search).toBe("");
  expect(rendered).toBe(before + 1);
});

test("the footer's relative link leads to its page from every page, even without the router", async () => {
  for (const [from, to] of [
    ["/smartPhoneDetails/whyST", "/whyST"],
    ["/bn/smartPhonesList/whyST", "/bn/whyST"],
    ["/alerts/end/whyST", "/whyST"],
  ] as const) {
    const { statusCode, headers } = await app.inject(from);
    expect.soft([from, statusCode, headers.location]).toEqual([from, 301, to]);
  }
  for (const page of ["/whyST", "/bn/whyST"])
    expect.soft((await app.inject(page)).statusCode, page).toBe(200);
});

test("a path that begins with two slashes is a path of the shop", async () => {
  await app.inject("//elsewhere.example/x");
  expect(last?.url.host).toBe("shop.example");
});

test("a page that can't be rendered is sent as a shell, with the reason for browsers without scripts", async () => {
  const response = await app.inject("/broken");
  expect(response.statusCode).toBe(500);
  expect(response.body).toContain(`<title>${internalMessage}</title>`);
  expect(response.body).toContain(`<noscript><p>${internalMessage}</p></noscript>`);
});

test.each([
  ["/quoting", 404, ["<title>", "<noscript><p>"]],
  ["/too-often", 429, ["<p>"]],
])("the message of an error at %s is plain text, for any values", async (url, status, tags) => {
  const { statusCode, body } = await app.inject(url);
  expect(statusCode).toBe(status);
  const text = "&lt;/title&gt;&lt;/noscript&gt;&lt;script&gt;alert('&quot;&amp;')&lt;/script&gt;";
  for (const tag of tags) expect(body).toContain(`${tag}${text} is unknown</`);
  expect(body).not.toContain("<script");
});

test("rendered pages count against the rate limit, and a page explains the status 429", async () => {
  limits = await openLimits({ ...deps.env, RATE_LIMIT_PER_MINUTE: 3 }, deps.log);
  const find = (word: string, remoteAddress = "192.0.2.1") =>
    app.inject({ url: `/buyTablet?search=${word}`, remoteAddress });
  const statuses = [];
  for (const word of ["a", "b", "a", "c", "d", "a"]) statuses.push((await find(word)).statusCode);
  expect(statuses).toEqual([200, 200, 200, 200, 429, 200]);
  const { headers, body } = await find("e");
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  expect(body).toContain("<p>Too many requests. Please slow down.</p>");
  expect(body).not.toContain("<script");
  expect((await find("e", "192.0.2.2")).statusCode).toBe(200);
  await limits.close();
  limits = deps.limits;
});

test("an invalid parameter in the address is a 400", async () => {
  expect((await app.inject("/no-brand")).statusCode).toBe(400);
});

test("during a database outage, pages are 503", async () => {
  expect((await app.inject("/home")).statusCode).toBe(200);
  database = openDatabase("postgresql://nobody@127.0.0.1:1/none");
  const response = await app.inject("/home?again");
  await database.$disconnect();
  database = deps.database;
  expect(response.statusCode).toBe(503);
});

test("methods other than GET have no page", async () => {
  const response = await app.inject({ method: "POST", url: "/buyTablet", payload: {} });
  expect(response.statusCode).toBe(404);
  expect(response.json()).toEqual({ status: "fail", message: "There is nothing here" });
  const headers = { "accept-language": "bn" };
  const bangla = await app.inject({ method: "POST", url: "/buyTablet", headers, payload: {} });
  expect(bangla.json().message).toBe("এখানে কিছু নেই");
});

test("files with a content hash in their names are cached for a year, others for an hour", async () => {
  const cacheOf = async (url: string) => (await app.inject(url)).headers["cache-control"];
  expect(await cacheOf("/assets/main-c0ffee.js")).toBe("public, max-age=31536000, immutable");
  expect(await cacheOf("/favicon.svg")).toBe("public, max-age=3600");
});

test("scripts of other builds come from the storage, even after a new build has replaced the server's own scripts", async () => {
  await rm(join(folder, "web/assets/main-c0ffee.js"));
  const files = ["main-c0ffee.js", "Home-0ther.js"];
  const builds = [{ publishedAt: new Date().toISOString(), files }];
  await deps.storage.put("assets/builds.json", Buffer.from(JSON.stringify(builds)), "text/json");
  for (const name of files) {
    await deps.storage.put(`assets/${name}`, Buffer.from(name), "text/javascript");
    const { statusCode, body, headers } = await app.inject(`/assets/${name}?v`);
    expect([statusCode, body]).toEqual([200, name]);
    expect(headers["content-type"]).toBe("text/javascript; charset=utf-8");
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  }
});

hostile.each([
  "/assets/gone.js",
  "/assets/builds.json",
  "/assets/..%2fmasters%2fone.js",
  "/assets/",
])("%s is not a script, and caches do not store the response", async (url) => {
  const { statusCode, headers } = await app.inject(url);
  expect(statusCode).toBe(404);
  expect(headers["cache-control"]).toBe("no-store");
});

test("browsers find the icon at their default address", async () => {
  const { statusCode, headers } = await app.inject("/favicon.ico");
  expect([statusCode, headers.location]).toEqual([301, "/favicon.svg"]);
});

test("pages below /bn are in Bangla, and all other pages in English, regardless of the browser's preference", async () => {
  const headers = { "accept-language": "bn", cookie: "language=bn" };
  for (const [url, isBangla] of [
    ["/bn", true],
    ["/bn/aboutUs", true],
    ["/bnx", false],
    ["/aboutUs", false],
    ["/BN/aboutUs", false],
  ] as const) {
    const { body } = await app.inject({ url, headers });
    expect([url, body.includes("in Bangla")]).toEqual([url, isBangla]);
  }
});

test("a guarded page is in the chosen language, and cached once for each language", async () => {
  const open = (cookie: string) => app.inject({ url: "/guarded", headers: { cookie } });
  const [bangla, english] = [await open("a=b; language=bn"), await open("")];
  expect(bangla.body).toContain("in Bangla");
  expect(english.body).not.toContain("in Bangla");
  const before = rendered;
  for (const cookie of ["language=en", "language=xx", `language=${"b".repeat(3_000)}`]) {
    const { body, headers } = await open(cookie);
    expect(body).toBe(english.body);
    expect(headers.vary).toContain("Cookie");
    expect(headers["cdn-cache-control"]).toBe("private");
  }
  expect(rendered).toBe(before);
});

test("cookies and preferred languages add no further entries for a public page", async () => {
  await app.inject("/cached");
  const before = rendered;
  for (const language of ["bn", "en", "xx", "../../etc"])
    await app.inject({
      url: "/cached",
      headers: { cookie: `language=${language}`, "accept-language": language },
    });
  expect(rendered).toBe(before);
});
