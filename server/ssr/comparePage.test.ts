import { expect, test } from "vitest";
import { testApp } from "../testing/app.ts";
import { textOf } from "../testing/fixtures/oneStory.ts";

const shop = await testApp({}, { withSite: true, withDemo: true });
const { app, deps } = shop;
const { database } = deps;

const load = async (refs: readonly string[], path = "/compare") => {
  const search = refs.map((ref) => `d=${encodeURIComponent(ref)}`).join("&");
  const { statusCode, body, headers } = await app.inject({
    url: `${path}?${search}`,
    headers: { accept: "text/html" },
  });
  return {
    status: statusCode,
    body,
    text: textOf(body),
    columns: [...body.matchAll(/<th scope="col"/g)].length,
    isHit: headers["cache-status"] === "smarttrade; hit",
  };
};

const phones = await database.device.findMany({
  where: { kind: "SMARTPHONE", hasUnits: false },
  orderBy: { id: "asc" },
  take: 5,
});
const [one, two] = phones;
if (!one || !two) throw new Error("The demo has phones without units.");
const units = await database.unit.findMany({
  where: { state: "FOR_SALE", device: { kind: "SMARTPHONE" } },
  include: { device: true },
  orderBy: { id: "asc" },
});

test("two devices are shown side by side with marks at their differences, and hidden from search engines", async () => {
  const { status, body, text, columns } = await load([one.key, two.key]);
  expect([status, columns]).toEqual([200, 2]);
  expect(body).toContain('<meta name="robots" content="noindex">');
  expect(text).toContain("2 of 4 chosen");
  for (const { title } of [one, two]) expect(text).toContain(title);
  expect(body).toMatch(/<tbody data-differs=""[^>]*>(?:(?!<\/tbody>).)*Processor/s);
  const again = await load([one.key, two.key]);
  expect(again.isHit).toBe(true);
});

test("equal and unknown values have no mark", async () => {
  const [unit] = units;
  const sibling = units.find(({ id, deviceId }) => id !== unit?.id && deviceId === unit?.deviceId);
  const pair = sibling && unit ? [unit, sibling] : undefined;
  if (!pair) throw new Error("The demo has two units of a phone.");
  const { body, columns } = await load(pair.map(({ code }) => code));
  expect(columns).toBe(2);
  const differing = [...body.matchAll(/<tbody data-differs=""[^>]*>.*?<\/tbody>/gs)].map(([row]) =>
    textOf(row),
  );
  for (const label of ["Processor", "Storage", "Stock"])
    expect(differing.some((row) => row.includes(label))).toBe(false);
  expect(differing.some((row) => row.includes("Price"))).toBe(true);
});

test("whole addresses, ids and other spellings show the same comparison", async () => {
  const [unit] = units;
  const address = `https://shop.example/bn/smartPhoneDetails/x-${one.key.toUpperCase()}?variant=1`;
  const { columns, text } = await load([address, two.id.toUpperCase(), `${unit?.code}`]);
  expect(columns).toBe(3);
  for (const shown of [one.title, two.title, unit?.code ?? ""]) expect(text).toContain(shown);
});

test("devices that can't be shown are named, and the other devices are shown", async () => {
  const sold = await database.unit.findFirstOrThrow({ where: { state: "SOLD" } });
  const gadget = await database.device.findFirstOrThrow({ where: { kind: "GADGET" } });
  const { status, columns, text, isHit } = await load([
    ...[one.key, one.key, "zzzzzzz0", "<b>x</b>", sold.code, gadget.key],
  ]);
  expect([status, columns]).toEqual([200, 2]);
  for (const sentence of [
    `${one.title} was chosen twice, and is shown once.`,
    "“zzzzzzz0” is not in the shop, or is no longer there.",
    "“<b>x</b>” is not in the shop, or is no longer there.",
    `${sold.code} is no longer for sale.`,
    "These are devices of different kinds, so some facts are known for only a few of them.",
  ])
    expect(text.replaceAll("&lt;", "<").replaceAll("&gt;", ">")).toContain(sentence);
  expect(isHit).toBe(false);
});

test("four devices fit, and the fifth device is named", async () => {
  const { columns, text } = await load(phones.map(({ key }) => key));
  expect(columns).toBe(4);
  expect(text).toContain(
    `There is room for 4 at a time. Left out: ${phones.map(({ key }) => key)[4]}.`,
  );
});

test("an empty comparison links to the lists", async () => {
  for (const refs of [[], ["nothing"]]) {
    const { status, columns, body } = await load(refs);
    expect([status, columns]).toEqual([200, 0]);
    expect(body).toContain('href="/buySmartPhone"');
  }
});

test("a single device is shown with links to similar devices that need no scripts, even in Bangla", async () => {
  const { body } = await load([one.key], "/bn/compare");
  expect(body).toContain("তুলনায় যোগ করুন");
  expect(body).toMatch(new RegExp(`href="/bn/compare\\?d=${one.key}&amp;d=[0-9a-z]{8}"`));
});

test("a changed price is shown by the next request", async () => {
  const before = await load([one.key, two.key]);
  await database.variant.updateMany({ where: { deviceId: one.id }, data: { price: 12_345 } });
  await database.device.update({ where: { id: one.id }, data: { price: 12_345 } });
  await expect.poll(async () => (await load([one.key, two.key])).text).toContain("BDT 12,345");
  expect(before.text).not.toContain("BDT 12,345");
});
