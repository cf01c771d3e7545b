import { beforeEach, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { changesHandled } from "../../testing/changes.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { saleInput, unitShop } from "../../testing/fixtures/units.ts";
import { webhookCalls } from "../../testing/fixtures/webhooks.ts";
import { makeJobsDue, queuedJobs, startJobWorker } from "../../testing/jobs.ts";
import { unitJobs } from "./reservations.ts";

const shop = await testApp();
const { deps } = shop;
const { database } = deps;
startJobWorker(shop, unitJobs(deps));

let units: Awaited<ReturnType<typeof unitShop>>;

beforeEach(async () => {
  await emptyDatabase();
  units = await unitShop(shop);
  await webhookCalls(shop, units.admin).add("https://hooks.example/shop");
});

const inHours = (hours: number) => new Date(deps.clock().getTime() + hours * 3_600_000);

/** Returns the events of a unit, oldest first. */
async function eventsOf(objectId: string) {
  await changesHandled(shop);
  return database.webhookEvent.findMany({ where: { objectId }, orderBy: { position: "asc" } });
}

/** Returns the jobs that end reservations. */
const releases = async () =>
  (await queuedJobs(shop)).filter(({ task }) => task === "units.release");

test("webhooks report the states of a unit, without names, numbers and IMEIs", async () => {
  const own = { cost: 31_337, serial: "SERIAL-1", imei2: "356938035643809" };
  const { id, code, imei } = await units.createForSale({
    ...own,
    notes: "Scratch",
    warrantyDays: 30,
  });
  const person = { name: "Rahim Uddin", mobile: "01711000001" };
  const steps = [
    ["reserveUnit", { until: inHours(5), ...person }],
    ["releaseUnit", {}],
    ["withdrawUnit", {}],
    ["offerUnit", {}],
    ["sellUnit", { input: { ...saleInput, buyerName: person.name, buyerMobile: person.mobile } }],
    ["returnUnit", { input: { reason: "Battery of Rahim", amount: 36_999 } }],
    ["restockUnit", {}],
    ["writeOffUnit", { reason: "Lost" }],
  ] as const;
  for (const [name, variables] of steps) {
    const { message } = await units.call(name, { id, ...variables });
    expect(message).toBeUndefined();
  }
  const events = await eventsOf(id);
  expect(events.map(({ type }) => type)).toEqual([
    "UNIT_OFFERED",
    "UNIT_RESERVED",
    "UNIT_RELEASED",
    "UNIT_WITHDRAWN",
    "UNIT_OFFERED",
    "UNIT_SOLD",
    "UNIT_RETURNED",
  ]);
  const shown = {
    id,
    code,
    deviceId: units.deviceId,
    variantId: units.variantId,
    price: 38_000,
    grade: "B",
    notes: "Scratch",
    photos: ["/img/test.png"],
    warrantyDays: 30,
    imeiCheck: { result: "REGISTERED", checkedAt: expect.stringMatching(/Z$/) },
    version: expect.any(Number),
    createdAt: expect.stringMatching(/Z$/),
    offeredAt: expect.stringMatching(/Z$/),
    updatedAt: expect.stringMatching(/Z$/),
  };
  const [offered, , , , , sold] = events.map(({ data }) => data);
  expect(offered).toEqual({ ...shown, state: "FOR_SALE" });
  const sale = { amount: saleInput.amount, date: saleInput.date };
  expect(sold).toEqual({ ...shown, state: "SOLD", sale });
  // All events are read, including the events of the device. The device's price and stock change with the unit.
  const all = JSON.stringify(await database.webhookEvent.findMany());
  for (const secret of [
    imei,
    imei.slice(0, 14),
    own.imei2,
    "SERIAL-1",
    "31337",
    "Rahim",
    "1711000001",
    "36999",
  ])
    expect(all).not.toContain(secret);
});

test("a job ends a reservation at its time and reports it once", async () => {
  const { id } = await units.forSale();
  await units.call("reserveUnit", { id, until: inHours(2), name: "Rahim" });
  const [job] = await releases();
  expect(job?.key).toBe(`units.release:${id}`);
  expect(Math.round((job?.delay ?? 0) / 60)).toBe(120);
  shop.wait(2 * 3600 + 1);
  await makeJobsDue(shop, 3);
  const state = async () => (await database.unit.findUniqueOrThrow({ where: { id } })).state;
  await expect.poll(state).toBe("FOR_SALE");
  expect(await database.device.findFirst()).toMatchObject({ unitCount: 1, stock: "IN_STOCK" });
  await units.shown();
  const types = (await eventsOf(id)).map(({ type }) => type);
  expect(types).toEqual(["UNIT_OFFERED", "UNIT_RESERVED", "UNIT_RELEASED"]);
  const timeline = await database.unitEvent.findMany({ orderBy: { position: "asc" } });
  expect(timeline.at(-1)).toMatchObject({ code: "RELEASED", actorName: "", byKey: false });
});

test("the job of a reservation that was ended and made again waits for the new end", async () => {
  const { id } = await units.forSale();
  await units.call("reserveUnit", { id, until: inHours(1) });
  await units.call("releaseUnit", { id });
  await units.call("reserveUnit", { id, until: inHours(50) });
  const jobs = await releases();
  expect(jobs).toHaveLength(1);
  expect(jobs[0]?.delay).toBeGreaterThan(49 * 3600);
  expect((await eventsOf(id)).at(-1)?.type).toBe("UNIT_RESERVED");
});
