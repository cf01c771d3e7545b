import { expect, test } from "vitest";
import type { Deps } from "../../core/context.ts";
import { testApp } from "../../testing/app.ts";
import { actorOfRequest } from "./requestActor.ts";

const { deps, signIn } = await testApp({ PUBLIC_URL: "https://shop.example" });
const customer = await signIn("CUSTOMER");
const admin = await signIn("ADMIN");

const local = await testApp({ PUBLIC_URL: "http://localhost:4000" });
const developer = await local.signIn("ADMIN");

/** The app of the test in which sessions expire. */
const later = await testApp();

type Sent = {
  method?: string;
  bearer?: string;
  authorization?: string;
  cookie?: string;
  origin?: string;
  site?: string;
  host?: string;
  protocol?: "http" | "https";
};

/** Returns the number of the user who sends a request; null for a visitor. */
async function sender(sent: Sent, to: Deps = deps): Promise<string | null> {
  const { method = "POST", host = "shop.internal", protocol = "http" } = sent;
  const headers = {
    authorization: sent.bearer ? `Bearer ${sent.bearer}` : sent.authorization,
    origin: sent.origin,
    "sec-fetch-site": sent.site,
  };
  const cookies = sent.cookie ? { session: sent.cookie } : {};
  const hostname = host.replace(/:\d+$/, "");
  const actor = await actorOfRequest(to, {
    method,
    protocol,
    host,
    hostname,
    headers,
    cookies,
    ip: "203.0.113.5",
  });
  return "user" in actor ? actor.user.mobile : null;
}

const forbidden = { code: "FORBIDDEN" };

test("a bearer token identifies the sender", async () => {
  expect(await sender({ bearer: admin.token })).toBe(admin.mobile);
  expect(await sender({ authorization: `bearer  ${admin.token} ` })).toBe(admin.mobile);
});

test("a cookie identifies the sender", async () => {
  expect(await sender({ method: "GET", cookie: customer.token })).toBe(customer.mobile);
});

test("the bearer token takes precedence over the cookie, even if it is unknown", async () => {
  const cookie = customer.token;
  expect(await sender({ bearer: admin.token, cookie })).toBe(admin.mobile);
  expect(await sender({ bearer: "unknown", cookie })).toBeNull();
});

test.each([
  undefined,
  "",
  "Bearer",
  "Bearer ",
  "Bearer null",
  "Bearer undefined",
  "Bearer a b",
  "Basic dXNlcjpwYXNz",
  `Bearer ${"x".repeat(8_000)}`,
  "Bearer '; DROP TABLE session; --",
])("a sender with Authorization: %s is a visitor", async (authorization) => {
  expect(await sender({ authorization })).toBeNull();
});

test("the stored hash of a token is not a token", async () => {
  const { tokenHash } = await deps.database.session.findFirstOrThrow({
    where: { userId: admin.id },
  });
  expect(await sender({ bearer: tokenHash })).toBeNull();
});

test("with the cookie, pages of the shop may change data", async () => {
  const cookie = customer.token;
  expect(await sender({ cookie, origin: "https://shop.example" })).toBe(customer.mobile);
  expect(await sender({ cookie, site: "same-origin" })).toBe(customer.mobile);
});

test.each([
  { origin: "https://evil.example" },
  { origin: "https://evil.example", site: "same-origin" },
  { origin: "https://shop.example.evil.example" },
  { origin: "http://shop.example" },
  { origin: "ftp://shop.example" },
  { origin: "http://shop.example", host: "shop.example" },
  { origin: "https://shop.example:8443" },
  { origin: "https://shop.example:8443", host: "shop.example:8443", protocol: "https" as const },
  { origin: "https://shop.example@evil.example" },
  { origin: "blob:https://shop.example/1" },
  { origin: "http://shop.internal", host: "shop.internal" },
  { origin: "http://localhost:4000", host: "localhost:4000" },
  { origin: "null" },
  { origin: "" },
  { site: "cross-site" },
  { site: "same-site" },
  { site: "none" },
  {},
])("with the cookie, a request with %j may not change data", async (from) => {
  for (const method of ["POST", "PATCH", "PUT", "DELETE"]) {
    await expect(sender({ method, cookie: customer.token, ...from })).rejects.toMatchObject(
      forbidden,
    );
  }
});

test.each([
  { origin: "http://localhost:4000", host: "localhost:4000" },
  { origin: "http://127.0.0.1:4000", host: "127.0.0.1:4000" },
  { origin: "http://[::1]:4000", host: "[::1]:4000" },
  { origin: "http://localhost:5173", host: "localhost:5173" },
])("on a developer's machine pages of %j may change data", async (from) => {
  const cookie = developer.token;
  expect(await sender({ cookie, ...from }, local.deps)).toBe(developer.mobile);
});

test.each([
  { origin: "http://localhost:9999", host: "localhost:4000" },
  { origin: "https://localhost:4000", host: "localhost:4000" },
  { origin: "ftp://127.0.0.1:4000", host: "127.0.0.1:4000" },
  { origin: "http://192.168.1.2:4000", host: "192.168.1.2:4000" },
  { origin: "http://evil.example:4000", host: "evil.example:4000" },
])("on a developer's machine, a request with %j may not change data", async (from) => {
  const sent = sender({ cookie: developer.token, ...from }, local.deps);
  await expect(sent).rejects.toMatchObject(forbidden);
});

test("with the cookie, pages of any origin may read", async () => {
  const cookie = customer.token;
  for (const method of ["GET", "HEAD", "OPTIONS"])
    expect(await sender({ method, cookie, origin: "https://evil.example" })).toBe(customer.mobile);
});

test("a bearer token needs no origin, and an unknown cookie is ignored", async () => {
  const origin = "https://partner.example";
  expect(await sender({ bearer: customer.token, origin })).toBe(customer.mobile);
  expect(await sender({ cookie: "unknown", origin })).toBeNull();
});

test("an expired session is a visitor", async () => {
  const { token, mobile } = await later.signIn("CUSTOMER");
  later.wait(86_400 - 1);
  expect(await sender({ bearer: token }, later.deps)).toBe(mobile);
  later.wait(1);
  expect(await sender({ bearer: token }, later.deps)).toBeNull();
});
