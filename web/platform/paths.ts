import { type Language, language } from "./i18n.ts";
import type { AddRequestKind, DeviceKind } from "./kinds.ts";

/** The prefix of the Bangla addresses of public pages. Guarded pages have one address for both languages. */
const banglaPrefix = "/bn";

const withoutLanguage = /^\/bn(?=[/?#]|$)/;

/**
 * Returns a path as an address of this site, with a single slash in front. Browsers treat `//host` and `/\host`, after
 * removing spaces, as addresses of another site.
 */
export const localPath = (path: string): string => `/${path.replace(/^[\\/\s]+/, "")}`;

/** Returns a path without its language, which is the same for both versions of a page. */
export const plainPath = (path: string): string => localPath(path.replace(withoutLanguage, ""));

/** Returns the address of a public page in a language. */
export function pathIn(target: Language, path: string): string {
  const plain = plainPath(path);
  if (target === "en") return plain;
  return banglaPrefix + (plain === "/" ? "" : plain.replace(/^\/(?=[?#])/, ""));
}

/** Returns the route of a public page in this build's language. */
const open = (path: string) => pathIn(language, path);

/** The routes of screens, in the router's notation. Routes that only the console uses are in `consoleRoutes.ts`. */
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

/** The routes that exist once for each kind of device. */
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

/** Takes the place of the brand in the address of a sell list of all brands. */
export const allBrands = "all";

/** The routes that exist once for each kind that customers can sell or request. */
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
 * Returns a query string such as `?brand=Apple&brand=Google&page=2`. Empty values are omitted, and a list repeats its
 * name.
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

/** Functions that return the addresses of screens about an object. */
export const paths = {
  buyList: (kind: DeviceKind, query: Query = {}) => deviceRoutes.buyList[kind] + queryString(query),
  sellList: (kind: AddRequestKind, brand: string) => filled(sellRoutes.list[kind], "brand", brand),
  addRequestDetails: (kind: AddRequestKind, id: string) =>
    filled(sellRoutes.addRequestDetails[kind], "id", id),
  productEvaluation: (id: string) => filled(routes.productEvaluation, "id", id),
  evaluationDetails: (id: string) => filled(routes.evaluationDetails, "id", id),
  /**
   * Returns the address of the page that ends the alerts of a message, which is also the address of the page's form.
   */
  endAlerts: (token: string) => filled(routes.alertEnd, "token", token),
};
