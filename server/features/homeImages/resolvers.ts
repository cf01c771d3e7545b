import { contentLanguage, inLanguage } from "../../core/content.ts";
import type { Context } from "../../core/context.ts";
import type { Language, Resolvers } from "../../generated/graphql.ts";
import { banners, type HomeImage, offers } from "./service.ts";

type InLanguage = { language?: Language | null };

type Content = Pick<HomeImage, "image" | "alt"> & Partial<Pick<HomeImage, "imageBn" | "altBn">>;

const homeImage = {
  image: ({ image, imageBn }: Content, { language }: InLanguage, ctx: Context) =>
    inLanguage(contentLanguage(ctx, language), image, imageBn),
  alt: ({ alt, altBn }: Content, { language }: InLanguage, ctx: Context) =>
    inLanguage(contentLanguage(ctx, language), alt, altBn),
};

/** Resolvers of banners and home offers. */
export const homeImageResolvers = {
  Query: {
    banners: (_root, _args, ctx) => banners.listArranged(ctx),
    banner: (_root, { id }, ctx) => banners.get(ctx, id),
    offers: (_root, _args, ctx) => offers.listArranged(ctx),
    offer: (_root, { id }, ctx) => offers.get(ctx, id),
  },
  Home: {
    banners: (_home, _args, ctx) => banners.listCurrent(ctx),
    offers: (_home, _args, ctx) => offers.listCurrent(ctx),
  },
  Mutation: {
    createBanner: (_root, input, ctx) => banners.create(ctx, input),
    updateBanner: (_root, { id, ...patch }, ctx) => banners.update(ctx, id, patch),
    moveBanner: async (_root, { input: { id, ...place } }, ctx) => ({
      banner: await banners.move(ctx, id, place),
    }),
    deleteBanner: (_root, { id }, ctx) => banners.remove(ctx, id),
    createOffer: (_root, input, ctx) => offers.create(ctx, input),
    updateOffer: (_root, { id, ...patch }, ctx) => offers.update(ctx, id, patch),
    moveOffer: async (_root, { input: { id, ...place } }, ctx) => ({
      offer: await offers.move(ctx, id, place),
    }),
    deleteOffer: (_root, { id }, ctx) => offers.remove(ctx, id),
  },
  Banner: homeImage,
  Offer: {
    ...homeImage,
    link: ({ link }) => link ?? null,
    endsOn: ({ endsOn }) => endsOn ?? null,
  },
} satisfies Resolvers;
