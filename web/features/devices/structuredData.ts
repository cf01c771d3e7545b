import type { DeviceDetailsQuery } from "../../generated/DeviceDetails.ts";
import type { ShopQuery } from "../../generated/Shop.ts";
import { t } from "../../platform/i18n.ts";
import type { DeviceKind } from "../../platform/kinds.ts";
import { deviceRoutes, paths, routes } from "../../platform/paths.ts";
import type { Crumb } from "../../ui/page/Breadcrumbs.tsx";
import { kinds } from "./kinds.tsx";
import { variantLabel } from "./variantLabel.ts";

/** What schema.org's vocabulary says of us, for search engines that read it from the pages. */

type Shop = ShopQuery["shop"];
type Device = NonNullable<DeviceDetailsQuery["device"]>;

const context = "https://schema.org";

/** The way to a kind's buy list, and on to one of its devices where one is given. */
export function trailTo(kind: DeviceKind, device?: { id: string; title: string }): Crumb[] {
  const list = [
    { name: t("Home"), path: routes.home },
    { name: kinds[kind].plural, path: deviceRoutes.buyList[kind] },
  ];
  return device ? [...list, { name: device.title, path: paths.details(kind, device.id) }] : list;
}

/** The way to a page, as search results show it in place of an address. */
export const breadcrumbList = (trail: readonly Crumb[], { url }: Shop) => ({
  "@context": context,
  "@type": "BreadcrumbList",
  itemListElement: trail.map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: url + path,
  })),
});

/** Who we are, where, and how to reach us. */
export const organization = (shop: Shop) => ({
  "@context": context,
  "@type": "Organization",
  name: shop.name,
  url: shop.url,
  logo: `${shop.url}/icons/512.png`,
  email: shop.email,
  telephone: shop.phone,
  address: { "@type": "PostalAddress", streetAddress: shop.address, addressCountry: "BD" },
  sameAs: [shop.photosUrl, shop.socialUrl],
});

const conditions = { NEW: "NewCondition", PRE_OWNED: "UsedCondition" } as const;
const availabilities = { IN_STOCK: "InStock", OUT_OF_STOCK: "OutOfStock" } as const;

/** A device and its offers. Gadgets are sold new. */
export const product = (device: Device, shop: Shop) => ({
  "@context": context,
  "@type": "Product",
  name: device.title,
  ...(device.sku && { sku: device.sku }),
  image: [device.coverImage, ...device.images].map(({ path }) => shop.url + path),
  description: device.description || device.title,
  category: kinds[device.kind].noun,
  ...("brand" in device && {
    brand: { "@type": "Brand", name: device.brand },
    model: device.model,
  }),
  offers: offersOf(device, shop),
});

/** An offer for each piece, and for each variant without pieces, the one that the page shows first; else that of the device. */
function offersOf(device: Device, shop: Shop) {
  const offer = ({ price, stock }: Pick<Device, "price" | "stock">) => ({
    "@type": "Offer",
    url: shop.url + paths.details(device.kind, device.id),
    price,
    priceCurrency: "BDT",
    availability: `${context}/${availabilities[stock]}`,
    itemCondition: `${context}/${conditions["productType" in device ? device.productType : "NEW"]}`,
    seller: { "@type": "Organization", name: shop.name },
  });
  const { units } = device;
  const ofVariants = variantOffers(device, offer);
  if (units.length === 0) return ofVariants.length > 1 ? ofVariants : offer(device);
  // A piece has had an owner, whatever its model is sold as.
  const ofPieces = units.map(({ code, price }) => ({
    ...offer({ price: price ?? device.price, stock: "IN_STOCK" }),
    itemCondition: `${context}/${conditions.PRE_OWNED}`,
    url: shop.url + paths.details(device.kind, device.id, code),
    sku: code,
  }));
  return aggregate([...ofPieces, ...ofVariants]);
}

type Variant = Extract<Device, { variants: unknown }>["variants"][number];

/** Without those of which pieces are for sale. */
function variantOffers<Offer>(device: Device, offer: (variant: Variant) => Offer) {
  if (!("variants" in device)) return [];
  const { variants, units, defaultVariant } = device;
  const rank = ({ id }: Variant) => (id === defaultVariant.id ? 0 : 1);
  return variants
    .filter((variant) => units.length === 0 || !variant.hasUnits)
    .sort((one, other) => rank(one) - rank(other))
    .map((variant) => ({ ...offer(variant), name: `${device.title}, ${variantLabel(variant)}` }));
}

/** Several offers of one product as one, which names the range of their prices. */
function aggregate<Offer extends { price: number; availability: string; itemCondition: string }>(
  offers: readonly Offer[],
) {
  const [first] = offers;
  if (offers.length === 1) return first;
  const prices = offers.map(({ price }) => price);
  return {
    "@type": "AggregateOffer",
    priceCurrency: "BDT",
    availability: first?.availability,
    itemCondition: first?.itemCondition,
    lowPrice: Math.min(...prices),
    highPrice: Math.max(...prices),
    offerCount: offers.length,
    offers,
  };
}
