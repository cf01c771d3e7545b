import type { Feature } from "../feature.ts";
import { quoteResolvers } from "./resolvers.ts";
import { quoteRoutes } from "./rest.ts";

export const quotes: Feature = {
  name: "quotes",
  uses: ["devices"],
  resolvers: [quoteResolvers],
  routes: [["Quotes", quoteRoutes]],
};
