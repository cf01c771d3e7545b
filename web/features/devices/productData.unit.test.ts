import { describe, expect, test } from "vitest";
import type { ChosenPieceFragment } from "../../generated/ChosenPiece.ts";
import type { DeviceDetailsQuery } from "../../generated/DeviceDetails.ts";
import { product } from "./productData.ts";
import type { ShopWithPolicies } from "./shopPolicies.ts";

type Device = NonNullable<DeviceDetailsQuery["device"]>;

const shop = {
  name: "SmartTrade",
  url: "https://shop.example",
  returnDays: 14,
  shippingDaysFrom: 1,
  shippingDaysTo: 2,
  deliveryFeeInDhaka: null,
  deliveryFeeElsewhere: null,
} as ShopWithPolicies;
const nothing = { variantId: undefined, unit: undefined };

const charger = (sku: string | null) =>
  ({
    __typename: "Gadget",
    id: "0190a000-0000-7000-8000-000000000000",
    path: "/gadgetDetails/anker-20-w-3f7k2q9d",
    kind: "GADGET",
    title: "Anker 20 W",
    sku,
    coverImage: { path: "/images/a.webp" },
    images: [],
    description: "",
    price: 1_200,
    reducedFrom: null,
    stock: "IN_STOCK",
    hasUnits: false,
    units: [],
  }) as unknown as Device;

type Variant = {
  id: string;
  price: number;
  reducedFrom?: number;
  stock: string;
  hasUnits?: boolean;
};

const variant = ({ hasUnits = false, ...given }: Variant, rom: number) => {
  const path = `/smartPhoneDetails/samsung-galaxy-s24-8-${rom}-3f7k2q9d?variant=${given.id}`;
  return { reducedFrom: null, ...given, path, ram: 8, rom, hasUnits };
};

/** Returns a phone whose page shows the second variant, because the first variant is out of stock. */
const phone = (given: object = {}) =>
  ({
    ...charger("S24"),
    __typename: "Smartphone",
    id: "d1",
    kind: "SMARTPHONE",
    title: "Samsung Galaxy S24",
    brand: "Samsung",
    model: "Galaxy S24",
    productType: "NEW",
    specifications: { color: "Onyx Black" },
    price: 25_000,
    variants: [
      variant({ id: "a", price: 20_000, stock: "OUT_OF_STOCK" }, 128),
      variant({ id: "b", price: 25_000, stock: "IN_STOCK" }, 256),
    ],
    defaultVariant: { id: "b" },
    ...given,
  }) as unknown as Device;

const unit = (code: string, price: number, variantId = "a") =>
  ({
    code,
    path: `/smartPhoneDetails/samsung-galaxy-s24-3f7k2q9d?unit=${code}`,
    price,
    reducedFrom: null,
    state: "FOR_SALE",
    variant: { id: variantId },
    photos: [{ path: "/images/own.webp" }],
    notes: "A scratch.",
    warrantyDays: 0,
    condition: null,
  }) as unknown as ChosenPieceFragment;

describe("a page on which nothing is chosen", () => {
  test("has an offer for each variant with its own address, beginning with the variant that the page shows first", () => {
    expect(product(phone(), shop, nothing)).toMatchObject({
      name: "Samsung Galaxy S24",
      sku: "S24",
      offers: [
        {
          name: "Samsung Galaxy S24, 8 GB | 256 GB",
          url: "https://shop.example/smartPhoneDetails/samsung-galaxy-s24-8-256-3f7k2q9d?variant=b",
          price: 25_000,
          availability: "https://schema.org/InStock",
        },
        {
          name: "Samsung Galaxy S24, 8 GB | 128 GB",
          url: "https://shop.example/smartPhoneDetails/samsung-galaxy-s24-8-128-3f7k2q9d?variant=a",
          price: 20_000,
          availability: "https://schema.org/OutOfStock",
        },
      ],
    });
  });

  test("has offers for the units of a variant instead of the variant, none of them before the shown price", () => {
    const offers = product(
      phone({
        variants: [
          variant({ id: "a", price: 20_000, stock: "IN_STOCK", hasUnits: true }, 128),
          variant({ id: "b", price: 40_000, stock: "IN_STOCK" }, 256),
          variant({ id: "c", price: 9_000, stock: "IN_STOCK", hasUnits: true }, 64),
          variant({ id: "d", price: 8_000, stock: "OUT_OF_STOCK", hasUnits: true }, 32),
        ],
        defaultVariant: { id: "a" },
        price: 20_000,
        hasUnits: true,
        units: [unit("U-CCCCC", 9_000, "c"), unit("U-AAAAA", 20_000), unit("U-BBBBB", 22_000)],
      }),
      shop,
      nothing,
    ).offers;
    const [used, fresh] = ["Used", "New"].map((word) => `https://schema.org/${word}Condition`);
    expect(offers).toMatchObject([
      { sku: "U-AAAAA", price: 20_000, itemCondition: used },
      { sku: "U-BBBBB", price: 22_000, itemCondition: used },
      { price: 40_000, itemCondition: fresh },
      { sku: "U-CCCCC", price: 9_000, itemCondition: used },
      // All units of the variant are sold, so the variant is out of stock. The price is the price of the unit that was
      // sold last.
      { price: 8_000, itemCondition: used, availability: "https://schema.org/OutOfStock" },
    ]);
  });

  test("has one offer for a device without variants, and no SKU if the device has none", () => {
    const data = product(charger(null), shop, nothing);
    expect(data).not.toHaveProperty("sku");
    expect(data).toMatchObject({
      name: "Anker 20 W",
      offers: { url: "https://shop.example/gadgetDetails/anker-20-w-3f7k2q9d" },
    });
    expect(product(charger("ANK-20"), shop, nothing)).toMatchObject({ sku: "ANK-20" });
  });
});

