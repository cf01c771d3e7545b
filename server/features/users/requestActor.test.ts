import { expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { actorOfRequest } from "./requestActor.ts";

const { deps, signIn, wait } = await testApp({ PUBLIC_URL: "https://shop.example" });
const customer = await signIn("CUSTOMER");
const admin = await signIn("ADMIN");

type Sent = {
  method?: string;
  bearer?: string;
  authorization?: string;
  cookie?: string;
  origin?: string;
  site?: string;
};

/** Who sends such a request to the host shop.internal: the user's number, or null for a visitor. */
async function sender(sent: Sent): Promise<string | null> {
  const headers = {
    authorization: sent.bearer ? `Bearer ${sent.bearer}` : sent.authorization,
    origin: sent.origin,
    "sec-fetch-site": sent.site,
  };
  const cookies = sent.cookie ? { session: sent.cookie } : {};
  const request = { method: sent.method ?? "POST", host: "shop.internal", headers, cookies };
  const actor = await actorOfRequest(deps, request);
  return actor.role === "VISITOR" ? null : actor.user.mobile;
}

const forbidden = { code: "FORBIDDEN" };

test("a bearer token says who sends", async () => {
  expect(await sender({ bearer: admin.token })).toBe(admin.mobile);
  expect(await sender({ authorization: `bearer  ${admin.token} ` })).toBe(admin.mobile);
});

test("a cookie says who sends", async () => {
  expect(await sender({ method: "GET", cookie: customer.token })).toBe(customer.mobile);
});

test("the bearer token wins over the cookie, also where it is none of ours", async () => {
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
])("a visitor sends with Authorization: %s", async (authorization) => {
  expect(await sender({ authorization })).toBeNull();
});

test("what is stored of a token is no token", async () => {
  const { tokenHash } = await deps.database.session.findFirstOrThrow({
    where: { userId: admin.id },
  });
  expect(await sender({ bearer: tokenHash })).toBeNull();
});

test("with the cookie, pages of the shop may change something", async () => {
  const cookie = customer.token;
  expect(await sender({ cookie, origin: "https://shop.example" })).toBe(customer.mobile);
  expect(await sender({ cookie, origin: "http://shop.internal" })).toBe(customer.mobile);
  expect(await sender({ cookie, site: "same-origin" })).toBe(customer.mobile);
});

test.each([
  { origin: "https://evil.example" },
  { origin: "https://evil.example", site: "same-origin" },
  { origin: "https://shop.example.evil.example" },
  { origin: "http://shop.example" },
  { origin: "https://shop.example:8443" },
  { origin: "null" },
  { site: "cross-site" },
  { site: "same-site" },
  { site: "none" },
  {},
])("with the cookie, a request with %j may change nothing", async (from) => {
  for (const method of ["POST", "PATCH", "PUT", "DELETE"]) {
    await expect(sender({ method, cookie: customer.token, ...from })).rejects.toMatchObject(
      forbidden,
    );
  }
});

test("with the cookie, reading is free from wherever", async () => {
  const cookie = customer.token;
  for (const method of ["GET", "HEAD", "OPTIONS"])
    expect(await sender({ method, cookie, origin: "https://evil.example" })).toBe(customer.mobile);
});

test("a bearer token needs no origin, and a stranger's cookie hinders nobody", async () => {
  const origin = "https://partner.example";
  expect(await sender({ bearer: customer.token, origin })).toBe(customer.mobile);
  expect(await sender({ cookie: "unknown", origin })).toBeNull();
});

test("a session that has ended makes a visitor", async () => {
  const late = await signIn("CUSTOMER");
  wait(86_400 - 1);
  expect(await sender({ bearer: late.token })).toBe(late.mobile);
  wait(1);
  expect(await sender({ bearer: late.token })).toBeNull();
});
