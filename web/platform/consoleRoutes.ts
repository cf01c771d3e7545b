import type { DeviceKind } from "./kinds.ts";
import { queryString } from "./paths.ts";

/** Routes that only the console and links to it use. They have a module of their own, which public pages don't load. */
export const consoleRoutes = {
  find: "/find",
  unit: "/units/:code",
  newUnit: "/units/new",
  unitLabels: "/units/labels",
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
} as const satisfies Record<string, Record<DeviceKind, string>>;

/**
 * Returns the address of the form that creates a device. If `requestId` is given, the form also approves that add
 * request.
 */
export const createDevicePath = (kind: DeviceKind, requestId?: string): string =>
  deviceForms.create[kind] + queryString({ requestid: requestId });

/** Returns the address of the form that changes a device. */
export const updateDevicePath = (kind: DeviceKind, id: string): string =>
  deviceForms.update[kind].replace(":id", encodeURIComponent(id));

/** Returns the path of the page about the customer with this mobile number. */
export const customerPath = (mobile: string): string =>
  consoleRoutes.customer.replace(":mobile", mobile);

/** Returns the address of the console's page about a unit. */
export const unitPath = (code: string): string =>
  consoleRoutes.unit.replace(":code", encodeURIComponent(code));

/** Returns the address of the form for a new unit. If `device` is given, the form starts with that device. */
export const newUnitPath = (device?: string): string =>
  consoleRoutes.newUnit + queryString({ device });

/** Returns the address of the page that prints these units' labels. */
export const unitLabelsPath = (codes: readonly string[]): string =>
  consoleRoutes.unitLabels + queryString({ code: codes });

/** Returns the address of the page where staff inspect a device that a customer sells to the shop. */
export const inspectionPath = (id: string): string =>
  consoleRoutes.inspection.replace(":id", encodeURIComponent(id));
