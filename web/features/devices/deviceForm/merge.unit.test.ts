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

test("a part that both admins have changed stays mine and is reported", () => {
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

test("a variant that the other admin deleted and I changed becomes a new one", () => {
  const mine = { ...base, variants: [{ ...variant, price: "45000" }] };
  const theirs = { ...base, variants: [{ ...variant, id: "v2" }] };
  const { draft } = mergeDrafts(base, mine, theirs);
  expect(draft.variants).toEqual([{ ...variant, id: undefined, price: "45000" }]);
});

test("variants are described by their names, prices and stock", () => {
  const theirs = { ...base, variants: [{ ...variant, price: "125000" }] };
  const [change] = mergeDrafts(base, base, theirs).changes;
  expect(change?.now).toBe(
    "8 GB | 128 GB for BDT\u00a01,25,000, to sellers BDT\u00a040,000, In Stock",
  );
});

test("choices are shown with the labels of the form instead of their names in the API", () => {
  const chosen = {
    stock: "IN_STOCK",
    productType: "NEW",
    gadgetType: "CAR_CHARGER",
    sim: "DUAL_SIM",
  };
  const now = { stock: "OUT_OF_STOCK", productType: "PRE_OWNED", gadgetType: "CASE", sim: "E_SIM" };
  const { changes } = mergeDrafts({ ...base, ...chosen }, base, { ...base, ...now });
  expect(changes.map(({ before, now }) => `${before} > ${now}`).sort()).toEqual([
    "Car Charger > Case",
    "Dual SIM > eSIM",
    "In Stock > Out of Stock",
    "New > Pre-Owned",
  ]);
});

test("a change of a variant's stock or selling price is visible in its description", () => {
  const theirs = { ...variant, sellingPrice: "39000", stock: "OUT_OF_STOCK" };
  const { changes } = mergeDrafts(base, base, { ...base, variants: [theirs] });
  expect(changes).toMatchObject([
    {
      before: "8 GB | 128 GB for BDT\u00a050,000, to sellers BDT\u00a040,000, In Stock",
      now: "8 GB | 128 GB for BDT\u00a050,000, to sellers BDT\u00a039,000, Out of Stock",
    },
  ]);
});
