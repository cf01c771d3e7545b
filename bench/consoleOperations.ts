import { print } from "graphql";
import { everyRight } from "../server/core/rights.ts";
import { dashboardVariables } from "../web/features/dashboard/dashboardParams.ts";
import { catalogueVariables } from "../web/features/devices/catalogue/catalogueParams.ts";
import { CatalogueDocument } from "../web/generated/Catalogue.ts";
import { DashboardDocument } from "../web/generated/Dashboard.ts";
import type { Size } from "./fill.ts";

/** A GraphQL operation, with the variables that a console page reads from its address. */
export type ConsoleOperation = { label: string; query: string; variables: object };

const dashboard = (label: string, parts: Record<string, string> = {}): ConsoleOperation => {
  const lists = ["smartphones", "tablets", "wearables", "evaluations"];
  const entries = lists.flatMap((list) =>
    Object.entries(parts).map(([name, value]) => [`${list}${name}`, value]),
  );
  const variables = dashboardVariables(new URLSearchParams(entries), everyRight);
  return { label: `dashboard: ${label}`, query: print(DashboardDocument), variables };
};

const catalogue = (label: string, queryString = ""): ConsoleOperation => {
  const variables = { ...catalogueVariables(new URLSearchParams(queryString)), mayPrice: true };
  return { label: `catalogue: ${label}`, query: print(CatalogueDocument), variables };
};

/** Returns the operations that the dashboard and the catalogue send in a shop of this size. */
export function consoleOperations({ devices, addRequests }: Size): ConsoleOperation[] {
  // Returns the number of a list's last page as a string.
  const lastOf = (rows: number, pageSize: number) => String(Math.ceil(rows / pageSize));
  const lastDevices = lastOf(devices, 20);
  return [
    dashboard("as it opens"),
    dashboard("pending", { Status: "Pending" }),
    dashboard("oldest rejected", { Status: "Rejected", Order: "oldest" }),
    dashboard("last page", { Page: lastOf(addRequests / 3, 10) }),
    dashboard("last page of rejected", { Status: "Rejected", Page: lastOf(addRequests / 9, 10) }),
    dashboard("search galaxy", { Search: "galaxy" }),
    dashboard("search ultra 1", { Search: "ultra 1" }),
    catalogue("as it opens"),
    catalogue("tablets", "kind=TABLET"),
    catalogue("out of stock", "stock=OUT_OF_STOCK"),
    catalogue("gadgets out of stock, oldest", "kind=GADGET&stock=OUT_OF_STOCK&order=oldest"),
    catalogue("dearest", "order=dearest"),
    catalogue("cheapest smartphones", "kind=SMARTPHONE&order=cheapest"),
    catalogue("last page", `page=${lastDevices}`),
    catalogue("last page, dearest", `order=dearest&page=${lastDevices}`),
    catalogue("search galaxy", "search=galaxy"),
    catalogue("search galaxy ultra 1", "search=galaxy+ultra+1"),
    catalogue("search a", "search=a"),
    catalogue("search galxy, misspelt", "search=galxy"),
    catalogue("search without a hit", "search=nothing+like+it"),
  ];
}
