import type { ApolloServerPlugin } from "@apollo/server";
import { Kind, type OperationDefinitionNode } from "graphql";
import type { Context } from "../core/context.ts";

/** Counts operations by the field that they ask for, and errors by their code; traces them. */
export const countOperations: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ operation, contextValue }) => {
      if (operation) contextValue.nameOperation(fieldOf(operation));
    },
    didEncounterErrors: async ({ errors, contextValue }) => {
      for (const { extensions } of errors) {
        const { code = "INTERNAL_SERVER_ERROR" } = extensions;
        contextValue.metrics.graphqlErrors.inc({ code: String(code) });
      }
    },
    executionDidStart: async ({ operation, contextValue: { tracing } }) => {
      const end = tracing?.startSpan(`GraphQL ${fieldOf(operation)}`);
      if (end) return { executionDidEnd: async () => end() };
    },
  }),
};

/** The schema knows its fields; an operation's own name may be anything, and different each time. */
export function fieldOf({ operation, selectionSet }: OperationDefinitionNode): string {
  const fields = selectionSet.selections.map((part) =>
    part.kind === Kind.FIELD ? part.name.value : "several",
  );
  const [first = "several", ...others] = new Set(fields);
  return `${operation} ${others.length > 0 ? "several" : first}`;
}
