import type { Resolvers } from "../../generated/graphql.ts";
import { banners, offers } from "./service.ts";

const all = { order: "NEWEST", skip: 0 } as const;

/** Navbar banners and Smart Offers. */
export const homeImageResolvers = {
  Query: {
    banners: (_root, _args, ctx) => banners.list(ctx, all),
    banner: (_root, { id }, ctx) => banners.get(ctx, id),
    offers: (_root, _args, ctx) => offers.list(ctx, all),
    offer: (_root, { id }, ctx) => offers.get(ctx, id),
  },
  Home: {
    banners: (_home, _args, ctx) => banners.list(ctx, all),
    offers: (_home, _args, ctx) => offers.list(ctx, all),
  },
  Mutation: {
    createBanner: (_root, input, ctx) => banners.create(ctx, input),
    deleteBanner: (_root, { id }, ctx) => banners.remove(ctx, id),
    createOffer: (_root, input, ctx) => offers.create(ctx, input),
    deleteOffer: (_root, { id }, ctx) => offers.remove(ctx, id),
  },
} satisfies Resolvers;
