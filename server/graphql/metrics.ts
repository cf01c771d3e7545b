import type {
  GraphQLRequestContextDidResolveOperation,
  GraphQLRequestContextExecutionDidStart,
  GraphQLRequestExecutionListener,
} from "@apollo/server";
import { Kind, type OperationDefinitionNode } from "graphql";
import { ownText } from "../../shared/ownText.ts";
import type { ResolverContext } from "../http/execution.ts";
import type { Tracing } from "../observability/tracing.ts";

/** Names the operation for the metrics. */
export function nameOperation({
  operation,
  contextValue,
}: GraphQLRequestContextDidResolveOperation<ResolverContext>): void {
  if (operation) contextValue.execution.operation = operationLabel(operation);
}

/** Traces the execution of the operation. */
export function traceExecution(
  { operation }: GraphQLRequestContextExecutionDidStart<ResolverContext>,
  tracing: Tracing | undefined,
): GraphQLRequestExecutionListener<ResolverContext> | undefined {
  const end = tracing?.startSpan(`GraphQL ${operationLabel(operation)}`);
  return end && { executionDidEnd: async () => end() };
}

/** By its field: an operation's own name is chosen by the client, so it may differ each time. */
export function operationLabel({ operation, selectionSet }: OperationDefinitionNode): string {
  const fields = selectionSet.selections.map((selection) =>
    selection.kind === Kind.FIELD ? selection.name.value : "several",
  );
  const [first = "several", ...others] = new Set(fields);
  return `${operation} ${others.length > 0 ? "several" : ownText(first)}`;
}
