import type { Resolvers } from "../../generated/graphql.ts";
import { createOffer, deleteOffer, getOffer, listOffers } from "./service.ts";

const all = { order: "NEWEST", skip: 0 } as const;

export const offerResolvers = {
  Query: {
    offers: (_root, _none, ctx) => listOffers(ctx, all),
    offer: (_root, { id }, ctx) => getOffer(ctx, id),
  },
  Home: { offers: (_home, _none, ctx) => listOffers(ctx, all) },
  Mutation: {
    createOffer: (_root, input, ctx) => createOffer(ctx, input),
    deleteOffer: (_root, { id }, ctx) => deleteOffer(ctx, id),
  },
} satisfies Resolvers;
