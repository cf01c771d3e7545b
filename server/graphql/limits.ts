import type { ApolloServerPlugin } from "@apollo/server";
import {
  type ASTNode,
  GraphQLError,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  getVariableValues,
  isLeafType,
  isListType,
  Kind,
  type ValidationRule,
} from "graphql";
import { type ComplexityEstimator, getComplexity } from "graphql-query-complexity";
import type { Context } from "../platform/context.ts";

/** The most tokens that a document may have: the parser stops there. */
export const maximumTokens = 2_000;

/** What a document may have of each, its fragments counted where they are spread. */
const maxima = { depth: 10, aliases: 15, directives: 50 };

type Counts = { depth: number; aliases: number; directives: number };

/** Refuses documents that are nested too deep, or that ask for the same over and over. */
export const shapeLimits: ValidationRule = (context) => {
  const known = new Map<string, Counts>();

  const ofFragment = (name: string): Counts => {
    const counts = known.get(name);
    if (counts) return counts;
    // Stands for a fragment that spreads itself, which another rule refuses.
    known.set(name, { depth: 0, aliases: 0, directives: 0 });
    const fragment = context.getFragment(name);
    const found = fragment ? countsOf(fragment) : { depth: 0, aliases: 0, directives: 0 };
    known.set(name, found);
    return found;
  };

  const countsOf = (node: ASTNode): Counts => {
    const own = ownCounts(node);
    if (node.kind === Kind.FRAGMENT_SPREAD) return together(own, [ofFragment(node.name.value)]);
    // What asks about the schema is nested deeper, and has a limit of its own in graphql-js.
    if (node.kind === Kind.FIELD && node.name.value.startsWith("__")) return own;
    const selections = "selectionSet" in node ? (node.selectionSet?.selections ?? []) : [];
    return together(own, selections.map(countsOf));
  };

  return {
    OperationDefinition(operation) {
      const counts = countsOf(operation);
      for (const [name, most] of Object.entries(maxima)) {
        const found = counts[name as keyof Counts];
        if (found <= most) continue;
        const message = `The ${name} of an operation may be at most ${most}, this one's is ${found}`;
        context.reportError(new GraphQLError(message, { nodes: operation }));
      }
    },
  };
};

function ownCounts(node: ASTNode): Counts {
  return {
    depth: node.kind === Kind.FIELD ? 1 : 0,
    aliases: node.kind === Kind.FIELD && node.alias ? 1 : 0,
    directives: "directives" in node ? (node.directives?.length ?? 0) : 0,
  };
}

function together(own: Counts, parts: Counts[]): Counts {
  const sum = (name: "aliases" | "directives") =>
    parts.reduce((total, part) => total + part[name], own[name]);
  return {
    depth: own.depth + Math.max(0, ...parts.map(({ depth }) => depth)),
    aliases: sum("aliases"),
    directives: sum("directives"),
  };
}

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
    didResolveOperation: async ({ schema, document, request, operation, operationName }) => {
      const { variables = {} } = request;
      // Variables of wrong types are refused in execution, with a word for each.
      const declared = operation?.variableDefinitions ?? [];
      if (getVariableValues(schema, declared, variables).errors) return;
      const cost = estimateCost(schema, { document, variables, operationName });
      if (cost <= maximumCost) return;
      const estimate = Number.isFinite(cost) ? cost : "more than is counted";
      const message = `The operation would cost ${estimate}, at most ${maximumCost} is allowed: ask for fewer or smaller lists`;
      throw new GraphQLError(message, {
        extensions: { code: "BAD_USER_INPUT", http: { status: 400 } },
      });
    },
  }),
};

type Operation = {
  document: Parameters<typeof getComplexity>[0]["query"];
  variables?: Record<string, unknown>;
  operationName?: string | null;
};

/** What an operation would cost; Infinity where its fragments spread to ten thousand fields. */
export function estimateCost(schema: GraphQLSchema, operation: Operation): number {
  try {
    return getComplexity({
      schema,
      query: operation.document,
      variables: operation.variables,
      operationName: operation.operationName ?? undefined,
      estimators: [costOf],
    });
  } catch (error) {
    // It was validated before: counting it is what went too far.
    if (error instanceof GraphQLError) return Number.POSITIVE_INFINITY;
    throw error;
  }
}
