import { expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { settingsFields, updateFeeds } from "../../testing/fixtures/feeds.ts";

const shop = await testApp();
const admin = await shop.signIn("ADMIN");
const update = (input: object) => updateFeeds(shop, input, admin);

const read = async (as: Parameters<typeof updateFeeds>[2]) =>
  (await shop.graphql(`{ feedSettings { ${settingsFields} } }`, {}, { as })).body;

const entries = () =>
  shop.deps.database.auditEntry.findMany({
    where: { subject: "FEEDS" },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });

test("the feeds are off at first and have no key; switching them on creates a key", async () => {
  const none = { enabled: false, key: null, keyCreatedAt: null };
  expect((await read(admin)).data.feedSettings).toMatchObject(none);
  expect(await update({ enabled: false })).toMatchObject(none);
  expect(await update({})).toMatchObject({ ...none, feeds: [{ url: null }, {}, {}, {}] });
  const on = await update({ enabled: true });
  expect(on).toMatchObject({ enabled: true, keyCreatedAt: shop.deps.clock().toISOString() });
  // The key has 24 random bytes.
  expect(Buffer.from(on.key, "base64url")).toHaveLength(24);
  expect((await read(admin)).data.feedSettings).toEqual(on);
  const origin = shop.deps.env.PUBLIC_URL;
  expect(on.feeds).toEqual(
    [
      ["GOOGLE-EN", `${origin}/feeds/google.xml?key=${on.key}`],
      ["GOOGLE-BN", `${origin}/feeds/google.xml?key=${on.key}&language=bn`],
      ["META-EN", `${origin}/feeds/meta.csv?key=${on.key}`],
      ["META-BN", `${origin}/feeds/meta.csv?key=${on.key}&language=bn`],
    ].map(([id, url]) => expect.objectContaining({ id, url, lastFetchedAt: null })),
  );
});

test("a new key replaces the previous key, and switching the feeds off and on keeps the key", async () => {
  const { key } = await update({ enabled: true });
  const { key: next, enabled } = await update({ newKey: true });
  expect(next).not.toBe(key);
  expect(enabled).toBe(true);
  expect(await update({ enabled: false, newKey: null })).toMatchObject({
    enabled: false,
    key: next,
  });
  expect(await update({ enabled: true })).toMatchObject({ enabled: true, key: next });
});

test("the audit log has each change, and no key", async () => {
  const before = (await entries()).length;
  const { key } = await update({ enabled: false });
  await update({ enabled: false });
  await update({ enabled: true, newKey: true });
  const [off, on, ...others] = (await entries()).slice(before);
  expect(others).toEqual([]);
  expect(off).toMatchObject({
    action: "CHANGED",
    title: "Product feeds",
    actorId: admin.id,
    changes: [{ field: "FEED_SWITCH", before: "on", after: "off" }],
  });
  expect(on?.changes).toEqual([
    { field: "FEED_SWITCH", before: "off", after: "on" },
    { field: "FEED_KEY", before: null, after: null },
  ]);
  expect(JSON.stringify(await entries())).not.toContain(key);
});

test("admins who switch at the same time leave one entry for each change", async () => {
  await update({ enabled: false });
  const before = (await entries()).length;
  await Promise.all(Array.from({ length: 5 }, () => update({ enabled: true })));
  expect(await entries()).toHaveLength(before + 1);
});

test("only admins can read and change the settings", async () => {
  const customer = await shop.signIn("CUSTOMER");
  for (const [as, code] of [
    [customer, "FORBIDDEN"],
    [null, "UNAUTHENTICATED"],
  ] as const) {
    expect((await read(as)).errors?.[0]?.extensions.code).toBe(code);
    const mutation = "mutation { updateFeedSettings(input: { newKey: true }) { key } }";
    const { body } = await shop.graphql(mutation, {}, { as });
    expect(body.errors?.[0]?.extensions.code).toBe(code);
  }
});

test("the settings are never cached, and never stored with an idempotency key", async () => {
  const { key } = await update({ enabled: true });
  const response = await shop.app.inject({
    method: "POST",
    url: "/graphql",
    headers: { authorization: `Bearer ${admin.token}`, "idempotency-key": "feeds-1" },
    payload: { query: "mutation { updateFeedSettings(input: { newKey: true }) { key } }" },
  });
  expect(response.headers["cache-control"]).toBe("no-store");
  const next = response.json().data?.updateFeedSettings.key ?? key;
  const records = await shop.deps.database.idempotencyKey.findMany();
  expect(JSON.stringify(records)).not.toContain(next);
});
