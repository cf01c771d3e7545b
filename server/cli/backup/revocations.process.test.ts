import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { resetFactorsOf } from "../../features/factors/removal.ts";
import { staffLogins, totpCode } from "../../features/factors/testing/staffLogin.ts";
import { grantAdmin, revokeAdmin } from "../../features/users/administrators.ts";
import { openFolder } from "../../storage/disk.ts";
import { type Caller, testApp } from "../../testing/app.ts";
import { query } from "../../testing/contents.ts";
import { createDatabase, dropDatabase } from "../../testing/database.ts";
import { alertCalls } from "../../testing/fixtures/alerts.ts";
import { createKey } from "../../testing/fixtures/apiKeys.ts";
import { signInAs } from "../../testing/fixtures/staff.ts";
import { saleInput, unitShop } from "../../testing/fixtures/units.ts";
import { webhookCalls } from "../../testing/fixtures/webhooks.ts";
import { makeBackup } from "./backup.ts";
import { restoreBackup } from "./restore.ts";

const { url } = inject("postgres");
const shop = await testApp();
const { deps } = shop;
const { database } = deps;
const { addTotp, logIn } = staffLogins(shop);
const source = { databaseUrl: shop.databaseUrl, storage: deps.storage };
const databases: string[] = [];
let room: string;
let before: string;
let after: string;
let people: Record<
  "former" | "leaver" | "stayer" | "lowered" | "robbed" | "careful",
  NonNullable<Caller>
>;
let key: NonNullable<Caller>;
let feedKey: string;

const setFeeds = `mutation ($input: UpdateFeedSettingsInput!) { updateFeedSettings(input: $input) { key } }`;

/** Makes one backup, then revokes everything that can be revoked, and makes another backup. */
beforeAll(async () => {
  room = await mkdtemp(join(tmpdir(), "smarttrade-revoked-"));
  [before, after] = [join(room, "before.gz"), join(room, "after.gz")];
  const units = await unitShop(shop);
  const { admin } = units;
  const [former, leaver, stayer] = [
    await shop.signIn("ADMIN"),
    await shop.signIn("CUSTOMER"),
    await shop.signIn("CUSTOMER"),
  ];
  const lowered = await signInAs(shop, "Manager");
  const [robbed, careful] = [await shop.signIn("ADMIN"), await shop.signIn("ADMIN")];
  people = { former, leaver, stayer, lowered, robbed, careful };
  await addTotp(robbed);
  const { recoveryCodes, secret } = await addTotp(lowered);
  key = await createKey(shop, ["READ_CATALOGUE"]);
  await createKey(shop, ["UPLOADS"]);
  const hooks = webhookCalls(shop, admin);
  const [deleted] = [
    await hooks.add("https://deleted.example/"),
    await hooks.add("https://kept.example/"),
  ];
  const { id: unitId } = await units.forSale();
  await units.call("sellUnit", { id: unitId, input: saleInput });
  const feeds = (input: object) => shop.graphql(setFeeds, { input }, { as: admin });
  await feeds({ enabled: true });
  const alerts = alertCalls(shop);
  const alert = await alerts.add(stayer, { kind: "BACK_IN_STOCK", deviceId: units.deviceId });
  await makeBackup(source, before);

  const revokedAt = deps.clock();
  const changed = await feeds({ newKey: true });
  feedKey = changed.body.data.updateFeedSettings.key;
  await resetFactorsOf(database, robbed.mobile);
  await addTotp(careful);
  const { challenge } = await logIn(lowered.mobile);
  const body = { challenge, recoveryCode: recoveryCodes[0] };
  expect((await shop.rest("POST /users/verifyFactor", { body })).status).toBe(200);
  const next = await logIn(lowered.mobile);
  const code = totpCode(secret, deps.clock());
  const given = { challenge: next.challenge, code };
  expect((await shop.rest("POST /users/verifyFactor", { body: given })).status).toBe(200);
  await database.document.updateMany({ data: { revokedAt } });
  await database.apiKey.update({ where: { id: key.id }, data: { revokedAt } });
  await revokeAdmin(database, former.mobile);
  await grantAdmin(database, lowered.mobile, "Counter");
  await database.staffRole.updateMany({
    where: { name: "Counter" },
    data: { rights: ["INSPECT"] },
  });
  await shop.rest("POST /users/logout", { as: leaver, body: {} });
  await database.user.update({ where: { id: stayer.id }, data: { smsNotifications: false } });
  await alerts.remove(stayer, alert.id);
  await hooks.ok("delete", { id: deleted });
  await makeBackup(source, after);
});

afterAll(async () => {
  for (const name of databases) await dropDatabase(url, name);
  await rm(room, { recursive: true });
});

/** Creates an empty database and storage. */
async function emptyPlace() {
  const { name, url: databaseUrl } = await createDatabase(url);
  databases.push(name);
  return { databaseUrl, storage: await openFolder(await mkdtemp(join(room, "data-"))) };
}

const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id);

const labels = [
  ...["Rights of roles", "Staff", "Sessions", "Removed second factors", "Added second factors"],
  ...["Recovery codes", "Logins with a second factor"],
  ...["API keys", "Receipts", "Keys of the product feeds"],
  ...["Deleted endpoints of webhooks", "Customers who want no messages", "Ended alerts"],
];

