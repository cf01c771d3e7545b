import type { ShopQuery } from "../../generated/Shop.ts";
import { t } from "../../platform/i18n.ts";
import type { DeviceKind } from "../../platform/kinds.ts";
import { deviceRoutes, paths, routes } from "../../platform/paths.ts";
import type { Crumb } from "../../ui/page/Breadcrumbs.tsx";
import { kinds } from "./kinds.tsx";

/** What schema.org's vocabulary says of us, for search engines that read it from the pages. */

type Shop = ShopQuery["shop"];
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
