import { deviceKinds, kinds } from "../features/devices/kinds.tsx";
import { deviceRoutes, routes, sellRoutes } from "../platform/paths.ts";
import type { MenuLink } from "../ui/Menu.tsx";

/** The buy lists, by kind of device. */
export const buyLinks: readonly MenuLink[] = deviceKinds.map((kind) => ({
  to: deviceRoutes.buyList[kind],
  label: kinds[kind].plural,
}));

/** The ways to sell. The shop buys no gadgets: their link leads home (spec, section 2). */
export const sellLinks: readonly MenuLink[] = [
  { to: sellRoutes.brands.SMARTPHONE, label: kinds.SMARTPHONE.plural },
  { to: sellRoutes.brands.TABLET, label: kinds.TABLET.plural },
  { to: sellRoutes.brands.WEARABLE, label: kinds.WEARABLE.plural },
  { to: routes.home, label: kinds.GADGET.plural },
];

/** The customer's menu. */
export const customerLinks: readonly MenuLink[] = [
  { to: routes.updateProfile, label: "Update Profile" },
  { to: routes.userDashboard, label: "Dashboard" },
  { to: sellRoutes.addRequest.SMARTPHONE, label: "Customized Smartphone Add Request" },
  { to: sellRoutes.addRequest.TABLET, label: "Customized Tablet Add Request" },
  { to: sellRoutes.addRequest.WEARABLE, label: "Customized Wearables Add Request" },
];

/** The admin's menu. */
export const adminLinks: readonly MenuLink[] = [
  { to: deviceRoutes.create.SMARTPHONE, label: "Create Smartphone" },
  { to: deviceRoutes.create.TABLET, label: "Create Tablet" },
  { to: deviceRoutes.create.WEARABLE, label: "Create Wearables" },
  { to: deviceRoutes.create.GADGET, label: "Create Gadget" },
  { to: routes.createOffer, label: "Smart Offers" },
  { to: routes.createNavbar, label: "Navbars" },
  { to: routes.dashboard, label: "Dashboard" },
  { to: routes.catalogue, label: "Catalogue" },
  { to: routes.priceRules, label: "Price Rules" },
  { to: routes.quoteStatistics, label: "Quote Statistics" },
  { to: routes.searchWords, label: "Search Words" },
  { to: routes.audit, label: "Audit" },
  { to: routes.apiKeys, label: "API Keys" },
  { to: routes.webhooks, label: "Webhooks" },
];
