import { expect, test } from "vitest";
import { subjectPath } from "./subjectPath.ts";

const there = { subjectId: "7", subjectExists: true, kind: null, devicePath: null, title: "" };

test.each([
  [
    { subject: "DEVICE", kind: "GADGET", devicePath: "/gadgetDetails/case-3f7k2q9d" },
    "/gadgetDetails/case-3f7k2q9d",
  ],
  [{ subject: "ADD_REQUEST", kind: "WEARABLE" }, "/wearablesAddRequestDetails/7"],
  [{ subject: "EVALUATION", kind: "TABLET" }, "/evaluationDetails/7"],
  [{ subject: "BANNER" }, "/createNavbar"],
  [{ subject: "UNIT", kind: "TABLET", title: "U-7K3F9 Samsung Galaxy Tab S9" }, "/units/U-7K3F9"],
  [{ subject: "UNIT", title: "S-2627-000123 Samsung Galaxy" }, "/documents?search=S-2627-000123"],
  [{ subject: "EVALUATION", title: "P-2627-000045 iPhone" }, "/documents?search=P-2627-000045"],
  [{ subject: "PAGE", title: "returnRefund: version 3" }, "/shopPages/returnRefund"],
  [{ subject: "SHOP_SETTINGS" }, "/shopSettings"],
  [{ subject: "QUOTE_RULES" }, "/priceRules"],
] as const)("the page of %j is %s", (subject, path) => {
  expect(subjectPath({ ...there, ...subject })).toBe(path);
});

test("a deleted subject has no page", () => {
  const gone = { ...there, subjectExists: false, kind: "GADGET" } as const;
  expect(subjectPath({ ...gone, subject: "DEVICE" })).toBeUndefined();
});
