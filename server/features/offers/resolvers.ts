import type { Resolvers } from "../../generated/graphql.ts";
import { offers } from "./service.ts";

const all = { order: "NEWEST", skip: 0 } as const;

export const offerResolvers = {
  Query: {
    offers: (_root, _none, ctx) => offers.list(ctx, all),
    offer: (_root, { id }, ctx) => offers.get(ctx, id),
  },
  Home: { offers: (_home, _none, ctx) => offers.list(ctx, all) },
  Mutation: {
    createOffer: (_root, input, ctx) => offers.create(ctx, input),
    deleteOffer: (_root, { id }, ctx) => offers.remove(ctx, id),
  },
} satisfies Resolvers;
