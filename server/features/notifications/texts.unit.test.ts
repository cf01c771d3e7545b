import fc from "fast-check";
import { expect, test } from "vitest";
import { segmentsOf } from "../../core/gsm.ts";
import { NotificationKind } from "../../generated/prisma/enums.ts";
import { type Facts, linkTo, textOf } from "./texts.ts";

const evaluationId = "0190a000-0000-7000-8000-000000000000";
const shop = { shopName: "SmartTrade", PUBLIC_URL: "https://smarttrade.example" };
const until = new Date("2026-11-29T20:00:00Z");

const facts = (kind: NotificationKind, given: Partial<Facts> = {}): Facts => ({
  kind,
  evaluationId,
  title: "Galaxy S24 Ultra",
  amount: 138_000,
  until,
  ...given,
});

/** The length of the longest link, in septets, that leaves room for the shortest text of each message. */
const maxLinkSeptets = 160 - "Not approved: ".length;

const link = `https://smarttrade.example/evaluationDetails/${evaluationId}`;

test.each([
  ["APPROVED", "SmartTrade: your Galaxy S24 Ultra is approved for BDT 1,38,000 until 30 Nov."],
  ["REJECTED", "SmartTrade: sorry, we can't buy your Galaxy S24 Ultra."],
  ["REVISED", "SmartTrade: new offer of BDT 1,38,000 for your Galaxy S24 Ultra until 30 Nov."],
  ["EXPIRES_SOON", "Our offer of BDT 1,38,000 for your Galaxy S24 Ultra ends on 30 Nov."],
  ["PAID", "SmartTrade: we paid BDT 1,38,000 for your Galaxy S24 Ultra."],
] as const)("the message of %s", (kind, expected) => {
  expect(textOf(shop, facts(kind))).toBe(`${expected} ${link}`);
});

test("a message without amount and date has the same words", () => {
  const given = { amount: null, until: null };
  expect(textOf(shop, facts("APPROVED", given))).toBe(
    `SmartTrade: your Galaxy S24 Ultra is approved. ${link}`,
  );
});

test("with the longest link, every message has its shortest words", () => {
  const PUBLIC_URL = `https://${"a".repeat(maxLinkSeptets - linkTo(shop, evaluationId).length + 10)}.example`;
  expect(linkTo({ PUBLIC_URL }, evaluationId).length).toBe(maxLinkSeptets);
  for (const kind of Object.values(NotificationKind)) {
    const text = textOf({ ...shop, PUBLIC_URL }, facts(kind));
    expect(text).toMatch(/^[\w ]+: https:/);
    expect(segmentsOf(text)).toBe(1);
  }
});

test("every message has one segment and ends with the whole link, for any names", () => {
  // Labels that begin with xn-- are left out, because not all of them are valid Punycode.
  const hostname = fc
    .stringMatching(/^[a-z][a-z0-9-]{0,40}[a-z0-9]$/)
    .filter((host) => URL.canParse(`https://${host}.example`));
  const given = fc.record({
    kind: fc.constantFrom(...Object.values(NotificationKind)),
    title: fc.string({ unit: "grapheme", maxLength: 200 }),
    amount: fc.option(fc.integer({ min: 0, max: 100_000_000 })),
    until: fc.option(fc.date({ noInvalidDate: true })),
  });
  const name = fc.string({ unit: "grapheme", maxLength: 200 });
  fc.assert(
    fc.property(given, name, hostname, fc.boolean(), (random, shopName, host, isDeep) => {
      const PUBLIC_URL = `https://${host}.example${isDeep ? "/~shop/[1]" : ""}`;
      const text = textOf({ shopName, PUBLIC_URL }, facts(random.kind, random));
      expect(segmentsOf(text)).toBe(1);
      expect(text.endsWith(` ${linkTo({ PUBLIC_URL }, evaluationId)}`)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ["APPROVED", /^আপনার S24 অনুমোদিত ৳১,৩৮,০০০, মেয়াদ ৩০ নভেম্বর পর্যন্ত। https:/],
  ["REJECTED", /^SmartTrade: দুঃখিত, আপনার S24 আমরা কিনতে পারছি না। https:/],
] as const)("the message of %s in Bangla", (kind, expected) => {
  const shortLink = { shopName: "SmartTrade", PUBLIC_URL: "https://st.bd" };
  expect(textOf(shortLink, facts(kind, { title: "S24" }), "bn")).toMatch(expected);
});

test("a message in Bangla has at most two segments and the whole link, or else is in English", () => {
  const given = fc.record({
    kind: fc.constantFrom(...Object.values(NotificationKind)),
    title: fc.string({ unit: "grapheme", maxLength: 200 }),
    amount: fc.option(fc.integer({ min: 0, max: 100_000_000 })),
    until: fc.option(fc.date({ noInvalidDate: true })),
  });
  fc.assert(
    fc.property(given, fc.integer({ min: 1, max: 60 }), (random, length) => {
      const PUBLIC_URL = `https://${"a".repeat(length)}.example`;
      const text = textOf({ shopName: "SmartTrade", PUBLIC_URL }, facts(random.kind, random), "bn");
      expect(text.endsWith(` ${linkTo({ PUBLIC_URL }, evaluationId)}`)).toBe(true);
      const isBangla = /[\u0980-\u09ff]/.test(text);
      expect(segmentsOf(text)).toBeLessThanOrEqual(isBangla ? 2 : 1);
    }),
    { numRuns: 300 },
  );
});
