import { t } from "../platform/i18n.ts";
import { deviceRoutes, placeholderRoutes, routes, sellRoutes } from "../platform/paths.ts";
import type { PageHandle } from "./screens.ts";

/**
 * A public page, with a module in `web/routes/shop`. The route, the sitemap and the footer are derived from the row. The
 * first script of every visit contains the rows, so they are short.
 */
type PublicPage = PageHandle & {
  /** The label of the page's link in the footer. */
  label?: string;
};

/** Returns the rows of a screen that exists for several kinds. */
const each = (paths: Record<string, string>, module: string): PublicPage[] =>
  Object.entries(paths).map(([kind, path]) => ({ path, module, kind }));

/** All public pages, in the order of the footer. To add a public page, add a row here. */
export const publicPages: readonly PublicPage[] = [
  { path: routes.home, module: "Home" },
  // `/login` shows the home page with the login dialog over it.
  { path: routes.login, module: "Home" },
  ...each(deviceRoutes.buyList, "BuyList"),
  { path: routes.search, module: "Search" },
  { path: routes.compare, module: "Compare" },
  ...each(deviceRoutes.details, "DeviceDetails"),
  ...each(sellRoutes.brands, "SellBrands"),
  ...each(sellRoutes.list, "SellList"),
  { path: routes.quote, module: "Quote" },
  ...each(placeholderRoutes, "Placeholder"),
  { path: routes.aboutUs, module: "AboutUs", label: t("About Us") },
  { path: routes.whyST, module: "OwnPage", kind: "whyST" },
  { path: routes.saved, module: "Saved", label: t("Saved Devices") },
  { path: routes.howWePrice, module: "HowWePrice", label: t("How We Price") },
  {
    path: routes.termsAndCondition,
    module: "OwnPage",
    kind: "termsAndCondition",
    label: t("Terms and Conditions"),
  },
  {
    path: routes.returnRefund,
    module: "OwnPage",
    kind: "returnRefund",
    label: t("Return and Refund"),
  },
  { path: routes.developers, module: "Developers", label: t("Developers") },
  { path: routes.privacy, module: "OwnPage", kind: "privacy" },
  { path: routes.ownPage, module: "OwnPage" },
  { path: routes.pagePreview, module: "PagePreview" },
  { path: routes.receipt, module: "Receipt" },
  { path: routes.alertEnd, module: "AlertEnd" },
];
