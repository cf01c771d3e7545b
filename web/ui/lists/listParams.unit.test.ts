import { expect, test } from "vitest";
import { choiceParam, listParams, orderParam, searchParam } from "./listParams.ts";

const params = listParams(
  {
    search: searchParam("Search"),
    stock: choiceParam("Stock", "Any stock", {
      IN_STOCK: "In Stock",
      OUT_OF_STOCK: "Out of Stock",
    }),
    order: orderParam("Order", { "": ["NEWEST", "Newest first"], dearest: ["DEAREST", "Dearest"] }),
  },
  { pageSize: 20 },
);
const tablets = listParams({ search: searchParam("Search") }, { prefix: "tablets" });
const at = (query: string) => new URLSearchParams(query);

test("the values and the page are read from the address", () => {
  const query = at("stock=IN_STOCK&search=+galaxy+&order=dearest&page=3");
  expect(params.read(query)).toEqual({ search: "galaxy", stock: "IN_STOCK", order: "DEAREST" });
  expect(params.pageOf(query)).toEqual({ first: 20, offset: 40 });
});

test("invalid values in the address are ignored", () => {
  const query = at("stock=constructor&search=+&order=toString&page=none");
  expect(params.read(query)).toEqual({ order: "NEWEST" });
  expect(params.pageOf(query)).toEqual({ first: 20, offset: 0 });
});

test("only filters narrow a list, not its order or its page", () => {
  expect(params.isNarrowed(at("order=dearest&page=2&stock=none"))).toBe(false);
  expect(params.isNarrowed(at("stock=IN_STOCK"))).toBe(true);
  expect(params.isNarrowed(at("search=galaxy"))).toBe(true);
  expect(tablets.isNarrowed(at("search=galaxy"))).toBe(false);
});

test("changing a value leads to the first page, and keeps the parameters of other lists", () => {
  const query = at("search=galaxy&page=2&tabletsSearch=pad&tabletsPage=3");
  expect(params.write(query, { order: "dearest" })).toBe(
    "?search=galaxy&tabletsSearch=pad&tabletsPage=3&order=dearest",
  );
  expect(tablets.write(query, { tabletsSearch: "" })).toBe("?search=galaxy&page=2");
});

test("removing all filters keeps the order of the list", () => {
  const query = at("search=galaxy&stock=IN_STOCK&order=dearest&page=2&tabletsPage=3");
  expect(params.widen(query)).toBe("?order=dearest&tabletsPage=3");
});
