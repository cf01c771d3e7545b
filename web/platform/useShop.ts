import { useRouteLoaderData } from "react-router-dom";
import type { ShopQuery } from "../generated/Shop.ts";

/** The id of the route around all pages, whose loader reads the shop's settings. */
export const rootRouteId = "root";

/** Whether the settings have changed since this document was loaded, by an admin in this tab. */
export const shownShop = { isOutdated: false };

/** Returns the shop's settings, which come with every page. */
export function useShop(): ShopQuery["shop"] {
  const data = useRouteLoaderData<ShopQuery>(rootRouteId);
  if (!data) throw new Error("The shop's settings have not been loaded");
  return data.shop;
}
