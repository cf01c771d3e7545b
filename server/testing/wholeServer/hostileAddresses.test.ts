import { type OutgoingHttpHeaders, request } from "node:http";
import { expect } from "vitest";
import { testApp } from "../app.ts";
import { hostile } from "../hostile.ts";

const shop = await testApp({}, { withSite: true });
const address = await shop.app.listen({ port: 0, host: "127.0.0.1" });

/** Sends a request over the network, with any header. */
function send(method: string, path: string, headers: OutgoingHttpHeaders = {}) {
  return new Promise<{ status: number; text: string; origin: unknown }>((resolve, reject) => {
    const sent = request(`${address}${path}`, { method, headers }, (response) => {
      let text = "";
      response.on("data", (part) => {
        text += part;
      });
      response.once("error", reject);
      response.once("end", () => {
        const origin = response.headers["cache-status"];
        resolve({ status: response.statusCode ?? 0, text, origin });
      });
    });
    sent.once("error", reject);
    sent.end();
  });
}

const shopName = "/graphql?query={shop{name}}";
const addresses = ["/", "/buySmartPhone", "/api/v1/smartphones", shopName, "/img/test.png"];

const oddHeaders: OutgoingHttpHeaders[] = [
  { "if-none-match": '"x",'.repeat(3_000) },
  { "if-none-match": '"'.repeat(9_000) },
  { "if-match": '"x"' },
  { "if-modified-since": "x".repeat(9_000) },
  { "if-unmodified-since": "Thu, 01 Jan 1970 00:00:00 GMT" },
  { "accept-encoding": "*;q=0" },
  { "accept-encoding": "br;q=1.1.1, , ;;;=, identity;q=0" },
  { "accept-encoding": "gzip,".repeat(2_500) },
  { accept: "x/".repeat(4_000) },
  { range: "bytes=99999999999999999999-" },
  { range: "bytes=5-2" },
  { range: `bytes=${"0-1,".repeat(3_000)}` },
  { range: "lines=a-b" },
  { host: "elsewhere.example", "x-forwarded-host": "elsewhere.example" },
  { cookie: `session=${"x".repeat(9_000)}` },
  { authorization: `Bearer ${"x".repeat(9_000)}` },
  { "x-http-method-override": "DELETE" },
];

hostile.each(addresses)("%s is the same after requests with any headers", async (path) => {
  const { text: before } = await send("GET", path);
  for (const headers of oddHeaders) {
    for (const method of ["GET", "HEAD"]) {
      const { status, text } = await send(method, path, headers);
      // GraphQL accepts only GET and POST.
      const statuses =
        path.startsWith("/graphql") && method === "HEAD" ? [400, 405] : [200, 304, 400];
      expect(statuses, JSON.stringify(headers).slice(0, 60)).toContain(status);
      if (method === "HEAD") expect(text).toBe("");
    }
  }
  for (const method of ["OPTIONS", "TRACE", "PUT", "QUERY", "PROPFIND"]) {
    expect([400, 404, 405]).toContain((await send(method, path)).status);
  }
  const after = await send("GET", path);
  expect([after.status, after.text]).toEqual([200, before]);
});

const persisted = (persistedQuery: unknown) => JSON.stringify({ persistedQuery });

hostile.each([
  ["variables that are no JSON", { query: "{shop{name}}", variables: "{" }],
  ["variables that are a number", { query: "{shop{name}}", variables: "1" }],
  ["extensions that are no JSON", { query: "{shop{name}}", extensions: "{" }],
  ["no hash", { extensions: persisted(null) }],
  ["a list as the hash", { extensions: persisted([]) }],
  ["a number as the hash", { extensions: persisted({ version: 1, sha256Hash: 1 }) }],
  ["a short hash", { extensions: persisted({ version: 1, sha256Hash: "ab" }) }],
  ["an unknown hash", { extensions: persisted({ version: 1, sha256Hash: "a".repeat(64) }) }],
  ["a mutation", { query: "mutation { logOut }" }],
  ["an unknown operation name", { query: "{shop{name}}", operationName: "__proto__" }],
])("GraphQL by GET with %s is an error, which is not cached", async (_what, params) => {
  const path = `/graphql?${new URLSearchParams(params)}`;
  for (const headers of [{}, { "apollo-require-preflight": "true" }]) {
    const { status, text, origin } = await send("GET", path, headers);
    expect([200, 400, 405]).toContain(status);
    const { data, errors } = JSON.parse(text);
    expect([data, origin]).toEqual([undefined, undefined]);
    expect(errors[0].extensions.code).not.toBe("INTERNAL_SERVER_ERROR");
  }
});

hostile(
  "variables nested ten thousand levels deep are refused or ignored with a short response",
  async () => {
    const deep = `${"[".repeat(10_000)}${"]".repeat(10_000)}`;
    const query = "query ($filter: DeviceFilter) { devices(filter: $filter) { totalCount } }";
    for (const variables of [`{ "filter": { "brands": ${deep} } }`, `{ "other": ${deep} }`]) {
      const payload = `{ "query": ${JSON.stringify(query)}, "variables": ${variables} }`;
      const headers = { "content-type": "application/json" };
      const response = await shop.app.inject({ method: "POST", url: "/graphql", headers, payload });
      expect(response.statusCode).toBe(variables.includes("filter") ? 400 : 200);
      expect(response.body.length).toBeLessThan(1_000);
    }
  },
);
