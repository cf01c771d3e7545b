import type { Feature } from "../feature.ts";
import { priceChangeResolvers } from "./resolvers.ts";

export const priceChanges: Feature = {
  name: "priceChanges",
  uses: ["devices"],
  resolvers: [priceChangeResolvers],
};
