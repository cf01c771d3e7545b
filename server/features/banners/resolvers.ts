import type { Resolvers } from "../../generated/graphql.ts";
import { banners } from "./service.ts";

const all = { order: "NEWEST", skip: 0 } as const;

export const bannerResolvers = {
  Query: {
    banners: (_root, _none, ctx) => banners.list(ctx, all),
    banner: (_root, { id }, ctx) => banners.get(ctx, id),
  },
  Home: { banners: (_home, _none, ctx) => banners.list(ctx, all) },
  Mutation: {
    createBanner: (_root, input, ctx) => banners.create(ctx, input),
    deleteBanner: (_root, { id }, ctx) => banners.remove(ctx, id),
  },
} satisfies Resolvers;
