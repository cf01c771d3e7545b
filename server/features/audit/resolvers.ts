import type { Resolvers } from "../../generated/graphql.ts";
import { pageOfAuditEntries } from "./service.ts";

export const auditResolvers = {
  Query: { auditEntries: (_root, input, ctx) => pageOfAuditEntries(ctx, input) },
} satisfies Resolvers;
