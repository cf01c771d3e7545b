import { quietCopy } from "../../core/quietCopy.ts";
import type { Resolvers } from "../../generated/graphql.ts";

/** The shop's settings, whether it is a copy, and the home page, whose fields belong to several features. */
export const shopResolvers = {
  Query: {
    home: () => ({}),
    quietCopy: (_root, _none, ctx) => quietCopy(ctx),
    shop: (_root, _none, { env, language }) => ({
      name: env.SHOP_NAME,
      url: env.PUBLIC_URL,
      address: env.SHOP_ADDRESS,
      phone: env.SHOP_PHONE,
      email: env.SHOP_EMAIL,
      photosUrl: env.SHOP_PHOTOS_URL,
      socialUrl: env.SHOP_SOCIAL_URL,
      chatUrl: env.SHOP_CHAT_URL,
      messagingNumber: env.SHOP_MESSAGING_NUMBER,
      mapUrl: env.SHOP_MAP_URL,
      openingHours: language === "bn" ? env.SHOP_HOURS_BN : env.SHOP_HOURS,
      answerHours: env.SHOP_ANSWER_HOURS,
    }),
  },
} satisfies Resolvers;
