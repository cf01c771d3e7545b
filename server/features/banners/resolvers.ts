import type { Resolvers } from "../../generated/graphql.ts";
import { createBanner, deleteBanner, getBanner, listBanners } from "./service.ts";

const all = { order: "NEWEST", skip: 0 } as const;

export const bannerResolvers = {
  Query: {
    banners: (_root, _none, ctx) => listBanners(ctx, all),
    banner: (_root, { id }, ctx) => getBanner(ctx, id),
  },
  Home: { banners: (_home, _none, ctx) => listBanners(ctx, all) },
  Mutation: {
    createBanner: (_root, input, ctx) => createBanner(ctx, input),
    deleteBanner: (_root, { id }, ctx) => deleteBanner(ctx, id),
  },
} satisfies Resolvers;