test("the page of a variant has only its offer, and the SKU if the variant is the first one", () => {
  const second = product(phone(), shop, { ...nothing, variantId: "b" });
  expect(second).not.toHaveProperty("sku");
  expect(second).toMatchObject({
    name: "Samsung Galaxy S24, 8 GB | 256 GB",
    size: "8 GB | 256 GB",
    color: "Onyx Black",
    inProductGroupWithID: "d1",
    offers: {
      price: 25_000,
      url: "https://shop.example/smartPhoneDetails/samsung-galaxy-s24-8-256-3f7k2q9d?variant=b",
    },
  });
  expect(product(phone(), shop, { ...nothing, variantId: "a" })).toMatchObject({
    sku: "S24",
    offers: { price: 20_000, availability: "https://schema.org/OutOfStock" },
  });
});

test("the page of a unit has only its offer, its photos first, and its notes", () => {
  const chosen = { ...nothing, unit: unit("U-BBBBB", 22_000) };
  const data = product(phone({ units: [unit("U-AAAAA", 20_000), chosen.unit] }), shop, chosen);
  expect(data).toMatchObject({
    name: "Samsung Galaxy S24, 8 GB | 128 GB, U-BBBBB",
    sku: "U-BBBBB",
    size: "8 GB | 128 GB, U-BBBBB",
    image: ["https://shop.example/images/own.webp", "https://shop.example/images/a.webp"],
    description: "A scratch.\n\nSamsung Galaxy S24",
    offers: {
      price: 22_000,
      url: "https://shop.example/smartPhoneDetails/samsung-galaxy-s24-3f7k2q9d?unit=U-BBBBB",
      itemCondition: "https://schema.org/UsedCondition",
    },
  });
});

test("a reduced offer has its crossed-out price, and the others none", () => {
  const variants = [
    variant({ id: "a", price: 20_000, reducedFrom: 22_000, stock: "IN_STOCK" }, 128),
    variant({ id: "b", price: 25_000, stock: "IN_STOCK" }, 256),
  ];
  const { offers } = product(phone({ variants }), shop, nothing);
  expect(offers).toMatchObject([
    { price: 25_000 },
    {
      price: 20_000,
      priceCurrency: "BDT",
      priceSpecification: {
        "@type": "UnitPriceSpecification",
        priceType: "https://schema.org/StrikethroughPrice",
        price: 22_000,
        priceCurrency: "BDT",
      },
    },
  ]);
  expect([offers].flat()[0]).not.toHaveProperty("priceSpecification");
});

test("each offer says how it can be returned and how long shipping takes", () => {
  const { offers } = product(phone(), shop, nothing);
  for (const offer of [offers].flat())
    expect(offer).toMatchObject({
      hasMerchantReturnPolicy: {
        applicableCountry: "BD",
        merchantReturnDays: 14,
        merchantReturnLink: "https://shop.example/returnRefund",
      },
      shippingDetails: { deliveryTime: { transitTime: { minValue: 1, maxValue: 2 } } },
    });
});
