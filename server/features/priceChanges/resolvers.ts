import type { Resolvers } from "../../generated/graphql.ts";
import { changePrices, lastPriceChange, previewPriceChange } from "./service.ts";
import { undoPriceChange } from "./undo.ts";

export const priceChangeResolvers = {
  Query: {
    priceChangePreview: (_root, { input }, ctx) => previewPriceChange(ctx, input),
    lastPriceChange: (_root, _none, ctx) => lastPriceChange(ctx),
  },
  Mutation: {
    changePrices: (_root, input, ctx) => changePrices(ctx, input),
    undoPriceChange: (_root, { id }, ctx) => undoPriceChange(ctx, id),
  },
} satisfies Resolvers;
