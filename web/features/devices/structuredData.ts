import type { ShopQuery } from "../../generated/Shop.ts";
import { t } from "../../platform/i18n.ts";
import type { DeviceKind } from "../../platform/kinds.ts";
import { deviceRoutes, routes } from "../../platform/paths.ts";
import type { Crumb } from "../../ui/page/Breadcrumbs.tsx";
import { kinds } from "./kinds.tsx";
import { returnPolicy } from "./shopPolicies.ts";

/** Information about the shop in schema.org's vocabulary, for search engines. */

type Shop = ShopQuery["shop"];
const context = "https://schema.org";

/** The breadcrumbs to a kind's buy list and, if given, to one of its devices. */
export function trailTo(kind: DeviceKind, device?: { path: string; title: string }): Crumb[] {
  const list = [
    { name: t("Home"), path: routes.home },
    { name: kinds[kind].plural, path: deviceRoutes.buyList[kind] },
  ];
  return device ? [...list, { name: device.title, path: device.path }] : list;
}

/** The breadcrumbs to a page, which search results show instead of an address. */
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

/** The shop's name, address and contacts. */
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

/** The shop as a place, with its map and its policy of returns. */
export const localBusiness = (shop: Shop & { mapUrl: string; returnDays: number }) => ({
  ...organization(shop),
  "@type": "LocalBusiness",
  image: `${shop.url}/icons/512.png`,
  hasMap: shop.mapUrl,
  currenciesAccepted: "BDT",
  hasMerchantReturnPolicy: returnPolicy(shop),
});
