import { dayMs } from "../../../shared/durations.ts";
import { readOpeningHours } from "../../../shared/openingHours.ts";
import type { ShopQuery } from "../../generated/Shop.ts";
import { t } from "../../platform/i18n.ts";
import type { DeviceKind } from "../../platform/kinds.ts";
import { deviceRoutes, routes } from "../../platform/paths.ts";
import type { Crumb } from "../../ui/page/Breadcrumbs.tsx";
import { kinds } from "./kinds.tsx";
import { returnPolicy } from "./shopPolicies.ts";

/** The shop's settings that structured data uses. */
type Shop = ShopQuery["shop"];
const context = "https://schema.org";

/**
 * Returns the breadcrumbs that lead to the buy list of a kind. If a device is given, the breadcrumbs lead to that
 * device.
 */
export function trailTo(kind: DeviceKind, device?: { path: string; title: string }): Crumb[] {
  const list = [
    { name: t("Home"), path: routes.home },
    { name: kinds[kind].plural, path: deviceRoutes.buyList[kind] },
  ];
  return device ? [...list, { name: device.title, path: device.path }] : list;
}

/** Returns the breadcrumbs in schema.org's vocabulary. Search engines show them instead of the page's address. */
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

/** Returns the shop's name, address and contacts in schema.org's vocabulary. */
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

type Place = Shop & { mapUrl: string; returnDays: number; openTimes: string };

/** Returns the shop as a place in schema.org's vocabulary, with its map and its policy for returns. */
export const localBusiness = (shop: Place) => ({
  ...organization(shop),
  "@type": "LocalBusiness",
  image: `${shop.url}/icons/512.png`,
  hasMap: shop.mapUrl,
  openingHoursSpecification: weeklyHours(shop.openTimes),
  currenciesAccepted: "BDT",
  hasMerchantReturnPolicy: returnPolicy(shop),
});

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** Returns the opening hours of each weekday, or undefined if they are unknown. */
function weeklyHours(openTimes: string) {
  const hours = readOpeningHours(openTimes)?.map(({ weekday, opens, closes }) => ({
    "@type": "OpeningHoursSpecification",
    dayOfWeek: weekdays[weekday],
    opens: clockTime(opens),
    closes: clockTime(closes),
  }));
  return hours?.length ? hours : undefined;
}

/**
 * Returns a time such as `20:30`, given in milliseconds after midnight. For the end of the day it returns 23:59, as
 * search engines expect.
 */
function clockTime(afterMidnight: number): string {
  const time = Math.min(afterMidnight, dayMs - 1);
  return new Date(time).toISOString().slice(11, 16);
}
