import {
  defaultFieldResolver,
  type GraphQLFieldResolver,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isIntrospectionType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from "graphql";
import { nextTurn } from "../core/turns.ts";
import type { ResolverContext } from "../http/execution.ts";
import { budgetIn, type ExecutionBudget } from "./executionBudget.ts";
import { objectCost, scalarItemCost } from "./selectionCost.ts";

type Resolver = GraphQLFieldResolver<unknown, ResolverContext>;

/**
 * Makes every field of the schema, except introspection, count against its operation's budget. Execution stops when the
 * budget is used up.
 */
export function countValues(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || isIntrospectionType(type)) continue;
    for (const field of Object.values(type.getFields()))
      field.resolve = counted(field.resolve ?? defaultFieldResolver, field.type);
  }
  return schema;
}

function counted(resolve: Resolver, type: GraphQLOutputType): Resolver {
  const isNullable = !isNonNullType(type);
  const isList = isListType(getNullableType(type));
  const isLeaf = isLeafType(getNamedType(type));
  const complete = (value: unknown, budget: ExecutionBudget, info: GraphQLResolveInfo) =>
    isList ? countItems(value, budget, { isNullable, isLeaf, info }) : countText(value, budget);
  return (source, args, ctx, info) => {
    const budget = budgetIn(ctx);
    if (!budget) return resolve(source, args, ctx, info);
    if (!budget.spend(isList || isLeaf ? 1 : objectCost)) return budget.refuse(isNullable, info);
    const value = resolve(source, args, ctx, info);
    if (!isList && !isLeaf) return value;
    return isPromise(value)
      ? value.then((result) => complete(result, budget, info))
      : complete(value, budget, info);
  };
}

/** Returns whether a value is a promise. `instanceof Promise` would miss Prisma's promises. */
const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === "object" && value !== null && "then" in value;

function countText(value: unknown, budget: ExecutionBudget): unknown {
  if (typeof value === "string") budget.addText(value);
  return value;
}

type List = { isNullable: boolean; isLeaf: boolean; info: GraphQLResolveInfo };

/** Counts the items of a list. If resolving the list's objects will take long, other requests get their turn first. */
function countItems(value: unknown, budget: ExecutionBudget, { isNullable, isLeaf, info }: List) {
  if (!Array.isArray(value)) return value;
  if (isLeaf) for (const item of value) countText(item, budget);
  if (!budget.spend(value.length * (isLeaf ? scalarItemCost : objectCost)))
    return budget.refuse(isNullable, info);
  return !isLeaf && budget.mustYield(value.length) ? nextTurn().then(() => value) : value;
}
