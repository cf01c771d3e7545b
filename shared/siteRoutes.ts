/**
 * The routes of the site as the server needs them, without the language prefix (`/bn`). A test compares them with the
 * routes of the router (`web/app/siteRoutes.unit.test.ts`).
 */

/** The public routes. Each of them has an address for each language. */
export const openRoutes = [
  "/",
  "/login",
  "/buySmartPhone",
  "/buyTablet",
  "/buyWearable",
  "/buyGadget",
  "/search",
  "/compare",
  "/smartPhoneDetails/:id",
  "/tabletDetails/:id",
  "/wearableDetails/:id",
  "/gadgetDetails/:id",
  "/sellSmartphone",
  "/sellTablets",
  "/sellWearable",
  "/smartPhonesList/:brand",
  "/tabletsList/:brand",
  "/wearablesList/:brand",
  "/quote/:id",
  "/smartphoneScreen",
  "/tabletScreen",
  "/wearableScreen",
  "/gadgetScreen",
  "/gadgetsList",
  "/aboutUs",
  "/whyST",
  "/howWePrice",
  "/termsAndCondition",
  "/returnRefund",
  "/privacy",
  "/pages/:slug",
  "/pagePreview/:token",
  "/developers",
  "/receipt/:token",
  "/alerts/end/:token",
  "/saved",
] as const;

/** The guarded routes. Each of them has the same address in both languages. */
export const guardedRoutes = [
  "/userDashboard",
  "/alerts",
  "/updateProfile",
  "/security",
  "/productEvaluation/:id",
  "/evaluationDetails/:id",
  "/addSmartPhone",
  "/addTablet",
  "/addWearable",
  "/smartphoneAddRequestDetails/:id",
  "/tabletAddRequestDetails/:id",
  "/wearablesAddRequestDetails/:id",
  "/dashboard",
  "/catalogue",
  "/find",
  "/customers/:mobile",
  "/units",
  "/units/new",
  "/units/labels",
  "/units/:code",
  "/importDevices",
  "/inspection/:id",
  "/priceRules",
  "/reports",
  "/quoteStatistics",
  "/searchWords",
  "/redirects",
  "/productFeeds",
  "/shopSettings",
  "/shopPages",
  "/shopPages/:slug",
  "/documents",
  "/audit",
  "/apiKeys",
  "/staff",
  "/roles",
  "/webhooks",
  "/createOffer",
  "/createNavbar",
  "/createSmartPhone",
  "/createTablet",
  "/createWearables",
  "/createGadget",
  "/updateSmartphone/:id",
  "/updateTablet/:id",
  "/updateWearable/:id",
  "/updateGadget/:id",
] as const;

/** Returns the route that a path belongs to, or undefined if there is none. Ignores the path's language and query. */
export function routeOf<Route extends string>(
  path: string,
  routes: readonly Route[],
): Route | undefined {
  const parts = path.split("/");
  return routes.find((route) => {
    const names = route.split("/");
    return (
      names.length === parts.length &&
      names.every((name, index) =>
        name.startsWith(":") ? parts[index] !== "" : name === parts[index],
      )
    );
  });
}

/**
 * Returns the address of a page in the given language. If the page has no Bangla address, returns the address
 * unchanged. Only the part before `?` and `#` decides which page it is.
 */
export function localAddressIn(language: "en" | "bn", address: string): string {
  const [path = ""] = address.split(/[?#]/, 1);
  if (language === "en" || !routeOf(path, openRoutes)) return address;
  return `/bn${path === "/" ? "" : path}${address.slice(path.length)}`;
}
