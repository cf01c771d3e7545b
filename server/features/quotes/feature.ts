import { admins, everyone, type Grants } from "../../core/permissions.ts";
import type { Feature } from "../feature.ts";
import { quoteResolvers } from "./resolvers.ts";
import { quoteRoutes } from "./rest.ts";

const permissions = {
  readQuotes: [...everyone, "READ_CATALOGUE", "WRITE_CATALOGUE"],
  manageQuoteRules: admins,
  readQuoteStatistics: admins,
} satisfies Grants;

export const quotes: Feature<keyof typeof permissions> = {
  name: "quotes",
  permissions,
  uses: ["devices"],
  resolvers: [quoteResolvers],
  routes: [["Quotes", quoteRoutes]],
};
