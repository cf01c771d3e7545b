import type { GraphQLRequestContextDidResolveOperation } from "@apollo/server";
import type { DocumentNode, OperationDefinitionNode } from "graphql";
import type { ResolverContext } from "../http/execution.ts";
import { rootFieldsOf } from "./cacheTags.ts";

/** How often an operation may select one field of Query or Mutation as one request. */
const includedInRequest = 3;

/** How often an operation selects fields of Query or Mutation again, beyond those included. */
export function countRepeatedFields(
  document: DocumentNode,
  operation: OperationDefinitionNode,
): number {
  const responseNames = new Map<string, Set<string>>();
  for (const { name, alias } of rootFieldsOf(document, operation)) {
    const ofField = responseNames.get(name.value) ?? new Set();
    responseNames.set(name.value, ofField.add(alias?.value ?? name.value));
  }
  return [...responseNames.values()].reduce(
    (count, { size }) => count + Math.max(0, size - includedInRequest),
    0,
  );
}

/**
 * Counts each repeated field as a request against the rate limit, before the operation is executed:
 * otherwise fifteen searches under aliases would cost their caller as much as one.
 */
export async function limitRepeatedFields({
  document,
  operation,
  contextValue,
}: GraphQLRequestContextDidResolveOperation<ResolverContext>): Promise<void> {
  const repeated = operation ? countRepeatedFields(document, operation) : 0;
  if (repeated > 0) await contextValue.execution.countRequests(repeated);
}
