import type { ApolloCache } from "@apollo/client";

/** Evicts the lists of evaluations, which are filtered and counted by status and state. */
export const evictEvaluations = (cache: ApolloCache): void => {
  cache.evict({ id: "ROOT_QUERY", fieldName: "evaluations" });
  cache.gc();
};
