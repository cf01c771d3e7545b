import type { Resolvers } from "../../generated/graphql.ts";

/** The answers of an inspection are columns of one row. */
export const purchaseResolvers = {
  Inspection: {
    screen: (inspection) => inspection,
    body: (inspection) => inspection,
  },
} satisfies Resolvers;
