import { ShopDocument, type ShopQuery } from "../generated/Shop.ts";
import { usePageQuery } from "./usePageQuery.ts";

/** The shop's settings. They come with every page, so asking for them asks nobody. */
export const useShop = (): ShopQuery["shop"] => usePageQuery(ShopDocument).data.shop;
