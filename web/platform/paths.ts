import { type Language, language } from "./i18n.ts";
import type { AddRequestKind, DeviceKind } from "./kinds.ts";

/** The prefix of public pages' Bangla addresses. Guarded pages have the same address in both languages. */
const banglaPrefix = "/bn";

const withoutLanguage = /^\/bn(?=[/?#]|$)/;

/**
 * Returns a path as an address of this site, with exactly one slash in front. Browsers ignore some spaces, and treat
 * `//host` and `/\host` as addresses of another site.
 */
export const localPath = (path: string): string => `/${path.replace(/^[\\/\s]+/, "")}`;

/** Returns a path without its language prefix. Both versions of a page have the same plain path. */
export const plainPath = (path: string): string => localPath(path.replace(withoutLanguage, ""));

/** Returns the address of a public page in the given language. */
export function pathIn(target: Language, path: string): string {
  const plain = plainPath(path);
  if (target === "en") return plain;
  return banglaPrefix + (plain === "/" ? "" : plain.replace(/^\/(?=[?#])/, ""));
}

/** Returns the route of a public page in the language of this build. */
const open = (path: string) => pathIn(language, path);

/** The routes of pages, in React Router's notation. `consoleRoutes.ts` has the routes that only the console uses. */
export const routes = {
  home: open("/"),
  login: open("/login"),
  dashboard: "/dashboard",
  catalogue: "/catalogue",
  units: "/units",
  receipt: open("/receipt/:token"),
  alerts: "/alerts",
  alertEnd: open("/alerts/end/:token"),
  userDashboard: "/userDashboard",
  updateProfile: "/updateProfile",
  aboutUs: open("/aboutUs"),
  developers: open("/developers"),
  whyST: open("/whyST"),
  termsAndCondition: open("/termsAndCondition"),
  returnRefund: open("/returnRefund"),
  privacy: open("/privacy"),
  ownPage: open("/pages/:slug"),
  pagePreview: open("/pagePreview/:token"),
  quote: open("/quote/:id"),
  search: open("/search"),
  compare: open("/compare"),
  saved: open("/saved"),
  howWePrice: open("/howWePrice"),
  productEvaluation: "/productEvaluation/:id",
  evaluationDetails: "/evaluationDetails/:id",
  smartphoneScreen: open("/smartphoneScreen"),
  tabletScreen: open("/tabletScreen"),
  wearableScreen: open("/wearableScreen"),
  gadgetScreen: open("/gadgetScreen"),
  gadgetsList: open("/gadgetsList"),
} as const;

/** The routes that exist for each kind of device. */
export const deviceRoutes = {
  buyList: {
    SMARTPHONE: open("/buySmartPhone"),
    TABLET: open("/buyTablet"),
    WEARABLE: open("/buyWearable"),
    GADGET: open("/buyGadget"),
  },
  details: {
    SMARTPHONE: open("/smartPhoneDetails/:id"),
    TABLET: open("/tabletDetails/:id"),
    WEARABLE: open("/wearableDetails/:id"),
    GADGET: open("/gadgetDetails/:id"),
  },
} as const satisfies Record<string, Record<DeviceKind, string>>;

/** The path segment that replaces the brand in the address of a sell list of all brands. */
export const allBrands = "all";

/** The routes that exist for each kind that customers can sell or request. */
export const sellRoutes = {
  brands: {
    SMARTPHONE: open("/sellSmartphone"),
    TABLET: open("/sellTablets"),
    WEARABLE: open("/sellWearable"),
  },
  list: {
    SMARTPHONE: open("/smartPhonesList/:brand"),
    TABLET: open("/tabletsList/:brand"),
    WEARABLE: open("/wearablesList/:brand"),
  },
  addRequest: { SMARTPHONE: "/addSmartPhone", TABLET: "/addTablet", WEARABLE: "/addWearable" },
  addRequestDetails: {
    SMARTPHONE: "/smartphoneAddRequestDetails/:id",
    TABLET: "/tabletAddRequestDetails/:id",
    WEARABLE: "/wearablesAddRequestDetails/:id",
  },
} as const satisfies Record<string, Record<AddRequestKind, string>>;

type Query = Record<string, string | number | undefined | null | readonly string[]>;

/**
 * Returns a query string such as `?brand=Apple&brand=Google&page=2`. Omits empty values, and repeats the name for each
 * item of a list.
 */
export function queryString(query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const parts = Array.isArray(value) ? value : [value];
    for (const part of parts)
      if (part !== undefined && part !== null && part !== "") search.append(name, String(part));
  }
  const text = search.toString();
  return text && `?${text}`;
}

const filled = (route: string, name: string, value: string) =>
  route.replace(`:${name}`, encodeURIComponent(value));

/** Functions that return the address of a page about an object. */
export const paths = {
  buyList: (kind: DeviceKind, query: Query = {}) => deviceRoutes.buyList[kind] + queryString(query),
  sellList: (kind: AddRequestKind, brand: string) => filled(sellRoutes.list[kind], "brand", brand),
  addRequestDetails: (kind: AddRequestKind, id: string) =>
    filled(sellRoutes.addRequestDetails[kind], "id", id),
  productEvaluation: (id: string) => filled(routes.productEvaluation, "id", id),
  evaluationDetails: (id: string) => filled(routes.evaluationDetails, "id", id),
  /** The page that ends the alerts of a message. The page's form is submitted to the same address. */
  endAlerts: (token: string) => filled(routes.alertEnd, "token", token),
};
