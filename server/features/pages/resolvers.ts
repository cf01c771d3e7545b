import type { Resolvers } from "../../generated/graphql.ts";
import { deletePage, saveDraft, setFooterPages } from "./drafts.ts";
import { listPages, listVersions } from "./edited.ts";
import { publishPage, republishPage, withdrawScheduled } from "./publication.ts";
import { previewPage, readPage, shownTitle } from "./read.ts";

export const pageResolvers = {
  Query: {
    page: (_root, given, ctx) => readPage(ctx, given),
    previewPage: (_root, { token }, ctx) => previewPage(ctx, token),
    pages: (_root, _none, ctx) => listPages(ctx),
    pageVersions: (_root, { slug }, ctx) => listVersions(ctx, slug),
  },
  Mutation: {
    savePageDraft: (_root, { input, version }, ctx) => saveDraft(ctx, input, version),
    publishPage: (_root, { slug, at }, ctx) =>
      publishPage(ctx, { slug, at: at == null ? null : new Date(at) }),
    republishPage: (_root, { id }, ctx) => republishPage(ctx, id),
    withdrawScheduledPage: (_root, { slug }, ctx) => withdrawScheduled(ctx, slug),
    deletePage: (_root, { slug }, ctx) => deletePage(ctx, slug),
    setFooterPages: (_root, { slugs }, ctx) => setFooterPages(ctx, slugs),
  },
  EditedPage: {
    shownTitle: ({ draft }, _none, ctx) => shownTitle(ctx, draft),
  },
} satisfies Resolvers;
