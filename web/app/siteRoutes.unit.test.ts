import type { RouteObject } from "react-router-dom";
import { expect, test } from "vitest";
import {
  guardedRoutes as guardedSiteRoutes,
  localAddressIn,
  openRoutes,
} from "../../shared/siteRoutes.ts";
import { guardedRoutes } from "./guardedRoutes.tsx";
import { routesWith } from "./routes.tsx";

const pathsOf = (routes: readonly RouteObject[]): string[] =>
  routes.flatMap(({ path, children = [] }) => [
    ...(path && path !== "*" ? [path] : []),
    ...pathsOf(children),
  ]);

test("the server knows every route of the site, and which routes are public", () => {
  expect([...openRoutes].sort()).toEqual(pathsOf(routesWith([])).sort());
  expect([...guardedSiteRoutes].sort()).toEqual(pathsOf(guardedRoutes).sort());
});

test.each([
  ["/", "/bn"],
  ["/?a=1", "/bn?a=1"],
  ["/buySmartPhone?brand=Apple#top", "/bn/buySmartPhone?brand=Apple#top"],
  ["/smartPhoneDetails/a-b", "/bn/smartPhoneDetails/a-b"],
  ["/updateProfile", "/updateProfile"],
  ["/images/a.webp", "/images/a.webp"],
])("%s has the address %s in Bangla", (address, expected) => {
  expect(localAddressIn("bn", address)).toBe(expected);
  expect(localAddressIn("en", address)).toBe(address);
});
