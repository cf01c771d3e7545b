import fc from "fast-check";
import { expect, test } from "vitest";
import { segmentsOf } from "../../core/gsm.ts";
import { AlertNewsKind, DeviceKind } from "../../generated/prisma/enums.ts";
import { pushOf, smsOf, type ToldNews } from "./texts.ts";

const shop = { shopName: "SmartTrade", PUBLIC_URL: "https://smarttrade.example" };
const token = "A_token-of-22-charactr";
const id = "0190a000-0000-7000-8000-000000000000";

const deviceOf = (kind: ToldNews["device"]["kind"]) => ({
  id,
  kind,
  key: "3f7k2q9d",
  title: "Galaxy S24",
});
const segment = "galaxy-s24-3f7k2q9d";

const news = (given: Partial<ToldNews> = {}): ToldNews => ({
  kind: "BACK_IN_STOCK",
  alertId: "a",
  title: "Galaxy S24",
  price: 138_000,
  device: deviceOf("SMARTPHONE"),
  unit: null,
  ...given,
});

test.each([
  ["en", "BACK_IN_STOCK", "SmartTrade: Galaxy S24 is back in stock, BDT 1,38,000. See or stop:"],
  ["en", "PRICE_DROP", "SmartTrade: Galaxy S24 is cheaper now: BDT 1,38,000. See or stop:"],
  ["en", "NEW_MATCH", "SmartTrade: new: Galaxy S24, BDT 1,38,000. See or stop:"],
  ["en", "ADD_REQUEST", "SmartTrade: Galaxy S24 is in our list now: see our price. See or stop:"],
  ["bn", "ADD_REQUEST", "Galaxy S24 এখন আমাদের তালিকায় আছে: আমাদের দর দেখুন।"],
  ["bn", "BACK_IN_STOCK", "Galaxy S24 আবার স্টকে এসেছে, দাম ৳১,৩৮,০০০।"],
  ["bn", "PRICE_DROP", "Galaxy S24-এর দাম কমেছে, এখন ৳১,৩৮,০০০।"],
] as const)("in %s, the message of %s", (language, kind, expected) => {
  const text = smsOf(shop, { id, token, news: [news({ kind })] }, language);
  expect(text.slice(0, expected.length)).toBe(expected);
  const prefix = language === "bn" ? "/bn" : "";
  expect(text.endsWith(` https://smarttrade.example${prefix}/alerts/end/${token}`)).toBe(true);
});

test("a push to a seller who requested a device opens its quote, and any other push opens the device", () => {
  const pathOf = (given: Partial<ToldNews>) =>
    pushOf(shop, { id, token, news: [news({ kind: "ADD_REQUEST", ...given })] }, "bn").path;
  expect(pathOf({})).toBe(`/bn/quote/${segment}`);
  expect(pathOf({ device: deviceOf("WEARABLE") })).toBe(`/bn/wearableDetails/${segment}`);
  expect(pathOf({ kind: "BACK_IN_STOCK" })).toBe(`/bn/smartPhoneDetails/${segment}`);
});

test("several devices of one search are shown as a number, and news without room is counted", () => {
  const found = [1, 2, 3].map(() => news({ kind: "NEW_MATCH", alertId: "s" }));
  const text = smsOf(shop, { id, token, news: [...found, news()] }, "en");
  expect(text).toMatch(/^SmartTrade: 3 new ones for your search, and 1 more\. See or stop: /);
});

const anyNews = fc.record({
  kind: fc.constantFrom(...Object.values(AlertNewsKind)),
  alertId: fc.option(fc.constantFrom("a", "b", "c")),
  title: fc.string({ unit: "grapheme", maxLength: 200 }),
  price: fc.option(fc.integer({ min: 1, max: 100_000_000 })),
  device: fc.constantFrom(...Object.values(DeviceKind)).map(deviceOf),
  variant: fc.option(fc.constant({ id, ram: 8, rom: 256 })),
  unit: fc.option(fc.constant({ code: "U-7K3F9" })),
});
const anyList = fc.array(anyNews, { minLength: 1, maxLength: 30 });
const language = fc.constantFrom("en" as const, "bn" as const);

test("an SMS has at most one segment, or two in Bangla, with the whole address, for any names", () => {
  // A shop that sends messages has a PUBLIC_URL of at most 80 characters.
  fc.assert(
    fc.property(anyList, language, fc.integer({ min: 1, max: 60 }), (list, of, length) => {
      const PUBLIC_URL = `https://${"a".repeat(length)}.example`;
      const text = smsOf({ shopName: "SmartTrade", PUBLIC_URL }, { id, token, news: list }, of);
      expect(text.endsWith(`/alerts/end/${token}`)).toBe(true);
      const isBangla = /[\u0980-\u09ff]/.test(text);
      expect(segmentsOf(text)).toBeLessThanOrEqual(isBangla || of === "bn" ? 2 : 1);
    }),
    { numRuns: 300 },
  );
});

test("a click on the web push opens its subject: a unit, a variant or the device", () => {
  const pathOf = (given: Partial<ToldNews>) =>
    pushOf(shop, { id, token, news: [news(given)] }, "bn").path;
  expect(pathOf({})).toBe(`/bn/smartPhoneDetails/${segment}`);
  expect(pathOf({ variant: { id: "v1", ram: 8, rom: 256 } })).toBe(
    "/bn/smartPhoneDetails/galaxy-s24-8-256-3f7k2q9d?variant=v1",
  );
  expect(pathOf({ variant: { id: "v1", ram: 8, rom: 256 }, unit: { code: "U-7K3F9" } })).toBe(
    `/bn/smartPhoneDetails/${segment}?unit=U-7K3F9`,
  );
});

test("a web push fits into the 4,096 bytes of a message, and a click on it stays on the site", () => {
  fc.assert(
    fc.property(anyList, language, (list, of) => {
      const payload = pushOf(shop, { id, token, news: list }, of);
      expect(Buffer.byteLength(JSON.stringify(payload))).toBeLessThan(3_900);
      expect(payload.path).toMatch(/^\/(bn\/)?(\w+Details|quote|alerts)\//);
    }),
    { numRuns: 300 },
  );
});
