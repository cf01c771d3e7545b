import { translate } from "../../core/i18n.ts";
import type { Resolvers } from "../../generated/graphql.ts";
import { quoteIn } from "../quotes/inLanguage.ts";

/** The answers of an inspection are columns of one row. */
export const purchaseResolvers = {
  Inspection: {
    screen: (inspection) => inspection,
    body: (inspection) => inspection,
    quote: ({ quote }, _none, { language }) => quoteIn(quote, language),
  },
  QuoteDifference: { label: ({ label }, _none, { language }) => translate(label, language) },
} satisfies Resolvers;
