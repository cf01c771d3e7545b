import type { ChosenPieceFragment } from "../../generated/ChosenPiece.ts";
import type { DeviceDetailsQuery } from "../../generated/DeviceDetails.ts";
import { type Offered, offeredOf, variantsOf } from "./details/offered.ts";
import { kinds } from "./kinds.tsx";
import { returnPolicy, type ShopWithPolicies, shippingDetails } from "./shopPolicies.ts";

type Shop = ShopWithPolicies;
type Device = NonNullable<DeviceDetailsQuery["device"]>;

/** The visitor's choice on a device's page. */
type Chosen = {
  /** The id of the chosen variant. */
  variantId: string | undefined;
  unit: ChosenPieceFragment | undefined;
};

const vocabulary = "https://schema.org";
const currency = "BDT";
const availabilities = { IN_STOCK: "InStock", OUT_OF_STOCK: "OutOfStock" } as const;

/**
 * Returns a device in schema.org's vocabulary, with the offer of the chosen unit or variant. If nothing is chosen, the
 * result contains all offers, beginning with the offer that the page shows first.
 */
export function product(device: Device, shop: Shop, { variantId, unit }: Chosen) {
  const isChosen = unit !== undefined || variantId !== undefined;
  const shown = offeredOf(device, variantId, unit);
  const offered = isChosen ? [shown] : offersOf(device);
  const offers = offered.map((each) => offerOf(each, shop));
  return {
    "@context": vocabulary,
    "@type": "Product",
    name: isChosen ? nameOf(shown) : device.title,
    ...skuOf(device, { variantId, unit }),
    image: picturesOf(device, unit).map(({ path }) => shop.url + path),
    description: [
      unit?.findings?.exceptions.join(". "),
      unit?.notes,
      device.description || device.title,
    ]
      .filter(Boolean)
      .join("\n\n"),
    category: kinds[device.kind].noun,
    inProductGroupWithID: device.id,
    ...(isChosen && { size: shown.variant }),
    ...colorOf(device),
    ...("brand" in device && {
      brand: { "@type": "Brand", name: device.brand },
      model: device.model,
    }),
    offers: offers.length === 1 ? offers[0] : offers,
  };
}

const nameOf = ({ title, variant }: Offered) => [title, variant].filter(Boolean).join(", ");

/** Returns the SKU. The device's SKU also stands for its first variant, and a unit's SKU is its code. */
function skuOf(device: Device, { variantId, unit }: Chosen) {
  if (unit) return { sku: unit.code };
  const [first] = variantsOf(device).variants;
  const isNamed = variantId === undefined || variantId === first?.id;
  return isNamed && device.sku ? { sku: device.sku } : {};
}

/** Returns the device's colour if it is known. Imports write `-` for unknown values. */
function colorOf(device: Device) {
  const color = "specifications" in device ? device.specifications.color?.trim() : undefined;
  return color && color !== "-" ? { color } : {};
}

const picturesOf = (device: Device, unit: Chosen["unit"]) => [
  ...(unit?.photos ?? []),
  device.coverImage,
  ...device.images,
];

const offerOf = (offered: Offered, shop: Shop) => ({
  "@type": "Offer",
  name: nameOf(offered),
  url: shop.url + offered.path,
  ...(offered.piece && { sku: offered.piece.code }),
  price: offered.price,
  priceCurrency: currency,
  ...(offered.reducedFrom !== null && {
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      priceType: `${vocabulary}/StrikethroughPrice`,
      price: offered.reducedFrom,
      priceCurrency: currency,
    },
  }),
  availability: `${vocabulary}/${availabilities[offered.stock]}`,
  itemCondition: `${vocabulary}/${offered.isUsed ? "UsedCondition" : "NewCondition"}`,
  seller: { "@type": "Organization", name: shop.name },
  hasMerchantReturnPolicy: returnPolicy(shop),
  shippingDetails: shippingDetails(shop),
});

/**
 * Returns an offer for each unit for sale and for each variant without units. A device without units and variants has
 * one offer. Offers of the default variant come first.
 */
function offersOf(device: Device): Offered[] {
  const { variants, defaultVariant } = variantsOf(device);
  const unitsOf = (variantId: string | undefined) =>
    device.units
      .filter(({ variant }) => variant?.id === variantId)
      .map((unit) => offeredOf(device, undefined, { ...unit, state: "FOR_SALE" }));
  const offersOfVariant = (variantId: string | undefined) => {
    const ofUnits = unitsOf(variantId);
    return ofUnits.length > 0 ? ofUnits : [offeredOf(device, variantId)];
  };
  if (!defaultVariant) return offersOfVariant(undefined);
  const others = variants.filter(({ id }) => id !== defaultVariant.id);
  return [defaultVariant, ...others].flatMap(({ id }) => offersOfVariant(id));
}
