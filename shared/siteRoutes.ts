import { consoleRoutes, deviceForms } from "./consoleRoutes.ts";
import {
  accountRoutes,
  addRequestRoutes,
  publicDeviceRoutes,
  publicPlaceholderRoutes,
  publicRoutes,
  publicSellRoutes,
} from "./publicRoutes.ts";

type Templates = { readonly [name: string]: string | Templates };

/** The templates in a table, as a union. */
type TemplateIn<Table> = Table extends string
  ? Table
  : { [Name in keyof Table]: TemplateIn<Table[Name]> }[keyof Table];

/** Returns the templates in all tables, in their order. */
const templatesIn = <Tables extends readonly (string | Templates)[]>(
  ...tables: Tables
): TemplateIn<Tables[number]>[] =>
  tables.flatMap((table) =>
    typeof table === "string" ? [table] : templatesIn(...Object.values(table)),
  ) as TemplateIn<Tables[number]>[];

/** The public routes. Each route has an address for each language. */
export const openRoutes = templatesIn(
  publicRoutes,
  publicPlaceholderRoutes,
  publicDeviceRoutes,
  publicSellRoutes,
);

/** The guarded routes. Each route has the same address in both languages. */
export const guardedRoutes = templatesIn(
  accountRoutes,
  addRequestRoutes,
  consoleRoutes,
  deviceForms,
);

/** Returns the route that a path belongs to, if any. Pass the path without its language prefix and query string. */
export function routeOf<Route extends string>(
  path: string,
  routes: readonly Route[],
): Route | undefined {
  const parts = path.split("/");
  return routes.find((route) => {
    const names = route.split("/");
    return (
      names.length === parts.length &&
      names.every((name, index) =>
        name.startsWith(":") ? parts[index] !== "" : name === parts[index],
      )
    );
  });
}

/**
 * Returns the address of a page in the given language. If the page has no Bangla address, returns the address
 * unchanged. Only the part before `?` and `#` decides which page it is.
 */
export function localAddressIn(language: "en" | "bn", address: string): string {
  const [path = ""] = address.split(/[?#]/, 1);
  if (language === "en" || !routeOf(path, openRoutes)) return address;
  return `/bn${path === "/" ? "" : path}${address.slice(path.length)}`;
}
