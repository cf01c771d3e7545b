/**
 * The routes of the site as the server knows them, without their language. A test compares them with the router's
 * (`web/app/siteRoutes.unit.test.ts`).
 */

/** The routes that are open to all. They have an address in each language. */
export const openRoutes = [
  "/",
  "/login",
  "/buySmartPhone",
  "/buyTablet",
  "/buyWearable",
  "/buyGadget",
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
  "/developers",
  "/receipt/:token",
  "/alerts/end/:token",
  "/saved",
] as const;

/** The routes behind a guard. They have one address for both languages. */
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
  "/productFeeds",
  "/shopSettings",
  "/audit",
  "/apiKeys",
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

/** The route that a path, without its language and its query, has among others; undefined if it has none. */
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

/** An address within the site, in Bangla where its page has one: the part before `?` and `#` decides. */
export function localAddressIn(language: "en" | "bn", address: string): string {
  const [path = ""] = address.split(/[?#]/, 1);
  if (language === "en" || !routeOf(path, openRoutes)) return address;
  return `/bn${path === "/" ? "" : path}${address.slice(path.length)}`;
}
