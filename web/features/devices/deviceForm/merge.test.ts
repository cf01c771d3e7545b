import { expect, test } from "vitest";
import { type Draft, emptyDraft } from "./draft.ts";
import { mergeDrafts } from "./merge.ts";

const variant = {
  id: "v1",
  ram: "8",
  rom: "128",
  price: "50000",
  sellingPrice: "40000",
  stock: "IN_STOCK",
};
const base: Draft = { ...emptyDraft, brand: "Sony", model: "Xperia", variants: [variant] };

test("a part that only the other admin has changed is taken over", () => {
  const { draft, changes } = mergeDrafts(base, base, { ...base, model: "Xperia 1" });
  expect(draft.model).toBe("Xperia 1");
  expect(changes).toEqual([
    { label: "Model Name", before: "Xperia", now: "Xperia 1", mineIsKept: false },
  ]);
});

test("a part that both have changed stays mine and is reported", () => {
  const mine = { ...base, model: "Xperia 5" };
  const { draft, changes } = mergeDrafts(base, mine, { ...base, model: "Xperia 1" });
  expect(draft.model).toBe("Xperia 5");
  expect(changes.map(({ mineIsKept }) => mineIsKept)).toEqual([true]);
});

test("a part that only I have changed is not reported", () => {
  const mine = { ...base, description: "Mine" };
  const { draft, changes } = mergeDrafts(base, mine, base);
  expect(draft.description).toBe("Mine");
  expect(changes).toEqual([]);
});

test("a variant that they deleted and I changed becomes a new one", () => {
  const mine = { ...base, variants: [{ ...variant, price: "45000" }] };
  const theirs = { ...base, variants: [{ ...variant, id: "v2" }] };
  const { draft } = mergeDrafts(base, mine, theirs);
  expect(draft.variants).toEqual([{ ...variant, id: undefined, price: "45000" }]);
});

test("variants are described by their names and prices", () => {
  const theirs = { ...base, variants: [{ ...variant, price: "125000" }] };
  const [change] = mergeDrafts(base, base, theirs).changes;
  expect(change?.now).toBe("8 GB | 128 GB for BDT 1,25,000");
});
