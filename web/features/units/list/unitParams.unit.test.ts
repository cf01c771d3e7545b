import { expect, test } from "vitest";
import { exportPath } from "./unitParams.ts";

test("the export uses the filter of the list, with the names of the API", () => {
  const query = new URLSearchParams("state=FOR_SALE&kind=TABLET&grade=B&age=30&search=tab&page=2");
  expect(exportPath(query)).toBe(
    "/api/v1/units/export?search=tab&state=FOR_SALE&kind=TABLET&grades=B&minDaysInStock=30",
  );
  expect(exportPath(new URLSearchParams())).toBe("/api/v1/units/export");
});
