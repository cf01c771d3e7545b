/**
 * The templates of the routes that public pages use, in React Router's notation and without the language prefix
 * (`/bn`). `consoleRoutes.ts` has the routes that only the console uses.
 */

/** Public pages. Each page has an address for each language. */
export const publicRoutes = {
  home: "/",
  login: "/login",
  search: "/search",
  compare: "/compare",
  saved: "/saved",
  quote: "/quote/:id",
  aboutUs: "/aboutUs",
  whyST: "/whyST",
  howWePrice: "/howWePrice",
  termsAndCondition: "/termsAndCondition",
  returnRefund: "/returnRefund",
  privacy: "/privacy",
  ownPage: "/pages/:slug",
  pagePreview: "/pagePreview/:token",
  developers: "/developers",
  receipt: "/receipt/:token",
  alertEnd: "/alerts/end/:token",
} as const;

/** Public pages without content yet. */
export const publicPlaceholderRoutes = {
  smartphoneScreen: "/smartphoneScreen",
  tabletScreen: "/tabletScreen",
  wearableScreen: "/wearableScreen",
  gadgetScreen: "/gadgetScreen",
  gadgetsList: "/gadgetsList",
} as const;

/** Public pages that exist for each kind of device. */
export const publicDeviceRoutes = {
  buyList: {
    SMARTPHONE: "/buySmartPhone",
    TABLET: "/buyTablet",
    WEARABLE: "/buyWearable",
    GADGET: "/buyGadget",
  },
  details: {
    SMARTPHONE: "/smartPhoneDetails/:id",
    TABLET: "/tabletDetails/:id",
    WEARABLE: "/wearableDetails/:id",
    GADGET: "/gadgetDetails/:id",
  },
} as const;

/** Public pages that exist for each kind of device that the shop buys. */
export const publicSellRoutes = {
  brands: {
    SMARTPHONE: "/sellSmartphone",
    TABLET: "/sellTablets",
    WEARABLE: "/sellWearable",
  },
  list: {
    SMARTPHONE: "/smartPhonesList/:brand",
    TABLET: "/tabletsList/:brand",
    WEARABLE: "/wearablesList/:brand",
  },
} as const;

/** Guarded pages that public pages link to. Guarded pages have the same address in both languages. */
export const accountRoutes = {
  dashboard: "/dashboard",
  catalogue: "/catalogue",
  units: "/units",
  alerts: "/alerts",
  userDashboard: "/userDashboard",
  updateProfile: "/updateProfile",
  productEvaluation: "/productEvaluation/:id",
  evaluationDetails: "/evaluationDetails/:id",
} as const;

/** Guarded pages that exist for each kind of device that customers can request. */
export const addRequestRoutes = {
  addRequest: { SMARTPHONE: "/addSmartPhone", TABLET: "/addTablet", WEARABLE: "/addWearable" },
  addRequestDetails: {
    SMARTPHONE: "/smartphoneAddRequestDetails/:id",
    TABLET: "/tabletAddRequestDetails/:id",
    WEARABLE: "/wearablesAddRequestDetails/:id",
  },
} as const;
