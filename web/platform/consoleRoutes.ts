import type { DeviceKind } from "./kinds.ts";
import { queryString } from "./paths.ts";

/** Routes that only the console and its links use, so that public pages don't load them. */
export const consoleRoutes = {
  find: "/find",
  unit: "/units/:code",
  newUnit: "/units/new",
  unitLabels: "/units/labels",
  inspection: "/inspection/:id",
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
} as const satisfies Record<string, Record<DeviceKind, string>>;

/** Returns the address of the form that creates a device. With `requestId` the form also approves this add request. */
export const createDevicePath = (kind: DeviceKind, requestId?: string): string =>
  deviceForms.create[kind] + queryString({ requestid: requestId });

/** Returns the address of the form that changes a device. */
export const updateDevicePath = (kind: DeviceKind, id: string): string =>
  deviceForms.update[kind].replace(":id", encodeURIComponent(id));

/** Returns the path of the page about the customer with a mobile number. */
export const customerPath = (mobile: string): string =>
  consoleRoutes.customer.replace(":mobile", mobile);

/** Returns the address of the console's page about a unit. */
export const unitPath = (code: string): string =>
  consoleRoutes.unit.replace(":code", encodeURIComponent(code));

/** Returns the address of the form for a new unit, of the given device if there is one. */
export const newUnitPath = (device?: string): string =>
  consoleRoutes.newUnit + queryString({ device });

/** Returns the address of the page that prints the labels of some units. */
export const unitLabelsPath = (codes: readonly string[]): string =>
  consoleRoutes.unitLabels + queryString({ code: codes });

/** Returns the address of the page on which the shop inspects what was sold to it. */
export const inspectionPath = (id: string): string =>
  consoleRoutes.inspection.replace(":id", encodeURIComponent(id));
