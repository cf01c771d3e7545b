import { expect, test } from "vitest";
import { type Caller, testApp } from "../testing/app.ts";
import { gadgetInput } from "../testing/fixtures/factories.ts";
import { hostile } from "../testing/hostile.ts";

const { app, deps, graphql, signIn, wait } = await testApp({}, { withSite: true });
const [admin, other, customer] = await Promise.all([
  signIn("ADMIN"),
  signIn("ADMIN"),
  signIn("CUSTOMER"),
]);
const markup = "</script><img src=x onerror=alert(1)>";
const create = async (gadgetName: string) => {
  const input = { gadget: gadgetInput({ gadgetName }) };
  const mutation = "mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }";
  const { body } = await graphql(mutation, { input }, { as: admin });
  return body.data.createDevice.id as string;
};
await create(`Charger ${markup}`);

/** The headers with which a browser requests a page as a document. */
const navigation = { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };
const cookieOf = (caller: Caller) => ({ cookie: `a=b; session=${caller?.token}` });
const open = (url: string, headers: Record<string, string>) =>
  app.inject({ url, headers: { ...navigation, ...headers } });

/** Returns the number of table rows in a document, and whether the document is for a user. */
const content = (body: string) => ({
  rows: body.match(/<tr\b[^>]*>/g)?.length ?? 0,
  isWithData: body.includes('data-user="'),
});
const withoutContent = { rows: 0, isWithData: false };
/**
 * Expects the headers of a page without data. Such a page is the same for everyone, but no CDN stores it because it is
 * guarded.
 */
const expectShared = (headers: Record<string, unknown>) =>
  expect([headers["cache-control"], headers["cdn-cache-control"]]).toEqual(["no-cache", "private"]);

test("an admin gets a page of the console with its data in the document, which no cache stores", async () => {
  const lists = ["/catalogue", "/dashboard", "/units", "/audit", "/apiKeys", "/webhooks"];
  const others = ["/reports", "/quoteStatistics", "/searchWords", "/productFeeds", "/alerts"];
  for (const path of [...lists, ...others]) {
    const { statusCode, headers, body } = await open(path, cookieOf(admin));
    expect(statusCode).toBe(200);
    expect(headers["cache-control"]).toBe("private, no-store");
    expect(headers.etag).toBeUndefined();
    expect(headers["cache-status"]).toBeUndefined();
    expect(content(body).isWithData).toBe(true);
    expect(body).toContain(`id="hydration-data" data-user="${admin.id}"`);
    expect(body).not.toContain(markup);
  }
  const { body } = await open("/catalogue", cookieOf(admin));
  expect(content(body).rows).toBe(2);
  expect(body).toContain("Charger &lt;/script&gt;");
  expect(body).not.toContain(markup);
});

test("a customer gets the pages of a customer, without data of other customers", async () => {
  const ofOther = await signIn("CUSTOMER");
  const create = "mutation ($input: AddRequestInput!) { createAddRequest(input: $input) { id } }";
  const input = { kind: "TABLET", brand: `Pad ${markup}`, model: "Mine", comments: "" };
  await graphql(create, { input }, { as: customer });
  const alert = "mutation ($input: AlertInput!) { createAlert(input: $input) { id } }";
  const search = `/buyTablet?search=${encodeURIComponent(`pad${markup}`)}`;
  await graphql(alert, { input: { kind: "NEW_MATCH", search } }, { as: customer });
  for (const [path, own] of [
    ["/userDashboard", "Pad &lt;/script&gt;"],
    ["/alerts", "pad&lt;/script&gt;"],
  ] as const) {
    const { headers, body } = await open(path, cookieOf(customer));
    expect(headers["cache-control"]).toBe("private, no-store");
    expect(body).toContain(`id="hydration-data" data-user="${customer.id}"`);
    expect(body).toContain(own);
    expect(body).not.toContain(markup);
    const { body: others } = await open(path, cookieOf(ofOther));
    expect(others).toContain(`id="hydration-data" data-user="${ofOther.id}"`);
    expect(others).not.toContain(own);
    expect(content((await open(path, {})).body)).toEqual(withoutContent);
  }
});

test("a page that its guard refuses has no data, even if the user may read all of it", async () => {
  const { headers, body } = await open("/userDashboard", cookieOf(admin));
  expect(content(body)).toEqual(withoutContent);
  expectShared(headers);
});

