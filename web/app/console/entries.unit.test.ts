import { matchPath, type RouteObject } from "react-router-dom";
import { expect, test } from "vitest";
import { guardedRoutes } from "../guardedRoutes.tsx";
import { routesWith } from "../routes.tsx";
import { consoleSections } from "./entries.ts";
import type { ConsoleHandle } from "./useIsConsole.ts";

const isConsole = ({ handle }: RouteObject) =>
  (handle as Partial<ConsoleHandle> | undefined)?.isConsole !== undefined;

/**
 * Returns the paths of the pages in the console's frame, among the given routes and the routes below them. If
 * `isInside` is true, all these routes are in the frame, and all paths are returned.
 */
const pathsOf = (below: readonly RouteObject[], isInside = false): string[] =>
  below.flatMap((route) => {
    const isWithin = isInside || isConsole(route);
    return [
      ...(isWithin && route.path ? [route.path] : []),
      ...pathsOf(route.children ?? [], isWithin),
    ];
  });

const entries = consoleSections.flatMap((section) =>
  "pages" in section ? section.pages : [section],
);

test("every page in the console's frame belongs to an entry of the console's navigation", () => {
  const paths = pathsOf(routesWith(guardedRoutes));
  expect(paths).toContain("/dashboard");
  expect(paths).toContain("/evaluationDetails/:id");
  const covered = entries.flatMap(({ to, covers = [] }) => [to.replace(/#.*/, ""), ...covers]);
  expect(paths.filter((path) => !covered.includes(path))).toEqual([]);
});

test("every entry leads to a page", () => {
  const paths = pathsOf(routesWith(guardedRoutes));
  const lost = entries.filter(
    ({ to }) => !paths.some((path) => matchPath(path, to.replace(/#.*/, ""))),
  );
  expect(lost).toEqual([]);
});
