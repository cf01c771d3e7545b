import type { Resolvers } from "../../generated/graphql.ts";
import { createSpelling, deleteSpelling, pageOfSpellings, updateSpelling } from "./spellings.ts";
import { pageOfSearchWords } from "./words.ts";

export const searchResolvers = {
  Query: {
    searchSpellings: (_root, input, ctx) => pageOfSpellings(ctx, input),
    searchWords: (_root, input, ctx) => pageOfSearchWords(ctx, input),
  },
  Mutation: {
    createSearchSpelling: (_root, { input }, ctx) => createSpelling(ctx, { ...input }),
    updateSearchSpelling: (_root, { id, input }, ctx) => updateSpelling(ctx, id, { ...input }),
    deleteSearchSpelling: (_root, { id }, ctx) => deleteSpelling(ctx, id),
  },
} satisfies Resolvers;
