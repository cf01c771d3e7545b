import { describe, expect, it } from "vitest";
import { rules } from "../../features/devices/rules.ts";
import { GadgetType } from "../../generated/prisma/enums.ts";
import { withAges } from "./ages.ts";
import { DEVICES, type DemoDevice } from "./devices.ts";

const SOLD_BRANDS = {
  SMARTPHONE:
    "Apple Oneplus Samsung Xiaomi Nothing Huawei Oppo Vivo Realme Asus Google Nokia Sony LG Motorola Blackberry Lenovo Infinix",
  TABLET: "Apple Samsung Xiaomi Huawei Google Lenovo",
  WEARABLE: "Apple Samsung Xiaomi Huawei",
} as const;

const KINDS = ["SMARTPHONE", "TABLET", "WEARABLE", "GADGET"] as const;

const ofKind = (kind: DemoDevice["kind"]) => DEVICES.filter((device) => device.kind === kind);

/** A device as an admin would send it. */
function inputOf(device: DemoDevice) {
  const { kind, draw: _drawn, variants, ...columns } = device;
  const { processor, gpu, display, frontCamera, backCamera, battery, sim, ...rest } = columns;
  const specifications = { processor, gpu, display, frontCamera, backCamera, battery, sim };
  const slab = kind === "SMARTPHONE" || kind === "TABLET";
  return { coverImage: "/img/test.png", ...rest, ...(slab && { specifications, variants }) };
}

describe("the demo catalogue", () => {
  it("has more devices than the shop was promised", () => {
    expect(DEVICES.length).toBeGreaterThanOrEqual(170);
  });

  it.each(Object.entries(SOLD_BRANDS))("has every brand of %s that can be sold", (kind, brands) => {
    const listed = new Set(DEVICES.filter((each) => each.kind === kind).map(({ brand }) => brand));
    expect(brands.split(" ").filter((brand) => !listed.has(brand))).toEqual([]);
  });

  it("has gadgets of every type", () => {
    const types = new Set(ofKind("GADGET").map(({ gadgetType }) => gadgetType));
    expect(types).toEqual(new Set(Object.values(GadgetType)));
  });

  it("would pass the rules that hold for an admin's own devices", () => {
    for (const device of DEVICES) {
      const checked = rules[device.kind].create.safeParse(inputOf(device));
      expect(checked.error?.issues, device.model ?? device.gadgetName ?? "").toBeUndefined();
    }
  });

  it("lists every device once", () => {
    const names = DEVICES.map(
      ({ kind, brand, model, gadgetName }) => `${kind} ${brand} ${model} ${gadgetName}`,
    );
    expect(new Set(names).size).toBe(names.length);
  });

  it("pays a seller less than it asks of a buyer, but no less than half", () => {
    const wrong = DEVICES.flatMap(({ variants }) => variants).filter(
      ({ price, sellingPrice }) => sellingPrice >= price || sellingPrice * 2 < price,
    );
    expect(wrong).toEqual([]);
  });

  it.each(KINDS)("has some of %s in stock and some out of it", (kind) => {
    const stocks = ofKind(kind).flatMap(({ stock, variants }) =>
      stock ? [stock] : variants.map((variant) => variant.stock),
    );
    expect(new Set(stocks)).toEqual(new Set(["IN_STOCK", "OUT_OF_STOCK"]));
  });

  it.each(KINDS.slice(0, 3))("has new and pre-owned ones of %s", (kind) => {
    const types = new Set(ofKind(kind).map(({ productType }) => productType));
    expect(types).toEqual(new Set(["NEW", "PRE_OWNED"]));
  });

  it("shows all four kinds among the eight newest", () => {
    const byAge = withAges(DEVICES).sort((a, b) => a.age - b.age);
    expect(byAge).toHaveLength(DEVICES.length);
    expect(new Set(byAge.slice(0, 8).map(({ device }) => device.kind)).size).toBe(4);
  });
});
