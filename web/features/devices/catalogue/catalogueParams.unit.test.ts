import { expect, test } from "vitest";
import { catalogueVariables, exportPath } from "./catalogueParams.ts";

const asked = (query: string) => catalogueVariables(new URLSearchParams(query));

test("without parameters, the newest devices of all kinds are requested", () => {
  expect(asked("")).toEqual({
    kind: undefined,
    filter: { search: undefined, stock: undefined },
    orderBy: "NEWEST",
    first: 20,
    offset: 0,
  });
});

test("kind, stock, search, order and page are read from the address", () => {
  expect(asked("kind=TABLET&stock=IN_STOCK&search=+galaxy+&order=dearest&page=3")).toEqual({
    kind: "TABLET",
    filter: { search: "galaxy", stock: "IN_STOCK" },
    orderBy: "PRICE_DESCENDING",
    first: 20,
    offset: 40,
  });
});

test("invalid values in the address are ignored", () => {
  const { kind, filter, orderBy } = asked("kind=FRIDGE&stock=MAYBE&order=constructor");
  expect({ kind, stock: filter?.stock, orderBy }).toEqual({ orderBy: "NEWEST" });
});

test("the export contains the devices on all pages of the table", () => {
  expect(exportPath(asked(""))).toBe("/api/v1/exports/devices.csv");
  expect(exportPath(asked("kind=TABLET&stock=IN_STOCK&search=a%26b&page=3"))).toBe(
    "/api/v1/exports/devices.csv?kind=TABLET&search=a%26b&stock=IN_STOCK",
  );
});
