import { expect, test } from "vitest";
import { imeiCheckLink, imeiFault, imeiRule } from "./imei.ts";

test("a field accepts an IMEI in any notation, and nothing for no IMEI", () => {
  expect(imeiRule("FIRST").parse("IMEI1: 35-693803-564380-9 / 01")).toBe("356938035643809");
  expect(imeiRule("FIRST").parse(" ")).toBeNull();
});

test.each([
  ["3569380356438093", "16 digits, the IMEISV"],
  ["35693803564380", "14 digits, without the check digit"],
  ["356938035643808", "at least one digit is wrong"],
  ["000000000000000", "at least one digit is wrong"],
  ["35693803564380X", "digits only"],
  ["12345", "15 digits"],
  ["3.56938E+14", "A spreadsheet rounded this number"],
  ["356938035643809 490154203237518 350077523237513", "These are 3 numbers"],
])("%s is not an IMEI, and the message says why", (typed, message) => {
  expect(imeiFault(typed)).toContain(message);
  expect(imeiRule("ONLY").safeParse(typed).success).toBe(false);
});

test.each([
  ["FIRST", "ends in 3809 here, and the one that ends in 7518 as the second IMEI"],
  ["SECOND", "ends in 3809 as the first IMEI, and the one that ends in 7518 here"],
  ["ONLY", "Enter the one that ends in 3809 here"],
] as const)("the %s field says which field each of two IMEIs belongs to", (place, message) => {
  expect(imeiFault("356938035643809, 490154203237518", place)).toContain(message);
});

test("the link opens a message to the register with the IMEI", () => {
  expect(imeiCheckLink("356938035643809")).toBe("sms:16002?body=KYD%20356938035643809");
});
