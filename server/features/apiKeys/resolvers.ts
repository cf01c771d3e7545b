import { stateOfKey } from "../../core/apiKeys.ts";
import { secretField } from "../../core/secretField.ts";
import type { Resolvers } from "../../generated/graphql.ts";
import { createApiKey, pageOfApiKeys, revokeApiKey, updateApiKey } from "./service.ts";

export const apiKeyResolvers = {
  ApiKey: { state: (key, _none, ctx) => stateOfKey(key, ctx.clock()) },
  NewApiKey: { secret: secretField("secret") },
  Query: { apiKeys: (_root, input, ctx) => pageOfApiKeys(ctx, input) },
  Mutation: {
    createApiKey: (_root, { input }, ctx) => createApiKey(ctx, { ...input }),
    updateApiKey: (_root, { id, input }, ctx) => updateApiKey(ctx, id, { ...input }),
    revokeApiKey: (_root, { id }, ctx) => revokeApiKey(ctx, id),
  },
} satisfies Resolvers;
