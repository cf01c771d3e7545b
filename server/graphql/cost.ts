import type { ApolloServerPlugin } from "@apollo/server";
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  getVariableValues,
  isLeafType,
  isListType,
  type OperationDefinitionNode,
} from "graphql";
import { type ComplexityEstimator, getComplexity } from "graphql-query-complexity";
import type { Context } from "../core/context.ts";

/**
 * The most objects that an operation may ask for, as `costOf` estimates them: the largest page of
 * our own asks for some 500.
 */
const maximumCost = 2_500;

/** The length that is assumed of a list that nobody cuts: images and variants of a device. */
const usualLength = 8;

/** An object costs one; a list as many times its objects as it is to have at most. */
const costOf: ComplexityEstimator = ({ type, field, args, childComplexity }) => {
  // The schema is in memory.
  if (type.name.startsWith("__") || field.name.startsWith("__")) return 0;
  if (isLeafType(getNamedType(field.type))) return 0;
  if (typeof args.first === "number") return 1 + Math.max(1, args.first) * childComplexity;
  // The rows of a page were counted by the page's `first`.
  const isRows = field.name === "nodes" || field.name === "edges";
  const isCut = isRows || !isListType(getNullableType(field.type));
  return (isCut ? 1 : usualLength) * (1 + childComplexity);
};

/** Refuses operations that would cost too much, before anything of them is done. */
export const costLimit: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ schema, document, request, operation }) => {
      if (!operation) return;
      const { variables = {} } = request;
      const cost = costOfOperation(schema, document, operation, variables);
      if (cost <= maximumCost) return;
      const estimate = Number.isFinite(cost) ? cost : "more than is counted";
      const message = `The operation would cost ${estimate}, at most ${maximumCost} is allowed: ask for fewer or smaller lists`;
      throw new GraphQLError(message, {
        extensions: { code: "BAD_USER_INPUT", http: { status: 400 } },
      });
    },
  }),
};

/** Whether an operation, which must be valid, costs no more than it may. */
export const isAffordable = (...operation: Parameters<typeof costOfOperation>): boolean =>
  costOfOperation(...operation) <= maximumCost;

/** What documents were found to cost, by what of the variables decides it. */
const known = new WeakMap<DocumentNode, Map<string, number>>();
const mostKnown = 100;
const longestKey = 300;

/** Infinity where its fragments spread to ten thousand fields. */
function costOfOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): number {
  const declared = operation.variableDefinitions ?? [];
  const costs = known.get(document) ?? new Map<string, number>();
  known.set(document, costs);
  const names = declared.map(({ variable: { name } }) => name.value);
  const deciding = names.map((name) => [name, variables[name]] as const).filter(decides);
  const key = `${operation.name?.value} ${JSON.stringify(deciding)}`;
  const before = costs.get(key);
  if (before !== undefined) return before;
  // Variables of wrong types are refused in execution; here one is enough to know.
  if (getVariableValues(schema, declared, variables, { maxErrors: 1 }).errors) return 0;
  const cost = estimate(schema, document, operation, variables);
  if (costs.size < mostKnown && key.length <= longestKey) costs.set(key, cost);
  return cost;
}

/** How long lists are is said by numbers, and what is skipped by booleans; null is not left out. */
const decides = ([, value]: readonly [string, unknown]) =>
  typeof value === "number" || typeof value === "boolean" || value === null;

function estimate(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): number {
  try {
    return getComplexity({
      schema,
      query: document,
      variables,
      operationName: operation.name?.value,
      estimators: [costOf],
    });
  } catch (error) {
    // It was validated before: counting it is what went too far.
    if (error instanceof GraphQLError) return Number.POSITIVE_INFINITY;
    throw error;
  }
}