test("rights that the replaced shop had revoked after the backup are revoked again and listed, even by another restore", async () => {
  const place = await emptyPlace();
  await restoreBackup(place, after, { asShop: true });
  for (const _time of [1, 2]) {
    const { revokedAgain = [], toCheck } = await restoreBackup(place, before, { replace: true });
    expect(toCheck).toEqual([]);
    expect(revokedAgain.map(({ label }) => label)).toEqual(labels);
    const names = Object.fromEntries(revokedAgain.map((one) => [one.label, one.names]));
    expect(names).toMatchObject({
      "Rights of roles": ["Counter"],
      Staff: expect.arrayContaining([people.former.mobile, people.lowered.mobile]),
      Sessions: expect.arrayContaining([
        expect.stringMatching(`^${people.leaver.mobile}, logged in `),
        expect.stringMatching(`^${people.former.mobile}, logged in `),
      ]),
      "Removed second factors": [`${people.robbed.mobile}, Authenticator app`],
      "Added second factors": [`${people.careful.mobile}, Authenticator app`],
      "Recovery codes": [people.robbed, people.careful, people.lowered]
        .map(({ mobile }) => mobile)
        .sort(),
      "Logins with a second factor": expect.arrayContaining([
        `${people.robbed.mobile}, asked no longer`,
        `${people.careful.mobile}, asked again`,
      ]),
      "API keys": [expect.stringMatching(/^Import \(st_[\w-]+…\)$/)],
      "Deleted endpoints of webhooks": ["https://deleted.example/"],
    });
    const read = (sql: string) => query(place.databaseUrl, sql);
    const staff = `SELECT name, rights::text[] FROM "user" JOIN staff_role AS role ON role.id = "staffRoleId"`;
    expect(await read(`${staff} WHERE mobile = '${people.lowered.mobile}'`)).toEqual([
      { name: "Counter", rights: ["INSPECT"] },
    ]);
    expect(await read(`${staff} WHERE mobile = '${people.former.mobile}'`)).toEqual([]);
    expect(await read(`SELECT id FROM api_key WHERE "revokedAt" IS NOT NULL`)).toEqual([
      { id: key.id },
    ]);
    expect(await read(`SELECT FROM receipt WHERE "revokedAt" IS NULL`)).toEqual([]);
    expect(await read("SELECT key FROM feed_settings")).toEqual([{ key: feedKey }]);
    const factors = `SELECT "userId", "totpSecret", "totpStep", "lastUsedAt" FROM factor ORDER BY id`;
    expect(await read(factors)).toEqual(await query(shop.databaseUrl, factors));
    const recoveryCodes = `SELECT * FROM recovery_code ORDER BY "codeHash"`;
    expect(await read(recoveryCodes)).toEqual(await query(shop.databaseUrl, recoveryCodes));
    expect(await read(`SELECT id FROM "user" WHERE "hasFactor" ORDER BY id`)).toEqual(
      [people.lowered, people.careful].map(({ id }) => ({ id })).sort(byId),
    );
    expect(await read("SELECT FROM factor_challenge")).toEqual([]);
    expect(names.Sessions).toHaveLength(3);
    const kept = await read(`SELECT "userId" FROM session WHERE "userId" = '${people.stayer.id}'`);
    expect(kept).toHaveLength(1);
  }
});

test("a restore into an empty place lists the rights that may have been revoked, with the time of their last use", async () => {
  const place = await emptyPlace();
  await database.apiKey.update({
    where: { id: key.id },
    data: { lastUsedAt: new Date("2026-03-26T20:00:00Z") },
  });
  const used = join(room, "used.gz");
  await makeBackup(source, used);
  const { revokedAgain, toCheck } = await restoreBackup(place, before);
  expect(revokedAgain).toBeUndefined();
  const text = toCheck.join("\n");
  expect(text).toMatch(/API keys: 2\n {2}Import \(st_[\w-]+…\) by .*, never used/);
  expect(text).toMatch(
    new RegExp(`${people.former.mobile} .*sessions: 1, second factors: 0, last login 20\\d\\d-`),
  );
  expect(text).toContain("second factors: 1");
  expect(text).toContain("Receipts with a valid link: 1");
  await database.apiKey.update({ where: { id: key.id }, data: { revokedAt: null } });
  await makeBackup(source, used);
  const again = await restoreBackup(await emptyPlace(), used);
  expect(again.toCheck.join("\n")).toContain("last used 2026-03-27 02:00");
});

test("replacing a copy of an older backup does not undo the shop's later actions", async () => {
  const place = await emptyPlace();
  await restoreBackup(place, before);
  await query(place.databaseUrl, `UPDATE "user" SET "userType" = 'CUSTOMER'`);
  const { revokedAgain } = await restoreBackup(place, after, { replace: true });
  expect(revokedAgain).toBeUndefined();
  const admins = await query(place.databaseUrl, `SELECT FROM "user" WHERE "userType" = 'ADMIN'`);
  expect(admins.length).toBeGreaterThan(0);
});
