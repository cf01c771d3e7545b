import { expect, test } from "vitest";
import { type Draft, emptyDraft, emptyVariant } from "./draft.ts";
import { formKinds } from "./formKinds.tsx";
import { faultsOfVariant, problemsIn, problemsOf } from "./problems.ts";

const coverImage = {
  __typename: "Image",
  path: "/images/a.jpg",
  width: 1,
  height: 1,
  color: "#fff",
} as const;
const variant = { ram: "8", rom: "128", price: "50000", sellingPrice: "40000", stock: "IN_STOCK" };
const gadget: Draft = {
  ...emptyDraft,
  coverImage,
  gadgetType: "CASE",
  gadgetName: "Leather case",
  price: "1,200",
  stock: "IN_STOCK",
};

test("an empty smartphone wants its texts, choices, cover image and a variant", () => {
  const problems = problemsOf(emptyDraft, formKinds.SMARTPHONE);
  expect(Object.keys(problems).sort()).toEqual(
    [...formKinds.SMARTPHONE.required, "coverImage", "variants"].sort(),
  );
  expect(problems.brand).toBe("Brand Name is Required");
});

test("a gadget needs no description, and its price may have separators", () => {
  expect(problemsOf(gadget, formKinds.GADGET)).toEqual({});
});

test.each(["0", "-5", "12.5", "a lot", "100000001"])("a price of %s is no price", (price) => {
  expect(Object.keys(problemsOf({ ...gadget, price }, formKinds.GADGET))).toEqual(["price"]);
});

test("blanks are not a name", () => {
  const problems = problemsOf({ ...gadget, gadgetName: "  " }, formKinds.GADGET);
  expect(problems).toEqual({ gadgetName: "Detailed Name is Required" });
});

test("an empty variant lacks all of its parts, a complete one none", () => {
  expect(faultsOfVariant(emptyVariant)).toEqual(["ram", "rom", "price", "sellingPrice", "stock"]);
  expect(faultsOfVariant(variant)).toEqual([]);
});

test("a variant for nothing is not complete", () => {
  expect(faultsOfVariant({ ...variant, price: "0" })).toEqual(["price"]);
});

test("what the server finds at fault is shown where it was entered", () => {
  const extensions = {
    fields: { "specifications.gpu": "is too long", "variants.0.price": "is off" },
  };
  const error = Object.assign(new Error(), { errors: [{ message: "", extensions }] });
  expect(problemsIn(error)).toEqual({ gpu: "GPU is too long", variants: "Variants is off" });
});
