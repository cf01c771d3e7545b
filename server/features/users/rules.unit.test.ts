import { expect, test } from "vitest";
import { parse } from "../../core/validation.ts";
import {
  incompleteProfileMessage,
  isAdminMobile,
  normalizeMobile,
  normalizeOtp,
  profileRules,
} from "./rules.ts";

test.each([
  "01712345678",
  "+8801712345678",
  "8801712345678",
  "+88 01712-345678",
  " 017 1234 5678 ",
  "+880-1712-345678",
  "০১৭১২৩৪৫৬৭৮",
  "+৮৮০১৭১২৩৪৫৬৭৮",
  "008801712345678",
  "00880 1712-345678",
  "1712345678",
  "+88 1712 345678",
  "(017) 1234.5678",
  "+880-01712345678",
  "+880 (0)1712-345678",
  "88001712345678",
  "0088001712345678",
  "01712\u2011345678",
  "0\ufe0f1\ufe0f712345678",
  "\u202a01712345678\u202c",
])("%s is normalized to 01712345678", (text) => {
  expect(normalizeMobile(text)).toBe("01712345678");
});

test.each([
  "",
  " ",
  "0171234567",
  "017123456789",
  "01212345678",
  "+1 555 010 9999",
  "0008801712345678",
  "+880001712345678",
  "01712345678 01712345679",
  "+88+8801712345678",
  "0171234567a",
  "01712345678; DROP TABLE",
  "01712345678\0",
  "٠١٧١٢٣٤٥٦٧٨",
  "0".repeat(100_000),
])("%j is not a valid number", (text) => {
  expect(() => normalizeMobile(text)).toThrow("Please enter a valid phone number");
});

test("ADMIN_MOBILES may have any spelling", () => {
  const set = ["+880 1712-345678", "nonsense"];
  expect(isAdminMobile(set, "01712345678")).toBe(true);
  expect(isAdminMobile(set, "01712345679")).toBe(false);
  expect(isAdminMobile([], "01712345678")).toBe(false);
});

test("a code may have Bengali digits and surrounding space", () => {
  expect(normalizeOtp("১২৩৪৫৬")).toBe("123456");
  expect(normalizeOtp(" 012345\n")).toBe("012345");
});

test.each([
  "123-456",
  "123 456",
  "1 2 3 4 5 6",
  "123\u2013456",
  "OTP: 123456",
  "OTP:123-456.",
  "“১২৩৪৫৬”",
  "1\ufe0f\u20e32\ufe0f\u20e33\ufe0f\u20e3456",
  "123456 is your SmartTrade code, good for 5 minutes.\nDo not share it.\n\n@shop.example #123456",
  "SmartTrade কোড 123456, ৫ মিনিট চলবে। কাউকে জানাবেন না।\n@shop.example #123456",
])("the code in %j is 123456", (text) => {
  expect(normalizeOtp(text)).toBe("123456");
});

test.each([
  "",
  "12345",
  "1234567",
  "12345a",
  "-12345",
  "1e5000",
  "123456 654321",
  "12-3456 7",
  `123456${" ".repeat(1_000)}`,
])("%j is a wrong code", (text) => {
  expect(() => normalizeOtp(text)).toThrow("The code is wrong. Please try again.");
});

const profile = (input: unknown) => parse(profileRules, input, incompleteProfileMessage);

test("a profile is trimmed and may have an email", () => {
  const input = { firstName: " Nusrat ", lastName: "Jahan", email: " nusrat@example.com " };
  expect(profile(input)).toEqual({
    firstName: "Nusrat",
    lastName: "Jahan",
    email: "nusrat@example.com",
  });
});

test("an omitted email stays unchanged, and an empty email is deleted", () => {
  const name = { firstName: "নুসরাত", lastName: "জাহান" };
  expect(profile(name)).toEqual(name);
  expect(profile({ ...name, email: " " }).email).toBeNull();
  expect(profile({ ...name, email: null }).email).toBeNull();
});

test.each([
  {},
  { firstName: "", lastName: "Jahan" },
  { firstName: "Nusrat", lastName: "  " },
  { firstName: "Nusrat", lastName: null },
])("the profile %j is incomplete", (input) => {
  expect(() => profile(input)).toThrow("First name and Last name are required");
});

test.each([
  { firstName: "x".repeat(61) },
  { lastName: "a\0b" },
  { lastName: "two\nlines" },
  { firstName: 7 },
  { email: "nobody" },
  { email: "a@b" },
  { email: `${"a".repeat(250)}@example.com` },
  { email: ["a@example.com"] },
  { userType: "ADMIN" },
])("a profile with %j is refused with the name of the field", (fault) => {
  const [field = ""] = Object.keys(fault);
  const input = { firstName: "Nusrat", lastName: "Jahan", ...fault };
  expect(() => profile(input)).toThrow(field);
});
