import type { ApolloServerPlugin } from "@apollo/server";
import { Kind, type OperationDefinitionNode } from "graphql";
import type { Context } from "../core/context.ts";

/** Names the operation for the metrics and traces its execution. */
export const operationMetrics: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ operation, contextValue }) => {
      if (operation) contextValue.nameOperation(operationLabel(operation));
    },
    executionDidStart: async ({ operation, contextValue: { tracing } }) => {
      const end = tracing?.startSpan(`GraphQL ${operationLabel(operation)}`);
      if (end) return { executionDidEnd: async () => end() };
    },
  }),
};

/** By its field: an operation's own name is chosen by the client, so it may differ each time. */
export function operationLabel({ operation, selectionSet }: OperationDefinitionNode): string {
  const fields = selectionSet.selections.map((selection) =>
    selection.kind === Kind.FIELD ? selection.name.value : "several",
  );
  const [first = "several", ...others] = new Set(fields);
  return `${operation} ${others.length > 0 ? "several" : first}`;
}
