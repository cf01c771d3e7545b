import type { Resolvers } from "../../generated/graphql.ts";
import { modelPrices } from "./modelPrices.ts";
import { lowestPrice, priceHistory, priceRanges } from "./service.ts";

const ofDevice = { lowestPrice } satisfies Resolvers["Smartphone"];

export const priceHistoryResolvers = {
  Query: {
    priceHistory: (_root, input, ctx) => priceHistory(ctx, input),
    priceRanges: (_root, input, ctx) => priceRanges(ctx, input),
    modelPrices: (_root, input, ctx) => modelPrices(ctx, input),
  },
  Smartphone: ofDevice,
  Tablet: ofDevice,
  Wearable: ofDevice,
  Gadget: ofDevice,
} satisfies Resolvers;
