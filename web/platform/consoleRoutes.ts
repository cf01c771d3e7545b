/** Routes that only the console and its links use, so that public pages don't load them. */
export const consoleRoutes = {
  customer: "/customers/:mobile",
  documents: "/documents",
  /** This page is for all logged-in users. */
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

/** Returns the path of the page about the customer with a mobile number. */
export const customerPath = (mobile: string): string =>
  consoleRoutes.customer.replace(":mobile", mobile);
