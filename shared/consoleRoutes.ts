/** Routes that only the console and links to the console use. Public pages don't load this module. */
export const consoleRoutes = {
  find: "/find",
  newUnit: "/units/new",
  unitLabels: "/units/labels",
  unit: "/units/:code",
  inspection: "/inspection/:id",
  customer: "/customers/:mobile",
  documents: "/documents",
  /** This page is open to every logged-in user, not only to staff. */
  security: "/security",
  importDevices: "/importDevices",
  audit: "/audit",
  searchWords: "/searchWords",
  redirects: "/redirects",
  apiKeys: "/apiKeys",
  staff: "/staff",
  roles: "/roles",
  webhooks: "/webhooks",
  productFeeds: "/productFeeds",
  shopSettings: "/shopSettings",
  shopPages: "/shopPages",
  shopPage: "/shopPages/:slug",
  priceRules: "/priceRules",
  quoteStatistics: "/quoteStatistics",
  reports: "/reports",
  createNavbar: "/createNavbar",
  createOffer: "/createOffer",
} as const;

/** The routes of the forms for devices. */
export const deviceForms = {
  create: {
    SMARTPHONE: "/createSmartPhone",
    TABLET: "/createTablet",
    WEARABLE: "/createWearables",
    GADGET: "/createGadget",
  },
  update: {
    SMARTPHONE: "/updateSmartphone/:id",
    TABLET: "/updateTablet/:id",
    WEARABLE: "/updateWearable/:id",
    GADGET: "/updateGadget/:id",
  },
} as const;
