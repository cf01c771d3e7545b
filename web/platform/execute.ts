import { graphqlClient } from "./client.ts";
import type { Execute } from "./pageData.ts";

/**
 * Runs a loader's operation through Apollo, from its cache where it has been read before. Errors
 * beside data are left to the data: a field that could not be read is null.
 */
export const execute: Execute = async (query, variables) => {
  const client = await graphqlClient();
  const { data, error } = await client.query({ query, variables, errorPolicy: "all" });
  if (data === undefined || data === null)
    throw error ?? new Error("The shop did not answer. Please try again.");
  return data as NonNullable<typeof data>;
};
