import { expect, test } from "vitest";
import { withParts } from "./usePutInAddress.ts";

test("a changed part takes the place of the old one, and an empty one goes", () => {
  const query = "?search=galaxy&page=4&kind=TABLET";
  expect(withParts(query, { page: "", kind: "GADGET" })).toBe("search=galaxy&kind=GADGET");
});
