import { translate } from "../../core/i18n.ts";
import type { Resolvers } from "../../generated/graphql.ts";
import { quoteIn } from "../quotes/inLanguage.ts";
import { previewInspection } from "./preview.ts";

export const purchaseResolvers = {
  Query: {
    inspectionPreview: (_root, { id, input }, ctx) => previewInspection(ctx, id, input),
  },
  InspectionPreview: {
    quote: ({ quote }, _none, { language }) => quoteIn(quote, language),
  },
  Inspection: {
    screen: (inspection) => inspection,
    body: (inspection) => inspection,
    quote: ({ quote }, _none, { language }) => quote && quoteIn(quote, language),
  },
  QuoteDifference: { label: ({ label }, _none, { language }) => translate(label, language) },
} satisfies Resolvers;
