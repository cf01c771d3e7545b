import { expect, test } from "vitest";
import type { DeviceKind } from "../../../platform/kinds.ts";
import { type Draft, emptyDraft, emptyVariant } from "./draft.ts";
import { deviceRules, type Mode, variantRules } from "./rules.ts";

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
const phone: Draft = {
  ...emptyDraft,
  coverImage,
  brand: " Sony ",
  model: "Xperia",
  productType: "NEW",
  processor: "A",
  gpu: "B",
  display: "C",
  frontCamera: "D",
  backCamera: "E",
  battery: "F",
  sim: "DUAL_SIM",
  variants: [variant],
};

type Checked = { kind: DeviceKind; draft: Draft; mode?: Mode };

/** Returns the first error of each field. */
function faultsOf({ kind, draft, mode = "create" }: Checked) {
  const issues = deviceRules[kind](mode).safeParse(draft).error?.issues ?? [];
  return Object.fromEntries(issues.reverse().map(({ path, message }) => [path[0], message]));
}

test("an empty smartphone lacks its texts, choices, cover image and a variant", () => {
  const faults = faultsOf({ kind: "SMARTPHONE", draft: emptyDraft });
  expect(faults).toEqual({
    brand: "Brand Name is Required",
    model: "Model Name is Required",
    productType: "Product Type is Required",
    processor: "Processor is Required",
    gpu: "GPU is Required",
    display: "Display is Required",
    frontCamera: "Front Camera is Required",
    backCamera: "Back Camera is Required",
    battery: "Battery is Required",
    sim: "SIM is Required",
    coverImage: "Cover Image is Required",
    variants: "Add at least one variant",
  });
});

test("a smartphone's description is only required to update it", () => {
  expect(faultsOf({ kind: "SMARTPHONE", draft: phone })).toEqual({});
  expect(faultsOf({ kind: "SMARTPHONE", draft: phone, mode: "update" })).toEqual({
    description: "Description is Required",
  });
});

test("a tablet may lack a SIM, but a smartphone may not", () => {
  const draft = { ...phone, sim: "NO_SIM" };
  expect(faultsOf({ kind: "TABLET", draft })).toEqual({});
  expect(faultsOf({ kind: "SMARTPHONE", draft })).toEqual({ sim: "SIM is Required" });
});

test("an empty wearable lacks its texts, choices, price and cover image", () => {
  expect(Object.keys(faultsOf({ kind: "WEARABLE", draft: emptyDraft })).sort()).toEqual(
    ["brand", "coverImage", "model", "price", "productType", "specificationText", "stock"].sort(),
  );
});

test("a gadget needs no description, and its price may have separators", () => {
  expect(deviceRules.GADGET("create").parse(gadget)).toEqual({
    gadget: {
      gadgetName: "Leather case",
      gadgetType: "CASE",
      price: 1_200,
      stock: "IN_STOCK",
      coverImage: "/images/a.jpg",
      images: [],
      description: "",
      sku: "",
      descriptionBn: "",
    },
  });
});

test.each(["0", "-5", "12.5", "a lot", "100000001"])("a price of %s is invalid", (price) => {
  expect(faultsOf({ kind: "GADGET", draft: { ...gadget, price } })).toEqual({
    price: "Price must be a whole number of taka, 1 to 10,00,00,000",
  });
});

test("spaces don't count as a name", () => {
  expect(faultsOf({ kind: "GADGET", draft: { ...gadget, gadgetName: "  " } })).toEqual({
    gadgetName: "Detailed Name is Required",
  });
});

test("a smartphone becomes the mutation's input, trimmed and with its numbers", () => {
  const input = deviceRules.SMARTPHONE("create").parse(phone);
  expect(input.smartphone).toMatchObject({
    brand: "Sony",
    specifications: { processor: "A", sim: "DUAL_SIM" },
    variants: [{ ram: 8, rom: 128, price: 50_000, sellingPrice: 40_000, stock: "IN_STOCK" }],
  });
});

test("a tablet's color goes into its specifications in both languages", () => {
  const draft = { ...phone, color: " Blue ", colorBn: "নীল" };
  const { tablet } = deviceRules.TABLET("create").parse(draft);
  expect(tablet?.specifications).toMatchObject({ gpu: "B", color: "Blue", colorBn: "নীল" });
});

test("only a pre-owned device may have a condition, and only a new one is official or unofficial", () => {
  const condition = { grade: "B", batteryHealth: "", warrantyDays: "৬০", supply: "OFFICIAL" };
  const { tablet } = deviceRules.TABLET("create").parse({
    ...phone,
    ...condition,
    productType: "PRE_OWNED",
  });
  expect(tablet).toMatchObject({ grade: "B", batteryHealth: null, warrantyDays: 60 });
  const unused = deviceRules.TABLET("create").parse({ ...phone, ...condition, productType: "NEW" });
  expect([tablet?.supply, unused.tablet?.supply]).toEqual([null, "OFFICIAL"]);
  expect(unused.tablet).toMatchObject({ grade: null, batteryHealth: null, warrantyDays: null });
  expect(
    faultsOf({
      kind: "TABLET",
      draft: { ...phone, warrantyDays: "731", productType: "PRE_OWNED" },
    }),
  ).toEqual({ warrantyDays: "Warranty (days): a whole number from 0 to 730" });
});

test("an empty variant lacks all its values, and a complete variant lacks none", () => {
  const faults = variantRules.safeParse(emptyVariant).error?.issues.map(({ path }) => path[0]);
  expect(faults).toEqual(["ram", "rom", "price", "sellingPrice", "stock"]);
  expect(variantRules.safeParse(variant).success).toBe(true);
});

test("a variant with a price of 0 is not complete", () => {
  const { error } = variantRules.safeParse({ ...variant, price: "0" });
  expect(error?.issues.map(({ path }) => path)).toEqual([["price"]]);
});
