import { expect, test } from "vitest";
import { buildApp } from "../app.ts";
import { openLog } from "../observability/log.ts";
import { testApp } from "../testing/app.ts";
import { normalizeUrl } from "./requests.ts";

const shop = await testApp();
const behindProxy = await testApp({ TRUST_PROXY: "10.0.0.0/8" });

const lines: string[] = [];
const log = openLog({ LOG_LEVEL: "info" }, { write: (line) => void lines.push(line) });
const logging = await buildApp({ ...shop.deps, log });

const ids = async (app: typeof shop.app, remoteAddress: string, given?: string) => {
  const headers = given === undefined ? {} : { "x-request-id": given };
  const { headers: responseHeaders } = await app.inject({
    url: "/api/v1/offers",
    headers,
    remoteAddress,
  });
  return responseHeaders["x-request-id"];
};

test("every response has a request id of its own", async () => {
  const [first, second] = [await ids(shop.app, "10.0.0.1"), await ids(shop.app, "10.0.0.1")];
  expect(first).toMatch(/^[\w-]{36}$/);
  expect(second).not.toBe(first);
});

test("only a trusted proxy can set the id, and only to a valid id", async () => {
  expect(await ids(behindProxy.app, "10.1.2.3", "edge/42")).toBe("edge/42");
  expect(await ids(behindProxy.app, "203.0.113.7", "edge/42")).not.toBe("edge/42");
  expect(await ids(behindProxy.app, "10.1.2.3", "x".repeat(101))).toMatch(/^[\w-]{36}$/);
  expect(await ids(shop.app, "127.0.0.1", "edge/42")).not.toBe("edge/42");
});

test("the log has the result of each request, but neither its address nor its query string", async () => {
  const { headers } = await logging.inject({
    url: "/api/v1/smartphones/01712345678?search=rahim",
    remoteAddress: "203.0.113.7",
    headers: { authorization: "Bearer secret", cookie: "session=secret" },
  });
  const [line = "{}"] = lines;
  expect(JSON.parse(line)).toMatchObject({
    reqId: headers["x-request-id"],
    method: "GET",
    path: "/api/v1/smartphones/01…",
    status: 404,
  });
  expect(lines.join()).not.toMatch(/rahim|203\.0\.113\.7|017123|secret/);
});

test("health checks are not logged", async () => {
  lines.length = 0;
  await logging.inject("/healthz");
  expect(lines).toEqual([]);
});

const get = (url: string, headers = {}) => shop.app.inject({ url, headers });

test.each([
  ["/api/v1/offers", "/api/v1/offers/"],
  ["/api/v1/offers", "//api//v1/offers"],
  ["/api/v1/smartphones?limit=1", "/api/v1/smartphones/?limit=1"],
  ["/graphql?query={shop{name}}", "/graphql/?query={shop{name}}"],
  ["/healthz", "/healthz/"],
  ["/robots.txt", "/robots.txt/"],
])("%s is the same address with further slashes: %s", async (url, other) => {
  const [expected, response] = [await get(url), await get(other)];
  expect(response.statusCode).toBe(200);
  expect(response.body).toBe(expected.body);
});

test("a REST list with a slash at the end of its address has the same cached response", async () => {
  await get("/api/v1/reviews");
  const { headers } = await get("/api/v1/reviews/");
  expect(headers["cache-status"]).toBe("smarttrade; hit");
});

test.each(["limit=", "limit=&page=&sort=", "sort="])(
  "a parameter without a value is left out: %s",
  async (query) => {
    const response = await get(`/api/v1/smartphones?${query}`);
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe((await get("/api/v1/smartphones")).body);
  },
);

test.each([
  ["/a/b?c=//d/", "/a/b?c=//d/"],
  ["/a//b/", "/a/b"],
  ["//", "/"],
  ["///example.com/x/", "/example.com/x"],
  ["http://example.com/a/", "/a"],
  ["http://example.com", "/"],
  ["http://example.com?a=/", "/?a=/"],
  ["*", "/*"],
  ["/%41//b/", "/A/b"],
  ["/%2f/", "/%2f"],
])("the target %s is the address %s", (target, address) => {
  expect(normalizeUrl(target)).toBe(address);
  expect(normalizeUrl(address)).toBe(address);
});
