import { languageStored } from "../../core/i18n.ts";
import type { Resolvers } from "../../generated/graphql.ts";
import { pageOfDocuments } from "./lists.ts";
import { receiptUrl } from "./make.ts";
import { receiptDocument, revokeReceipt } from "./receipts.ts";
import { mayOpen, viewDocument } from "./view.ts";

export const documentResolvers = {
  Query: {
    receipt: (_root, { token }, ctx) => receiptDocument(ctx, token),
    documents: (_root, input, ctx) => pageOfDocuments(ctx, input),
  },
  Mutation: {
    revokeReceipt: (_root, { id }, ctx) => revokeReceipt(ctx, id),
  },
  ReceiptDocument: {
    sheet: ({ sheets }, { language }, ctx) =>
      sheets[language ? languageStored(language) : ctx.language],
  },
  Receipt: {
    url: (receipt, _none, ctx) => (mayOpen(ctx.actor, receipt) ? receiptUrl(ctx, receipt) : ""),
    document: (receipt, _none, ctx) => viewDocument(ctx, receipt),
  },
  Document: { url: ({ url }) => url ?? "" },
} satisfies Resolvers;
