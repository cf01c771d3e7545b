import { expect, test } from "vitest";
import { imeiCheckLink, imeiFault, imeiRule, normalizedImei } from "./imei.ts";

test.each(["356938035643809", "35 693803 564380 9", "35-693803-564380-9", "৩৫৬৯৩৮০৩৫৬৪৩৮০৯"])(
  "%s is an IMEI",
  (typed) => {
    expect(imeiFault(typed)).toBeUndefined();
    expect(imeiRule.parse(typed)).toBe("356938035643809");
  },
);

test.each([
  ["3569380356438093", "16 digits, the IMEISV"],
  ["35693803564380", "14 digits, without the check digit"],
  ["356938035643808", "at least one digit is wrong"],
  ["000000000000000", "at least one digit is wrong"],
  ["35693803564380X", "digits only"],
  ["12345", "15 digits"],
])("%s is none, and the message says why", (typed, message) => {
  expect(imeiFault(typed)).toContain(message);
  expect(imeiRule.safeParse(typed).success).toBe(false);
});

test("no IMEI is null", () => {
  expect(normalizedImei(" - ")).toBe("");
  expect(imeiRule.parse(" ")).toBeNull();
});

test("the register is asked by a message with the IMEI", () => {
  expect(imeiCheckLink("356938035643809")).toBe("sms:16002?body=KYD%20356938035643809");
});
