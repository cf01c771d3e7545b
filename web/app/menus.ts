import { deviceKinds, kinds } from "../features/devices/kinds.tsx";
import { t } from "../platform/i18n.ts";
import { deviceRoutes, routes, sellRoutes } from "../platform/paths.ts";
import type { MenuLink } from "../ui/controls/Menu.tsx";

/** The buy lists, by kind of device. */
export const buyLinks: readonly MenuLink[] = deviceKinds.map((kind) => ({
  to: deviceRoutes.buyList[kind],
  label: kinds[kind].plural,
}));

/** The ways to sell. The shop buys no gadgets: their link leads home. */
export const sellLinks: readonly MenuLink[] = [
  { to: sellRoutes.brands.SMARTPHONE, label: kinds.SMARTPHONE.plural },
  { to: sellRoutes.brands.TABLET, label: kinds.TABLET.plural },
  { to: sellRoutes.brands.WEARABLE, label: kinds.WEARABLE.plural },
  { to: routes.home, label: kinds.GADGET.plural },
];

/** The customer's menu. */
export const customerLinks: readonly MenuLink[] = [
  { to: routes.updateProfile, label: t("Update Profile") },
  { to: routes.userDashboard, label: t("Dashboard") },
  { to: sellRoutes.addRequest.SMARTPHONE, label: t("Customized Smartphone Add Request") },
  { to: sellRoutes.addRequest.TABLET, label: t("Customized Tablet Add Request") },
  { to: sellRoutes.addRequest.WEARABLE, label: t("Customized Wearables Add Request") },
];

/** The admin's menu. */
export const adminLinks: readonly MenuLink[] = [
  { to: deviceRoutes.create.SMARTPHONE, label: t("Create Smartphone") },
  { to: deviceRoutes.create.TABLET, label: t("Create Tablet") },
  { to: deviceRoutes.create.WEARABLE, label: t("Create Wearables") },
  { to: deviceRoutes.create.GADGET, label: t("Create Gadget") },
  { to: routes.createOffer, label: t("Smart Offers") },
  { to: routes.createNavbar, label: t("Navbars") },
  { to: routes.dashboard, label: t("Dashboard") },
  { to: routes.catalogue, label: t("Catalogue") },
  { to: routes.importDevices, label: t("Import Devices") },
  { to: routes.priceRules, label: t("Price Rules") },
  { to: routes.quoteStatistics, label: t("Quote Statistics") },
  { to: routes.searchWords, label: t("Search Words") },
  { to: routes.audit, label: t("Audit") },
  { to: routes.apiKeys, label: t("API Keys") },
  { to: routes.webhooks, label: t("Webhooks") },
];

/** The admin's menu on pages of the console, whose navigation has the others. */
export const consoleAccountLinks: readonly MenuLink[] = [
  { to: routes.dashboard, label: t("Dashboard") },
  { to: routes.updateProfile, label: t("Update Profile") },
];
