import { expect, test } from "vitest";
import { changesBetween } from "./auditChanges.ts";
import type { DeviceRecord, VariantRecord } from "./record.ts";

const variant = (given: Partial<VariantRecord> = {}): VariantRecord => ({
  id: "a",
  ram: 8,
  rom: 128,
  price: 90_000,
  sellingPrice: 60_000,
  stock: "IN_STOCK",
  ...given,
});

const device = (given: Partial<DeviceRecord> = {}): DeviceRecord => ({
  id: "d",
  key: "3f7k2q9d",
  sku: null,
  kind: "SMARTPHONE",
  brand: "Samsung",
  model: "Galaxy S24",
  gadgetName: null,
  productType: "NEW",
  gadgetType: null,
  specificationText: null,
  specificationTextBn: null,
  descriptionBn: null,
  processor: "Snapdragon",
  gpu: "Adreno",
  display: "OLED",
  frontCamera: "12 MP",
  backCamera: "50 MP",
  battery: "5000 mAh",
  sim: "DUAL_SIM",
  color: null,
  colorBn: null,
  grade: null,
  batteryHealth: null,
  warrantyDays: null,
  supply: null,
  coverImage: "/images/a.jpg",
  images: ["/images/b.jpg"],
  description: "A phone.",
  price: 90_000,
  stock: "IN_STOCK",
  title: "Samsung Galaxy S24",
  version: 1,
  unitCount: 0,
  hasUnits: false,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  variants: [variant()],
  ...given,
});

test("a device with equal fields has no changes, even if its version differs", () => {
  expect(changesBetween(device(), device({ version: 2, updatedAt: new Date(1) }))).toEqual([]);
});

test("short fields are recorded with both values, and long texts and images without values", () => {
  const after = device({ model: "Galaxy S25", sim: "E_SIM", description: "New.", images: [] });
  expect(changesBetween(device(), after)).toEqual([
    { field: "MODEL", before: "Galaxy S24", after: "Galaxy S25" },
    { field: "SIM", before: "DUAL_SIM", after: "E_SIM" },
    { field: "DESCRIPTION" },
    { field: "IMAGES" },
  ]);
});

test("with variants, price and stock are recorded for each variant, and not for the device", () => {
  const after = device({ price: 85_000, variants: [variant({ price: 85_000 })] });
  expect(changesBetween(device(), after)).toEqual([
    { field: "PRICE", variant: "8 GB | 128 GB", before: "90000", after: "85000" },
  ]);
});

test("without variants, price and stock are recorded for the device", () => {
  const [before, after] = [
    device({ kind: "GADGET", variants: [] }),
    device({ kind: "GADGET", variants: [], price: 500, stock: "OUT_OF_STOCK" }),
  ];
  expect(changesBetween(before, after)).toEqual([
    { field: "PRICE", before: "90000", after: "500" },
    { field: "STOCK", before: "IN_STOCK", after: "OUT_OF_STOCK" },
  ]);
});

test("added, removed and changed variants are named by memory and storage", () => {
  const before = device({ variants: [variant(), variant({ id: "b", rom: 256 })] });
  const after = device({ variants: [variant({ ram: 12 }), variant({ id: "c", rom: 512 })] });
  expect(changesBetween(before, after)).toEqual([
    { field: "VARIANT", before: "8 GB | 128 GB", after: "12 GB | 128 GB" },
    { field: "VARIANT", before: "8 GB | 256 GB" },
    { field: "VARIANT", after: "8 GB | 512 GB" },
  ]);
});

test("a new order of variants counts as one change", () => {
  const [a, b] = [variant(), variant({ id: "b", rom: 256 })];
  expect(changesBetween(device({ variants: [a, b] }), device({ variants: [b, a] }))).toEqual([
    { field: "VARIANT_ORDER" },
  ]);
});
