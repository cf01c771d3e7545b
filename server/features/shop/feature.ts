import type { Feature } from "../feature.ts";
import { shopResolvers } from "./resolvers.ts";

export const shop: Feature = {
  name: "shop",
  resolvers: [shopResolvers],
};
