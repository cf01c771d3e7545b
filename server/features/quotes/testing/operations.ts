import {
  type Calls,
  given,
  id,
  type Operations,
  type Unseen,
} from "../../../testing/wholeServer/operations.ts";

export const operations: Operations = {
  everyone: {
    "Query.quote": given("$input: QuoteInput!", { input: { deviceId: id } }, "{ base }"),
    "Query.pricingGuide": { fields: "{ step }" },
  },
  admins: {
    "Query.quoteRules": { fields: "{ version }" },
    "Query.quoteRulesVersions": { fields: "{ version }" },
    "Query.quoteRulesDraft": { fields: "{ revision }" },
    "Query.quoteRulesDiff": { args: "(from: 1)", fields: "{ name }" },
    "Query.quoteStatistics": { fields: "{ weeks { paid } }" },
    "Query.simulateQuoteRules": { fields: "{ evaluations }" },
    "Mutation.saveQuoteRulesDraft": given(
      "$revision: Int!, $changes: QuoteRulesChanges!",
      { revision: 0, changes: { validDays: 7 } },
      "{ revision }",
    ),
    "Mutation.discardQuoteRulesDraft": given("$revision: Int!", { revision: 1 }, "{ revision }"),
    "Mutation.publishQuoteRules": given(
      "$revision: Int!, $reason: String!",
      { revision: 2, reason: "" },
      "{ version }",
    ),
  },
};

export const calls: Calls = {
  everyone: ["POST /quotes"],
};

export const unseen: Unseen = {
  // Visitors see only published versions of the rules. pricingGuide.test.ts tests these versions.
  mutations: ["saveQuoteRulesDraft", "discardQuoteRulesDraft", "publishQuoteRules"],
  tables: ["quote_count", "quote_rules_draft"],
};
