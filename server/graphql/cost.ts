import type { GraphQLRequestContextDidResolveOperation } from "@apollo/server";
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLSchema,
  getIntrospectionQuery,
  getNamedType,
  getNullableType,
  getVariableValues,
  isLeafType,
  isListType,
  Kind,
  parse,
  type TypeNode,
} from "graphql";
import { type ComplexityEstimator, getComplexity } from "graphql-query-complexity";
import { LRUCache } from "lru-cache";
import type { Context } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import { type Text, t } from "../core/i18n.ts";
import { limits } from "../generated/limits.ts";
import { rootFieldsOf } from "./cacheTags.ts";
import { schema } from "./schema.ts";

type RequestContext = GraphQLRequestContextDidResolveOperation<Context>;

/** The most objects that an operation may request, by estimate. The site's largest page requests 500. */
const maxObjects = 2_500;

/** For known costs by their keys. */
const maxKeyBytes = 2 * 1024 * 1024;

/** The length that is assumed of a list without a page size: images and variants of a device. */
const usualLength = 8;

/**
 * The costs of leaves that take as long as an object, by type and field: prices by the rules for quotes, for one variant or for
 * each, and a statement for each unit. Other leaves with a resolver translate, or take a value from the row.
 */
export const computedLeaves: Record<string, number> = {
  ...Object.fromEntries(
    ["PhoneOrTablet", "Smartphone", "Tablet"].flatMap((type) => [
      [`${type}.quoteUpTo`, 1],
      [`${type}.variantQuotesUpTo`, usualLength],
    ]),
  ),
  "Unit.lastSoldFor": 1,
  // Of all objects by one statement, which reads the rows of each.
  ...Object.fromEntries(
    ["Device", "PhoneOrTablet", "Smartphone", "Tablet", "Wearable", "Gadget"].flatMap((type) => [
      [`${type}.lowestPrice`, 1],
      [`${type}.savedCount`, 1],
    ]),
  ),
};

/** The lengths that are assumed of other lists without a page size. */
const listLengths: Record<string, number> = {
  "Query.devicesById": limits.devicesById.ids.maxItems,
  "Query.priceHistory": 500,
};

/** The lengths that are assumed of the lists of introspection. */
const introspectionLengths: Record<string, number> = {
  types: Object.keys(schema.getTypeMap()).length,
  directives: schema.getDirectives().length,
  fields: 12,
  inputFields: 12,
  args: 4,
  enumValues: 8,
  possibleTypes: 4,
  locations: 8,
};

const isList = ({ type }: Pick<GraphQLField<unknown, unknown>, "type">) =>
  isListType(getNullableType(type));

/** An object and a computed value cost one, a list the cost of its longest page. Introspection has a budget of its own. */
const objectCost: ComplexityEstimator = ({ type, field, args, childComplexity }) => {
  if (type.name.startsWith("__") || field.name.startsWith("__")) return 0;
  if (isLeafType(getNamedType(field.type)))
    return computedLeaves[`${type.name}.${field.name}`] ?? 0;
  if (typeof args.first === "number") return 1 + Math.max(1, args.first) * childComplexity;
  // The page size of a connection counts its nodes and edges already.
  const isPage = field.name === "nodes" || field.name === "edges";
  const length = listLengths[`${type.name}.${field.name}`] ?? usualLength;
  return (isList(field) && !isPage ? length : 1) * (1 + childComplexity);
};

/** Every value that introspection returns costs one. */
const introspectionCost: ComplexityEstimator = ({ type, field, childComplexity }) => {
  if (!type.name.startsWith("__") && !field.name.startsWith("__")) return childComplexity;
  const length = isList(field) ? (introspectionLengths[field.name] ?? 1) : 1;
  return length * (1 + childComplexity);
};

/** One full introspection, as GraphiQL and code generators request it, and half of another. */
const maxIntrospection =
  1.5 *
  complexity(introspectionCost, {
    schema,
    query: parse(
      getIntrospectionQuery({
        schemaDescription: true,
        specifiedByUrl: true,
        directiveIsRepeatable: true,
        inputValueDeprecation: true,
        oneOf: true,
      }),
    ),
  });

/** Rejects operations that would cost too much, before they are executed. */
export function checkCost(request: RequestContext): void {
  const cost = objectsOf(request);
  if (cost > maxObjects)
    throw tooExpensive(
      t(
        "The operation would cost {cost}, at most {maxObjects} is allowed: request fewer or smaller lists",
        { cost: textOf(cost), maxObjects },
      ),
    );
  const { document, operation } = request;
  const rootFields = operation ? rootFieldsOf(document, operation) : [];
  const isIntrospection = rootFields.some(({ name }) => /^__(schema|type)$/.test(name.value));
  if (isIntrospection && (costOf(request, introspectionCost) ?? 0) > maxIntrospection)
    throw tooExpensive(t("The operation requests more of the schema than one full introspection"));
}

/** Clients repeat their operations, and to estimate one takes as long as to execute it. */
const knownCosts = new LRUCache<string, number>({
  maxSize: maxKeyBytes,
  sizeCalculation: (_cost, key) => 2 * key.length,
});

/** The objects that an operation requests, by estimate; 0 if its variables are not valid. */
function objectsOf(request: RequestContext): number {
  const key = costKey(request);
  const known = knownCosts.get(key);
  if (known !== undefined) return known;
  const cost = costOf(request, objectCost);
  if (cost !== undefined) knownCosts.set(key, cost);
  return cost ?? 0;
}

/** What the estimate depends on: the document, and those variables that may be page sizes or conditions. */
function costKey({ queryHash, operation, request: { variables = {} } }: RequestContext): string {
  const { name, variableDefinitions = [] } = operation ?? {};
  const values = variableDefinitions.flatMap(({ variable, type }) =>
    isNumberOrCondition(type) ? [[variable.name.value, variables[variable.name.value]]] : [],
  );
  return `${queryHash} ${name?.value} ${JSON.stringify(Object.fromEntries(values))}`;
}

function isNumberOrCondition(type: TypeNode): boolean {
  if (type.kind === Kind.NON_NULL_TYPE) return isNumberOrCondition(type.type);
  return type.kind === Kind.NAMED_TYPE && ["Int", "Boolean"].includes(type.name.value);
}

const tooExpensive = (message: Text) => new AppError("BAD_USER_INPUT", message);

const textOf = (cost: number) => (Number.isFinite(cost) ? cost : t("more than is counted"));

/** Undefined where variables have a wrong type, which execution reports: nothing is executed then. */
function costOf(
  { document, request, operation }: RequestContext,
  estimator: ComplexityEstimator,
): number | undefined {
  const { variables = {} } = request;
  const definitions = operation?.variableDefinitions ?? [];
  if (!operation || getVariableValues(schema, definitions, variables, { maxErrors: 1 }).errors)
    return undefined;
  const operationName = operation.name?.value;
  return complexity(estimator, { schema, query: document, variables, operationName });
}

type ComplexityOptions = {
  schema: GraphQLSchema;
  query: DocumentNode;
  variables?: Record<string, unknown>;
  operationName?: string;
};

/** Infinity for a valid document whose fragments spread to more than ten thousand fields. */
function complexity(estimator: ComplexityEstimator, options: ComplexityOptions): number {
  try {
    return getComplexity({ ...options, estimators: [estimator] });
  } catch (error) {
    if (error instanceof GraphQLError) return Number.POSITIVE_INFINITY;
    throw error;
  }
}
