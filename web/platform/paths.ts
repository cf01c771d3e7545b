import {
  accountRoutes,
  addRequestRoutes,
  publicDeviceRoutes,
  publicPlaceholderRoutes,
  publicRoutes,
  publicSellRoutes,
} from "../../shared/publicRoutes.ts";
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

/** Returns routes of public pages in the language of this build. */
const open = <Name extends string>(routes: Record<Name, string>) =>
  Object.fromEntries(
    Object.entries<string>(routes).map(([name, route]) => [name, pathIn(language, route)]),
  ) as Record<Name, string>;

/** The routes of pages. `consoleRoutes.ts` has the routes that only the console uses. */
export const routes = { ...open(publicRoutes), ...accountRoutes };

/** The routes of pages without content yet. */
export const placeholderRoutes = open(publicPlaceholderRoutes);

/** The routes that exist for each kind of device. */
export const deviceRoutes: Record<"buyList" | "details", Record<DeviceKind, string>> = {
  buyList: open(publicDeviceRoutes.buyList),
  details: open(publicDeviceRoutes.details),
};

/** The path segment that replaces the brand in the address of a sell list of all brands. */
export const allBrands = "all";

/** The routes that exist for each kind that customers can sell or request. */
export const sellRoutes: Record<
  "brands" | "list" | "addRequest" | "addRequestDetails",
  Record<AddRequestKind, string>
> = {
  brands: open(publicSellRoutes.brands),
  list: open(publicSellRoutes.list),
  ...addRequestRoutes,
};

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
  /**
   * Returns the path of the page that ends the alerts of a message. The page's form is submitted to the same address.
   */
  endAlerts: (token: string) => filled(routes.alertEnd, "token", token),
};
