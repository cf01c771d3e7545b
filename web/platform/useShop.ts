import { useRouteLoaderData } from "react-router-dom";
import type { ShopQuery } from "../generated/Shop.ts";

/** The id of the root route, whose loader reads the shop's settings. */
export const rootRouteId = "root";

/** Whether an admin has changed the settings in this tab since the document was loaded. */
export const shownShop = { isOutdated: false };

/** Returns the shop's settings, which arrive with every page. */
export function useShop(): ShopQuery["shop"] {
  const data = useRouteLoaderData<ShopQuery>(rootRouteId);
  if (!data) throw new Error("The shop's settings have not been loaded");
  return data.shop;
}
