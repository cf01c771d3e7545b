import { cacheTags } from "../../cache/tags.ts";
import { everyone, type Grants, staffWith } from "../../core/permissions.ts";
import type { Feature } from "../feature.ts";
import { quoteResolvers } from "./resolvers.ts";
import { quoteRoutes } from "./rest.ts";

// For the schema's type `Name`, `NameParent` is the parent object that resolvers receive.
export type { RulesDocument as QuoteRulesParent } from "./engine/rulesDocument.ts";
export type { RulesDraft as QuoteRulesDraftParent } from "./rules/draft.ts";
export type { VersionRecord as QuoteRulesVersionParent } from "./rules/versions.ts";

const permissions = {
  readQuotes: [...everyone, "READ_CATALOGUE", "WRITE_CATALOGUE"],
  manageQuoteRules: staffWith("MANAGE_QUOTE_RULES"),
  readQuoteStatistics: staffWith("READ_STATISTICS"),
} satisfies Grants;

export const quotes: Feature<keyof typeof permissions> = {
  name: "quotes",
  permissions,
  uses: ["devices"],
  resolvers: [quoteResolvers],
  routes: [["Quotes", quoteRoutes]],
  cacheTags: { pricingGuide: () => [cacheTags.quoteRules] },
  nestedCacheTags: { quoteUpTo: cacheTags.quoteRules, variantQuotesUpTo: cacheTags.quoteRules },
};
