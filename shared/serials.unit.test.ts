import { expect, test } from "vitest";
import { serialOf } from "./serials.ts";

test.each([
  "C02XK1ABJHD2",
  " c02 xk1 abjhd2 ",
  "S/N: C02XK1ABJHD2",
  "s/n c02xk1abjhd2",
  "SN: C02XK1ABJHD2",
  "Serial No. C02XK1ABJHD2",
  "Serial No: C02XK1ABJHD2",
  "Serial Number: C02XK1ABJHD2",
  "Serial# C02XK1ABJHD2",
  "(S) Serial No. C02XK1ABJHD2",
  "সিরিয়াল নম্বর: C০২XK১ABJHD২",
  "]C1C02XK1ABJHD2",
  "(21)C02XK1ABJHD2",
  "'C02XK1ABJHD2",
])("%j is already in the form that the shop stores", (typed) => {
  expect(serialOf(typed)).toBe("C02XK1ABJHD2");
});

test.each([
  ["SN12345", "SN12345"],
  ["serial-1", "SERIAL-1"],
  ["f2lx–9", "F2LX-9"],
  ["S/N:", ""],
  [" ", ""],
])("%j is stored as %j", (typed, serial) => {
  expect(serialOf(typed)).toBe(serial);
  expect(serialOf(serialOf(typed))).toBe(serial);
});
