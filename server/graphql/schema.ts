import { readFileSync } from "node:fs";
import { makeExecutableSchema } from "@graphql-tools/schema";
import {
  type GraphQLFieldResolver,
  GraphQLScalarType,
  type GraphQLSchema,
  isScalarType,
} from "graphql";
import { asStep } from "../database/jointTransaction.ts";
import { features } from "../features/all.ts";
import type { Resolvers } from "../generated/graphql.ts";
import type { ResolverContext } from "../http/execution.ts";
import { countValues } from "./countValues.ts";
import { inputIds } from "./ids.ts";
import { describeRequirements } from "./requirements.ts";

/** schema.graphql is two folders above this file, and also two folders above the built server. */
export const typeDefs = readFileSync(new URL("../../schema.graphql", import.meta.url), "utf8");

const dateTime = new GraphQLScalarType<Date, string>({
  name: "DateTime",
  serialize: (value) => (value instanceof Date ? value.toISOString() : String(value)),
});

type FieldResolvers = Record<string, GraphQLFieldResolver<unknown, ResolverContext>>;

/** Merges the resolvers of each type, because several features may add fields to the same type. */
function merge(parts: readonly Resolvers[]): Resolvers {
  const merged: Record<string, object> = {};
  for (const [type, fields] of parts.flatMap((part) => Object.entries(part))) {
    merged[type] = merged[type] ? { ...merged[type], ...fields } : fields;
  }
  return merged;
}

/**
 * Wraps each mutation as a step. If the whole request is one transaction, a step can fail without ending the
 * transaction.
 */
const asSteps = (mutations: object = {}): FieldResolvers =>
  Object.fromEntries(
    Object.entries(mutations as FieldResolvers).map(
      ([name, resolve]): [string, FieldResolvers[string]] => [
        name,
        (root, input, ctx, info) =>
          asStep(ctx.database, async () => resolve(root, input, ctx, info)),
      ],
    ),
  );

const merged = merge(features.flatMap(({ resolvers = [] }) => resolvers));

/** The resolvers of all features, by type. */
export const resolvers: Resolvers = {
  ...merged,
  Mutation: asSteps(merged.Mutation),
  DateTime: dateTime,
};

/** The executable schema. */
export const schema = describeRequirements(
  describeScalars(
    countValues(makeExecutableSchema({ typeDefs, resolvers: [resolvers, { ID: inputIds }] })),
  ),
);

/**
 * Copies the descriptions of scalars from schema.graphql, because a scalar that a resolver replaces loses its
 * description.
 */
function describeScalars(executable: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(executable.getTypeMap())) {
    if (isScalarType(type)) type.description ??= type.astNode?.description?.value;
  }
  return executable;
}
