import type { ApolloServerPlugin } from "@apollo/server";
import { type DocumentNode, GraphQLError, type OperationDefinitionNode } from "graphql";
import type { Context } from "../core/context.ts";
import { translated } from "./errors.ts";
import { fieldsAskedFor } from "./publicFields.ts";

/** As often an operation may ask for one field as one request: the dashboard has three lists of a sort. */
const asOne = 3;

/** How often an operation asks for fields of Query or Mutation again, past what counts as one request. */
export function repeatsIn(document: DocumentNode, operation: OperationDefinitionNode): number {
  const keys = new Map<string, Set<string>>();
  for (const { name, alias } of fieldsAskedFor(document, operation)) {
    const ofField = keys.get(name.value) ?? new Set();
    keys.set(name.value, ofField.add(alias?.value ?? name.value));
  }
  return [...keys.values()].reduce((sum, { size }) => sum + Math.max(0, size - asOne), 0);
}

/**
 * Counts each of those as a request of its own, before any is executed, or fifteen searches would cost
 * their caller what one does. Throws RATE_LIMITED past the limit.
 */
export async function countRepeats({ limits, address }: Context, repeats: number): Promise<void> {
  for (let left = repeats; left > 0; left--) await limits.countRequest(address);
}

/** Counts the repeats of what Apollo Server is to execute. */
export const limitRepeats: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ document, operation, contextValue }) => {
      if (!operation || contextValue.executed) return;
      try {
        await countRepeats(contextValue, repeatsIn(document, operation));
      } catch (error) {
        throw error instanceof Error
          ? translated(new GraphQLError("", { originalError: error }))
          : error;
      }
    },
  }),
};
