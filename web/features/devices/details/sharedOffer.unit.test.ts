import { expect, test } from "vitest";
import type { Offered } from "./offered.ts";
import { sharedOffer, shareLink } from "./sharedOffer.ts";

const shop = { url: "https://shop.example" };

const unit: Offered = {
  title: "Galaxy S24",
  price: 85_000,
  reducedFrom: null,
  stock: "IN_STOCK",
  variant: "8 GB | 256 GB, U-7K3F9",
  isUsed: true,
  isFrom: false,
  condition: undefined,
  piece: { code: "U-7K3F9", state: "FOR_SALE" },
  variantId: undefined,
  path: "/smartPhoneDetails/7?unit=U-7K3F9",
  sharedPath: "/smartPhoneDetails/7?unit=U-7K3F9",
};

test("sharing a unit includes its name, price and address", () => {
  const shared = sharedOffer(shop, unit);
  expect(shared).toEqual({
    text: "Galaxy S24, 8 GB | 256 GB, U-7K3F9, BDT\u00a085,000",
    url: "https://shop.example/smartPhoneDetails/7?unit=U-7K3F9",
  });
  const link = new URL(shareLink(shared));
  expect(link.origin + link.pathname).toBe("https://wa.me/");
  expect(link.searchParams.get("text")).toBe(`${shared.text}\n${shared.url}`);
});

test("sharing several units includes the lowest price, and sharing a sold-out device includes none", () => {
  const several: Offered = { ...unit, variant: undefined, piece: undefined, isFrom: true };
  expect(sharedOffer(shop, several).text).toBe("Galaxy S24, from BDT\u00a085,000");
  const gone: Offered = { ...several, stock: "OUT_OF_STOCK" };
  expect(sharedOffer(shop, gone).text).toBe("Galaxy S24");
});
