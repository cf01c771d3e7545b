import type { ApolloServerOptionsWithGateway } from "@apollo/server";
import { type ExecutionArgs, type ExecutionResult, execute } from "graphql";
import type { Context } from "../core/context.ts";
import { mostErrors, translated } from "./errors.ts";
import { schema } from "./schema.ts";

/**
 * Executes an operation, which must be valid. What any field threw is translated here where it is meant
 * for the caller, so that resolvers need not.
 */
export async function executeOperation(
  operation: Omit<ExecutionArgs, "schema">,
): Promise<ExecutionResult> {
  const result = await execute({
    schema,
    ...operation,
    options: { maxCoercionErrors: mostErrors },
  });
  return result.errors ? { ...result, errors: result.errors.map(translated) } : result;
}

/**
 * Lets Apollo Server execute as above, which it offers to gateways alone: so what was executed before
 * it was asked, and has errors for it to put into words, is not executed again.
 */
export const execution: ApolloServerOptionsWithGateway<Context>["gateway"] = {
  onSchemaLoadOrUpdate(use) {
    use({ apiSchema: schema, coreSupergraphSdl: "" });
    return () => undefined;
  },
  load: async () => ({
    executor: async ({ context, document, request }) =>
      context.executed ??
      executeOperation({
        document,
        operationName: request.operationName,
        variableValues: request.variables,
        contextValue: context,
      }),
  }),
  stop: async () => undefined,
};
