import type { Resolvers } from "../../generated/graphql.ts";
import { quoteIn } from "./inLanguage.ts";
import { getPricingGuide } from "./pricingGuide.ts";
import { devicesOfRules } from "./rules/devices.ts";
import { discardDraft, getDraft, saveDraft } from "./rules/draft.ts";
import { problemsOf } from "./rules/problems.ts";
import { publishDraft } from "./rules/publish.ts";
import { simulateDraft } from "./rules/simulation.ts";
import { getDiff } from "./rules/versionDiff.ts";
import { documentOf, getVersion, listVersions } from "./rules/versions.ts";
import { getQuote } from "./service.ts";
import { quoteStatistics } from "./statistics.ts";
import { quoteUpTo, variantQuotesUpTo } from "./upTo.ts";

const phoneOrTablet = { quoteUpTo, variantQuotesUpTo } satisfies Resolvers["Smartphone"];

export const quoteResolvers = {
  Query: {
    quote: async (_root, { input }, ctx) => quoteIn(await getQuote(ctx, input), ctx.language),
    pricingGuide: (_root, _none, ctx) => getPricingGuide(ctx),
    quoteRules: (_root, { version }, ctx) => getVersion(ctx, version),
    quoteRulesVersions: (_root, input, ctx) => listVersions(ctx, input),
    quoteRulesDraft: (_root, _none, ctx) => getDraft(ctx),
    quoteRulesDiff: (_root, input, ctx) => getDiff(ctx, input),
    quoteStatistics: (_root, _none, ctx) => quoteStatistics(ctx),
    simulateQuoteRules: (_root, _none, ctx) => simulateDraft(ctx),
  },
  Mutation: {
    saveQuoteRulesDraft: (_root, input, ctx) => saveDraft(ctx, input),
    discardQuoteRulesDraft: (_root, { revision }, ctx) => discardDraft(ctx, revision),
    publishQuoteRules: (_root, input, ctx) => publishDraft(ctx, input),
  },
  QuoteRulesVersion: {
    publishedBy: ({ publishedName }) => publishedName,
    rules: ({ version }, _none, ctx) => documentOf(ctx, version),
  },
  QuoteRulesDraft: { problems: ({ rules }, _none, ctx) => problemsOf(ctx, rules) },
  QuoteRules: {
    bonuses: ({ bonuses }) => bonuses ?? [],
    devices: (rules, _none, ctx) => devicesOfRules(ctx, rules),
  },
  Smartphone: phoneOrTablet,
  Tablet: phoneOrTablet,
} satisfies Resolvers;
