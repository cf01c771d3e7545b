import { expect, test } from "vitest";
import type { DeviceDetailsQuery } from "../../generated/DeviceDetails.ts";
import type { ShopQuery } from "../../generated/Shop.ts";
import { product } from "./structuredData.ts";

const shop = { name: "SmartTrade", url: "https://shop.example" } as ShopQuery["shop"];

const charger = (sku: string | null) =>
  ({
    __typename: "Gadget",
    id: "0190a000-0000-7000-8000-000000000000",
    kind: "GADGET",
    title: "Anker 20 W",
    sku,
    coverImage: { path: "/images/a.webp" },
    images: [],
    description: "",
    price: 1_200,
    stock: "IN_STOCK",
    units: [],
  }) as unknown as NonNullable<DeviceDetailsQuery["device"]>;

test("a product's sku is the shop's article number", () => {
  expect(product(charger("ANK-20"), shop)).toMatchObject({ sku: "ANK-20", name: "Anker 20 W" });
});

test("a product without an article number has no sku", () => {
  expect(product(charger(null), shop)).not.toHaveProperty("sku");
});

const variant = (id: string, rom: number, price: number, stock: string) => {
  return { id, ram: 8, rom, price, stock };
};

test("a product with variants has an offer for each, the one that the page shows first", () => {
  const phone = {
    ...charger(null),
    kind: "SMARTPHONE",
    title: "Samsung Galaxy S24",
    productType: "NEW",
    price: 25_000,
    variants: [variant("a", 128, 20_000, "OUT_OF_STOCK"), variant("b", 256, 25_000, "IN_STOCK")],
    defaultVariant: { id: "b" },
  } as unknown as NonNullable<DeviceDetailsQuery["device"]>;
  expect(product(phone, shop).offers).toMatchObject([
    {
      name: "Samsung Galaxy S24, 8 GB | 256 GB",
      price: 25_000,
      availability: "https://schema.org/InStock",
    },
    {
      name: "Samsung Galaxy S24, 8 GB | 128 GB",
      price: 20_000,
      availability: "https://schema.org/OutOfStock",
    },
  ]);
});

const piece = (code: string, price: number) => ({ code, price });

test("pieces are used offers at their own addresses, beside those of variants without pieces", () => {
  const phone = {
    ...charger(null),
    id: "d1",
    kind: "SMARTPHONE",
    title: "Samsung Galaxy S24",
    productType: "NEW",
    price: 20_000,
    variants: [
      { ...variant("a", 128, 20_000, "IN_STOCK"), hasUnits: true },
      { ...variant("b", 256, 40_000, "IN_STOCK"), hasUnits: false },
    ],
    defaultVariant: { id: "a" },
    units: [piece("U-AAAAA", 20_000), piece("U-BBBBB", 22_000)],
  } as unknown as NonNullable<DeviceDetailsQuery["device"]>;
  expect(product(phone, shop).offers).toMatchObject({
    "@type": "AggregateOffer",
    lowPrice: 20_000,
    highPrice: 40_000,
    offerCount: 3,
    offers: [
      {
        sku: "U-AAAAA",
        price: 20_000,
        url: "https://shop.example/smartPhoneDetails/d1?unit=U-AAAAA",
        itemCondition: "https://schema.org/UsedCondition",
        availability: "https://schema.org/InStock",
      },
      { sku: "U-BBBBB", price: 22_000 },
      { price: 40_000, itemCondition: "https://schema.org/NewCondition" },
    ],
  });
});