test("requests before and after get none of this data", async () => {
  for (let time = 0; time < 2; time++) {
    expect(content((await open("/catalogue", {})).body)).toEqual(withoutContent);
    expect((await open("/catalogue", cookieOf(other))).body).toContain(`data-user="${other.id}"`);
    expect((await open("/catalogue", cookieOf(admin))).body).toContain(`data-user="${admin.id}"`);
  }
});

test("a customer gets the page without data, as does an unknown, expired or ended session", async () => {
  const expectNothing = async (caller: Caller) => {
    for (const path of ["/catalogue", "/reports", "/searchWords", "/productFeeds"]) {
      const response = await open(path, cookieOf(caller));
      expect(content(response.body)).toEqual(withoutContent);
      expect(response.statusCode).toBe(200);
      expectShared(response.headers);
    }
  };
  await expectNothing(customer);
  await expectNothing({ ...admin, token: "unknown" });
  await expectNothing({ ...admin, token: "" });
  const ended = await signIn("ADMIN");
  expect(content((await open("/catalogue", cookieOf(ended))).body).rows).toBe(2);
  await graphql("mutation { logout }", {}, { as: ended });
  await expectNothing(ended);
  const demoted = await signIn("ADMIN");
  await deps.database.user.update({ where: { id: demoted.id }, data: { userType: "CUSTOMER" } });
  await expectNothing(demoted);
  const expired = await signIn("ADMIN");
  wait(2 * 86_400);
  await expectNothing(expired);
  wait(-2 * 86_400);
});

test("a page opened through the service worker has its data, with the headers of every browser", async () => {
  for (const mode of ["navigate", "same-origin"]) {
    const headers = { "sec-fetch-mode": mode, "sec-fetch-dest": "empty" };
    const { body } = await open("/catalogue", { ...cookieOf(admin), ...headers });
    expect(content(body).isWithData).toBe(true);
  }
});

test.each([
  [
    "a script, or the service worker that stores it,",
    { "sec-fetch-mode": "cors", "sec-fetch-dest": "empty" },
  ],
  ["an image of another site", { "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" }],
  ["a client that does not say", { "sec-fetch-mode": "", "sec-fetch-dest": "" }],
])("%s that requests the address of a page gets it without data", async (_who, headers) => {
  const { body } = await open("/catalogue", { ...cookieOf(admin), ...headers });
  expect(content(body)).toEqual(withoutContent);
});

test("a token in a header is only for the APIs", async () => {
  const { body } = await open("/catalogue", { authorization: `Bearer ${admin.token}` });
  expect(content(body)).toEqual(withoutContent);
});

test("a public page and a form are the same for an admin as for a visitor", async () => {
  for (const path of ["/buyGadget", "/createGadget", "/updateProfile", "/priceRules"]) {
    const [visitors, admins] = [await open(path, {}), await open(path, cookieOf(admin))];
    expect(admins.body).toBe(visitors.body);
  }
});

test("the table is narrowed by the parameters of the address", async () => {
  await create("Cable");
  expect(content((await open("/catalogue", cookieOf(admin))).body).rows).toBe(3);
  const { body } = await open("/catalogue?search=cable&fbclid=1", cookieOf(admin));
  expect(content(body).rows).toBe(2);
  expect(body).toContain("Cable");
});

test("in the language that the user chose", async () => {
  const { cookie } = cookieOf(admin);
  const { body } = await open("/catalogue", { cookie: `${cookie}; language=bn` });
  expect(content(body).rows).toBe(3);
  expect(body).toContain('<html lang="bn"');
});

test("its scripts load immediately, including scripts that it imports step by step", async () => {
  const { body } = await open("/catalogue", cookieOf(admin));
  expect(body).not.toContain('<template id="scripts">');
  expect(body).toMatch(/<script type="module" crossorigin src="\/assets\//);
  expect(body.match(/rel="modulepreload"/g)?.length).toBeGreaterThan(5);
});

hostile("a session that does not exist gets the cached page that all others get", async () => {
  const { body } = await open("/catalogue", {});
  const { headers, body: sent } = await open("/catalogue", { cookie: "session=made-up" });
  expect(headers["cache-status"]).toBe("smarttrade; hit");
  expect(sent).toBe(body);
});
