import { expect, test } from "vitest";
import { t, translate } from "./i18n.ts";

test("numbers in a text have lakh grouping and the language's digits, as on the site", () => {
  const text = t("may have at most {maximum} characters", { maximum: 2_000 });
  expect(translate(text, "en")).toBe("may have at most 2,000 characters");
  expect(translate(text, "bn")).toContain("২,০০০");
  const taka = t("BDT {amount}", { amount: 1_25_000 });
  expect(translate(taka, "en")).toBe("BDT 1,25,000");
});

test("a version number is not formatted as an amount", () => {
  const text = t("There is no version {version} of the rules", { version: String(1_234) });
  expect(translate(text, "en")).toBe("There is no version 1234 of the rules");
});

test("the values of a text may themselves be texts", () => {
  const devices = t("{titles} and {count} more", { titles: "iPad", count: 3 });
  const text = t("{field} {fault}", { field: "ids", fault: devices });
  expect(translate(text, "en")).toBe("ids iPad and 3 more");
  expect(translate(text, "bn")).toContain("আরও ৩টি");
});

test.each(["\\x00", "a\\x41b", "\\u0041", "C:\\temp", "\\\\x41", "{count}"])(
  "the value %j is inserted unchanged, even in a text within a text",
  (value) => {
    const fault = t("{field} {fault}", { field: value, fault: "is required" });
    const text = t("{field} {fault}", { field: value, fault });
    expect(translate(text, "en")).toBe(`${value} ${value} is required`);
  },
);
