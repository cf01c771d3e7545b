import { expect, test } from "vitest";
import { septetsOf, toGsm } from "./gsm.ts";

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
