import { createHash } from "node:crypto";
import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { testApp } from "../app.ts";
import { hostile } from "../hostile.ts";

const shop = await testApp({}, { withSite: true });
const secured = await testApp({ PUBLIC_URL: "https://shop.example" }, { withSite: true });

const address = shop.app.listen({ port: 0, host: "127.0.0.1" });

const get = (url: string, app = shop.app, headers = {}) =>
  app.inject({ method: "GET", url, headers });

describe.each([
  "/",
  "/no/such/page",
  "/api/v1/smartphones",
  "/api/v1/nothing",
  "/graphql?query={shop{name}}",
  "/graphql?query={nothing}",
  "/images/nothing.jpg",
  "/img/test.png",
  "/healthz",
  "/metrics",
  "/robots.txt",
  "/sitemap.xml",
])("%s", (url) => {
  test("allows no foreign script, no framing and no content sniffing", async () => {
    const { headers } = await get(url);
    const policy = String(headers["content-security-policy"]);
    expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/=]+')*;/);
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
    expect(headers["permissions-policy"]).toContain("geolocation=()");
    expect(headers["x-powered-by"]).toBeUndefined();
    expect(headers.server).toBeUndefined();
  });
});

test("a script of the build has the short headers of responses that are not documents", async () => {
  const [script = ""] = (await get("/")).body.match(/\/assets\/[^"]+\.js/) ?? [];
  const { headers, statusCode } = await get(script);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "content-type": "text/javascript",
    "x-content-type-options": "nosniff",
  });
  for (const name of ["permissions-policy", "referrer-policy", "x-request-id"])
    expect(headers[name]).toBeUndefined();
  expect((await get("/assets/nothing.js")).statusCode).toBe(404);
});

test("the response to a malformed address can run nothing in a browser", async () => {
  const { headers, statusCode } = await get("/%ff");
  expect(statusCode).toBe(400);
  expect(headers["content-security-policy"]).toContain("default-src 'none'");
  expect(headers["x-content-type-options"]).toBe("nosniff");
});

describe("a malformed request", () => {
  const send = async (text: string) => {
    const { port } = new URL(await address);
    const socket = connect(Number(port), "127.0.0.1");
    let response = "";
    socket.on("data", (part) => {
      response += part;
    });
    // The server resets the connection if it has not read all bytes.
    socket.on("error", () => undefined);
    socket.write(text);
    await new Promise((closed) => socket.once("close", closed));
    return response;
  };

  hostile.each([
    ["an unknown method", "FOO / HTTP/1.1\r\n\r\n", "400 Bad Request"],
    ["headers of 20 kB", `GET / HTTP/1.1\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, "431 Request"],
    [
      "a body with two lengths",
      "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
      "400 Bad Request",
    ],
  ])(
    "%s is refused by a response that can run nothing in a browser",
    async (_what, text, status) => {
      const response = await send(text);
      expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status}`));
      expect(response).toContain("content-security-policy: default-src 'none'");
      expect(response).toContain("x-content-type-options: nosniff");
      expect(response).toContain('{"status":"fail","message":"The ');
    },
  );
});

/** Headers that differ between two responses to the same request. */
const variableHeaders = { date: "", "x-request-id": "", "cache-status": "" };

test.each(["/", "/buySmartPhone", "/api/v1/smartphones", "/sitemap.xml"])(
  "%s comes from the cache with the headers of the first response",
  async (url) => {
    const [first, second] = [await get(url, secured.app), await get(url, secured.app)];
    expect({ ...second.headers, ...variableHeaders }).toEqual({
      ...first.headers,
      ...variableHeaders,
    });
    expect(second.body).toBe(first.body);
  },
);

test("the policy names the inline scripts of a page by their hashes", async () => {
  const { body, headers } = await get("/buySmartPhone");
  const inline = [...body.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>(.*?)<\/script>/gs)];
  for (const [, attributes = "", script = ""] of inline) {
    if (/type="application\/(ld\+)?json"/.test(attributes)) continue;
    const sha256 = createHash("sha256").update(script).digest("base64");
    expect(headers["content-security-policy"]).toContain(`'sha256-${sha256}'`);
  }
  expect(body).not.toMatch(/<[^>]+\son\w+=|href="javascript:/i);
});

test("HSTS is sent with an https PUBLIC_URL only", async () => {
  expect((await get("/healthz")).headers["strict-transport-security"]).toBeUndefined();
  const { headers } = await get("/healthz", secured.app);
  expect(headers["strict-transport-security"]).toContain("max-age=31536000");
});

test("other origins may call the APIs, but not with the cookie", async () => {
  const origin = "https://elsewhere.example";
  const { headers } = await get("/api/v1/smartphones", shop.app, { origin });
  expect(headers["access-control-allow-origin"]).toBe("*");
  expect(headers["access-control-allow-credentials"]).toBeUndefined();
});

test("no cache may store personal responses", async () => {
  const as = await shop.signIn("CUSTOMER");
  const response = await shop.rest("GET /evaluations", { as });
  expect(response.headers["cache-control"]).toBe("no-store");
  expect((await shop.graphql("{ me { mobile } }", {}, { as })).headers["cache-control"]).toBe(
    "no-store",
  );
});

test("no cache may store the refusal of a key or request", async () => {
  const headers = { authorization: "Bearer st_mistyped" };
  for (const url of ["/api/v1/reviews", "/graphql?query={shop{name}}"]) {
    const response = await get(url, shop.app, headers);
    expect([response.statusCode, response.headers["cache-control"]]).toEqual([401, "no-store"]);
  }
});

test.each(["br", "gzip"])(
  "a long response is compressed by %s for clients that accept it",
  async (encoding) => {
    const headers = { "accept-encoding": encoding };
    const compressed = await get("/api/v1/openapi.json", shop.app, headers);
    expect(compressed.headers["content-encoding"]).toBe(encoding);
    const plain = await get("/api/v1/openapi.json");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
  },
);

test("a page of another origin may call every route with a token, and read Retry-After and the request id", async () => {
  const { headers } = await shop.app.inject({
    method: "OPTIONS",
    url: "/api/v1/smartphones/1",
    headers: {
      origin: "https://partner.example",
      "access-control-request-method": "PATCH",
      "access-control-request-headers": "authorization",
    },
  });
  expect(headers["access-control-allow-methods"]).toBe("GET, HEAD, POST, PUT, PATCH, DELETE");
  expect(headers["access-control-allow-headers"]).toBe("authorization");
  expect(headers["access-control-allow-credentials"]).toBeUndefined();
  const response = await shop.app.inject({
    url: "/api/v1/reviews",
    headers: { origin: "https://partner.example" },
  });
  expect(response.headers["access-control-expose-headers"]).toBe(
    "idempotency-replayed, retry-after, x-request-id, ratelimit-limit, ratelimit-remaining, ratelimit-reset",
  );
});
