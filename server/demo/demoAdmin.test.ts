import { pino } from "pino";
import { beforeEach, expect, test } from "vitest";
import { readEnv } from "../config.ts";
import { testApp } from "../testing/app.ts";
import { emptyDatabase } from "../testing/database.ts";
import { checkDemoUsers, withDemoAdmin } from "./demoAdmin.ts";
import { demoUsers } from "./seed.ts";

const shop = await testApp();
const { database } = shop.deps;
const mobile = demoUsers.admin;
const others = "01811111111";
const publicUrl = "https://shop.example";

let logged: string[];
const log = pino({ level: "warn" }, { write: (line) => logged.push(line) });

beforeEach(async () => {
  logged = [];
  await emptyDatabase();
});

const check = (settings: Record<string, string>) =>
  checkDemoUsers({ database, log }, readEnv(settings));
const typeOf = async () => (await database.user.findUniqueOrThrow({ where: { mobile } })).userType;

/** Creates the demo's admin and a session, in the state that an earlier start without ADMIN_MOBILES leaves. */
async function demoAdmin() {
  const { id, token } = await shop.signIn("ADMIN");
  await database.user.update({ where: { id }, data: { mobile } });
  return { id, mobile, token };
}

test("the demo admin becomes a customer and is logged out if ADMIN_MOBILES names other admins", async () => {
  const as = await demoAdmin();
  const other = await shop.signIn("ADMIN");
  expect((await shop.rest("GET /evaluations", { as })).status).toBe(200);
  await check({ ADMIN_MOBILES: others });
  expect(await typeOf()).toBe("CUSTOMER");
  expect((await shop.rest("GET /evaluations", { as })).status).toBe(401);
  expect((await shop.rest("GET /evaluations", { as: other })).status).toBe(200);
  expect(logged.join()).toContain("the demo's admin and staff are now customers");
  logged = [];
  await check({ ADMIN_MOBILES: others });
  expect(logged).toEqual([]);
});

test("the demo's staff become customers together with its admin, and never in a shop without the demo", async () => {
  const [number = ""] = demoUsers.staff;
  const manager = await shop.signIn("ADMIN");
  await database.user.update({ where: { id: manager.id }, data: { mobile: number } });
  await check({ ADMIN_MOBILES: others });
  expect((await shop.rest("GET /evaluations", { as: manager })).status).toBe(200);
  await database.user.create({ data: { mobile } });
  await check({ ADMIN_MOBILES: others });
  expect((await shop.rest("GET /evaluations", { as: manager })).status).toBe(401);
  expect(logged.join()).toContain(number);
});

test.each([
  ["no admin is configured", ""],
  ["ADMIN_MOBILES names it", `${others}, +88${mobile}`],
])("the demo admin stays an admin on a developer's machine if %s", async (_where, own) => {
  await demoAdmin();
  await check({ ADMIN_MOBILES: own });
  expect(await typeOf()).toBe("ADMIN");
  expect(logged).toEqual([]);
});

test("SEED_DEMO on a public shop logs a warning with the numbers", async () => {
  await check({ SEED_DEMO: "1", PUBLIC_URL: publicUrl, ADMIN_MOBILES: others });
  expect(logged).toHaveLength(1);
  for (const number of [mobile, ...demoUsers.staff, ...demoUsers.customers])
    expect(logged[0]).toContain(number);
  await check({ SEED_DEMO: "1", PUBLIC_URL: publicUrl });
  expect(logged.join()).toContain("set ADMIN_MOBILES");
});

test("a demo admin in a public shop without configured admins logs a warning", async () => {
  await demoAdmin();
  await check({ PUBLIC_URL: publicUrl });
  expect(logged.join()).toContain("set ADMIN_MOBILES");
});

test("a public shop without demo users starts without a warning", async () => {
  await check({ PUBLIC_URL: publicUrl, ADMIN_MOBILES: `${others}, ${mobile}` });
  expect(logged).toEqual([]);
});

test("the demo admin is configured only if ADMIN_MOBILES is unset and SEED_DEMO is on", () => {
  const admins = (settings: Record<string, string>) =>
    withDemoAdmin(readEnv(settings)).ADMIN_MOBILES;
  expect(admins({})).toEqual([mobile]);
  expect(admins({ ADMIN_MOBILES: others })).toEqual([others]);
  expect(admins({ SEED_DEMO: "0" })).toEqual([]);
});
