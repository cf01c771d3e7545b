import { quietCopy } from "../../core/quietCopy.ts";
import type { Resolvers } from "../../generated/graphql.ts";
import { publicShop } from "./settings/publicShop.ts";
import { readShopSettings, updateShopSettings } from "./settings/service.ts";

/**
 * Resolvers for the shop's settings, for `quietCopy` (core/quietCopy.ts), and for the home page. The fields of the home
 * page belong to several features.
 */
export const shopResolvers = {
  Query: {
    home: () => ({}),
    quietCopy: (_root, _none, ctx) => quietCopy(ctx),
    shop: (_root, _none, ctx) => publicShop(ctx),
    shopSettings: (_root, _none, ctx) => readShopSettings(ctx),
  },
  Mutation: {
    updateShopSettings: (_root, { input, version }, ctx) => updateShopSettings(ctx, input, version),
  },
} satisfies Resolvers;
