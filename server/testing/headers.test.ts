import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { testApp } from "./app.ts";

const shop = await testApp();
const secured = await testApp({ PUBLIC_URL: "https://shop.example" });

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
    expect(policy).toContain("script-src 'self';");
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

test("the response to a malformed address can run nothing in a browser", async () => {
  const { headers, statusCode } = await get("/%ff");
  expect(statusCode).toBe(400);
  expect(headers["content-security-policy"]).toContain("default-src 'none'");
  expect(headers["x-content-type-options"]).toBe("nosniff");
});

describe("a malformed request", () => {
  const ask = async (text: string) => {
    const { port } = new URL(await address);
    const socket = connect(Number(port), "127.0.0.1");
    let answer = "";
    socket.on("data", (part) => {
      answer += part;
    });
    // What it had not read yet, the server resets.
    socket.on("error", () => undefined);
    socket.write(text);
    await new Promise((closed) => socket.once("close", closed));
    return answer;
  };

  test.each([
    ["a request in another language", "FOO / HTTP/1.1\r\n\r\n", "400 Bad Request"],
    ["headers of 20 kB", `GET / HTTP/1.1\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, "431 Request"],
    [
      "a body of two lengths",
      "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
      "400 Bad Request",
    ],
  ])(
    "%s is refused by a response that can run nothing in a browser",
    async (_what, text, status) => {
      const answer = await ask(text);
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status}`));
      expect(answer).toContain("content-security-policy: default-src 'none'");
      expect(answer).toContain("x-content-type-options: nosniff");
      expect(answer).toContain('{"status":"fail","message":"The ');
    },
  );
});

/** What changes from one answer to the next. */
const ofTheMoment = { date: "", "x-request-id": "", "cache-status": "" };

test.each(["/", "/buySmartPhone", "/api/v1/smartphones", "/sitemap.xml"])(
  "%s comes from memory with the headers that it had when it was made",
  async (url) => {
    const [first, second] = [await get(url, secured.app), await get(url, secured.app)];
    expect({ ...second.headers, ...ofTheMoment }).toEqual({ ...first.headers, ...ofTheMoment });
    expect(second.body).toBe(first.body);
  },
);

test("no page has a script in it that could run", async () => {
  const { body } = await get("/buySmartPhone");
  const inline = body.match(/<script(?![^>]*\bsrc=)[^>]*>/g) ?? [];
  expect(inline.filter((tag) => !/type="application\/(ld\+)?json"/.test(tag))).toEqual([]);
  expect(body).not.toMatch(/<[^>]+\son\w+=|href="javascript:/i);
});

test("HSTS is sent with an https address alone", async () => {
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
  const answer = await shop.rest("GET /evaluations", { as });
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect((await shop.graphql("{ me { mobile } }", {}, { as })).headers["cache-control"]).toBe(
    "no-store",
  );
});

test.each(["br", "gzip"])(
  "what is long is sent packed with %s to those who take it",
  async (way) => {
    const headers = { "accept-encoding": way };
    const packed = await get("/api/v1/openapi.json", shop.app, headers);
    expect(packed.headers["content-encoding"]).toBe(way);
    const plain = await get("/api/v1/openapi.json");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
  },
);

test("a page elsewhere may call everything with a token, and read when to come back and its request's id", async () => {
  const { headers } = await shop.app.inject({
    method: "OPTIONS",
    url: "/api/v1/smartphones/1",
    headers: {
      origin: "https://partner.example",
      "access-control-request-method": "PATCH",
      "access-control-request-headers": "authorization",
    },
  });
  expect(headers["access-control-allow-methods"]).toBe("GET, HEAD, POST, PATCH, DELETE");
  expect(headers["access-control-allow-headers"]).toBe("authorization");
  expect(headers["access-control-allow-credentials"]).toBeUndefined();
  const answer = await shop.app.inject({
    url: "/api/v1/reviews",
    headers: { origin: "https://partner.example" },
  });
  expect(answer.headers["access-control-expose-headers"]).toBe("retry-after, x-request-id");
});
