import { expect, test } from "vitest";
import { segmentsOf, septetsOf, toGsm } from "./gsm.ts";

test.each([
  ["", 0],
  ["Offer: BDT 1,000!", 17],
  ["https://shop.example/~a", 24],
  ["€", 2],
  ["`", undefined],
  ["দোকান", undefined],
])("%j has %s septets", (text, septets) => {
  expect(septetsOf(text)).toBe(septets);
});

test.each([
  ["SmartTrade", "SmartTrade"],
  ["Rahim’s – “Shop”", 'Rahim\'s - "Shop"'],
  ["Café Señor Łódź", "Café Señor odz"],
  ["দোকান Dhaka  📱", "Dhaka"],
  ["দোকান", ""],
])("%j becomes %j", (name, expected) => {
  expect(toGsm(name)).toBe(expected);
});

test.each([
  ["160 letters", "a".repeat(160), 1],
  ["161 letters", "a".repeat(161), 2],
  ["160 letters with one that takes two septets", `${"a".repeat(159)}€`, 2],
  ["306 letters", "a".repeat(306), 2],
  ["307 letters", "a".repeat(307), 3],
  ["70 letters in Bangla", "ক".repeat(70), 1],
  ["71 letters in Bangla", "ক".repeat(71), 2],
  ["134 letters in Bangla", "ক".repeat(134), 2],
  ["135 letters in Bangla", "ক".repeat(135), 3],
])("%s are billed as that many segments", (_what, text, segments) => {
  expect(segmentsOf(text)).toBe(segments);
});
