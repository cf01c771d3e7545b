import { describe, expect, test } from "vitest";
import { buyListVariables, isNarrowed, readBuyQuery, writeBuyQuery } from "./buyQuery.ts";

const read = (text: string) => readBuyQuery("SMARTPHONE", new URLSearchParams(text));

describe("the address of a buy list", () => {
  test("is the same after being read and written", () => {
    const address =
      "?search=galaxy+s2&brand=Apple&brand=Samsung&type=PRE_OWNED&stock=IN_STOCK&grade=A&grade=C&storage=128&storage=256&ram=8&battery=85&warranty=yes&supply=OFFICIAL&min=5000&max=90000&order=PRICE_ASCENDING&page=3";
    expect(writeBuyQuery(read(address))).toBe(address);
  });

  test("is short for the first page of the whole list, newest first", () => {
    expect(writeBuyQuery(read("?search=&type=&min=0&max=0&order=NEWEST&page=1"))).toBe("");
  });

  test.each([
    ["an unknown product type, stock, grade or order", "type=USED&stock=maybe&grade=F&order=BEST"],
    ["a page that can't be", "page=0"],
    ["sizes and levels that can't be", "storage=big&ram=0&battery=70&warranty=no&supply=GREY"],
  ])("ignores %s", (_what, text) => {
    expect(read(text)).toEqual(read(""));
  });

  test.each(["৳ 45,000", "BDT 45,000", "45,000/-", "45000.00", "45k", "৪৫,০০০ টাকা"])(
    "reads the amount %j in the same way as a form",
    (typed) => {
      expect(writeBuyQuery(read(String(new URLSearchParams({ min: typed }))))).toBe("?min=45000");
    },
  );

  test("keeps invalid bounds for their fields, but does not send them to the server", () => {
    const query = read("min=cheap&max=-5");
    expect(query.unread).toEqual({ min: "cheap", max: "-5" });
    expect(writeBuyQuery(query)).toBe("?min=cheap&max=-5");
    const { filter } = buyListVariables("SMARTPHONE", query);
    expect(filter).toMatchObject({ minPrice: 0, maxPrice: 0 });
  });

  test("never requests more than the server accepts", () => {
    const query = read(`search=${"x".repeat(300)}&min=999999999999&page=999999999`);
    const { filter, offset } = buyListVariables("SMARTPHONE", query);
    expect(filter.search).toHaveLength(100);
    expect(filter.minPrice).toBe(1_000_000_000);
    expect(offset).toBeLessThanOrEqual(100_000);
  });
});

test("filters gadgets by gadget type, and phones by product type", () => {
  const gadget = readBuyQuery("GADGET", new URLSearchParams("type=POWER_BANK"));
  expect(buyListVariables("GADGET", gadget).filter.gadgetTypes).toEqual(["POWER_BANK"]);
  expect(buyListVariables("SMARTPHONE", read("type=NEW")).filter.productTypes).toEqual(["NEW"]);
  expect(read("type=POWER_BANK").type).toBe("");
});

test("an order alone does not count as a filter", () => {
  expect(isNarrowed(read("order=PRICE_ASCENDING&page=2"))).toBe(false);
  expect(isNarrowed(read("max=1000"))).toBe(true);
});

test("searches that look the same have the same address", () => {
  const addressOf = (text: string) =>
    writeBuyQuery(readBuyQuery("SMARTPHONE", new URLSearchParams({ search: text })));
  const address = addressOf("ঘড়ি ১৩");
  for (const same of ["ঘ\u09dcি 13", "ঘ\u09a1\u09bc\u200dি  ১3", "\u202eঘড়ি\u202c ১৩\u200f"])
    expect(addressOf(same)).toBe(address);
  expect(addressOf(`ক${"\u0981".repeat(10_000)}`)).toBe(addressOf(`ক${"\u0981".repeat(4)}`));
  expect(addressOf("\u200d\u202e")).toBe("");
});
