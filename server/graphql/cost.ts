import {
  type GraphQLField,
  type GraphQLObjectType,
  getDirectiveValues,
  getIntrospectionQuery,
  getNullableType,
  getOperationAST,
  getVariableValues,
  isCompositeType,
  isIntrospectionType,
  isObjectType,
  parse,
} from "graphql";
import { ownText } from "../../shared/ownText.ts";
import { AppError } from "../core/errors.ts";
import { type Text, t } from "../core/i18n.ts";
import { isGranted } from "../core/permissions.ts";
import { lists } from "../generated/limits.ts";
import type { ResolverContext } from "../http/execution.ts";
import type { OperationAnalysis } from "./analysis.ts";
import { schema } from "./schema.ts";
import { costOfOperation, objectCost, type Prices } from "./selectionCost.ts";

type Variables = Record<string, unknown>;

/**
 * The largest estimated cost of an operation. `staff` applies to staff and API keys that may read units or import
 * devices, and `anyone` to all other callers. A leaf costs one point, and an object three; a point is about 0.3 µs. The
 * SDK's largest pages cost 38,000. Price rules, reports and previews of imports cost up to 270,000.
 */
const maxValues = { anyone: 40_000, staff: 300_000 };

/** Returns the largest number of values that an operation of the caller may resolve. */
export const maxValuesOf = ({ actor }: Pick<ResolverContext, "actor">): number =>
  isGranted(actor, "readUnits") || isGranted(actor, "importDevices")
    ? maxValues.staff
    : maxValues.anyone;

const lengths: Record<string, Record<string, number>> = lists;

/**
 * The costs from `@cost(weight: …)` by type and field. A cost on a field of an interface applies to all types that
 * implement it.
 */
const weights = new Map(
  Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .map((type) => [type.name, weightsOf(type)]),
);

function weightsOf(type: GraphQLObjectType): Map<string, number> {
  const directive = schema.getDirective("cost");
  const types = [...type.getInterfaces(), type];
  const entries = types.flatMap((each) =>
    Object.values(each.getFields()).flatMap(({ name, astNode }) => {
      const weight = directive && astNode && getDirectiveValues(directive, astNode)?.weight;
      return typeof weight === "number" ? [[name, weight] as const] : [];
    }),
  );
  return new Map(entries);
}

/**
 * Returns the largest estimated cost that an operation of the caller may have. For an operation that is not public,
 * this is the largest estimate of staff: a field that refuses the caller costs nothing, and the caller must get the
 * error of this field instead of an error about the cost. When such an operation has used up the caller's budget,
 * execution stops it.
 */
const maxEstimateOf = ({ isPublic }: OperationAnalysis, ctx: Pick<ResolverContext, "actor">) =>
  isPublic ? maxValuesOf(ctx) : maxValues.staff;

const isMeta = (type: GraphQLObjectType, { name }: GraphQLField<unknown, unknown>) =>
  isIntrospectionType(type) || name.startsWith("__");

/**
 * The costs of fields: the weight in `@cost`, otherwise three for an object and one for any other field. Introspection
 * has a separate budget.
 */
export const prices: Prices = {
  costOf(type, field) {
    if (isMeta(type, field)) return undefined;
    const usual = isCompositeType(getNullableType(field.type)) ? objectCost : 1;
    return weights.get(type.name)?.get(field.name) ?? usual;
  },
  lengthOf: (type, field) => lengths[type.name]?.[field.name],
};

/** The average lengths of the lists in an introspection, measured in one full introspection. */
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

/** The costs of introspection: each value costs one. */
const introspectionPrices: Prices = {
  costOf: (type, field) => (isMeta(type, field) ? 1 : undefined),
  lengthOf: (_type, { name }) => introspectionLengths[name] ?? 1,
};

/** The cost of the introspection query that GraphiQL and code generators send. */
const fullIntrospection = costOfFullIntrospection();

/** The number of full introspections that an operation may contain. */
const maxIntrospection = 1.5;
/** A full introspection counts as this number of further requests. */
const pointsOfIntrospection = 10;

function costOfFullIntrospection(): number {
  const document = parse(
    getIntrospectionQuery({
      schemaDescription: true,
      specifiedByUrl: true,
      directiveIsRepeatable: true,
      inputValueDeprecation: true,
      oneOf: true,
    }),
  );
  const operation = getOperationAST(document);
  if (!operation) throw new Error("The introspection query has no operation");
  return costOfOperation(schema, { document, operation, variables: {} }, introspectionPrices);
}

/** Throws BAD_USER_INPUT before the execution of an operation that could cost too much. */
export function checkCost(
  analysis: OperationAnalysis,
  variables: Variables,
  ctx: Pick<ResolverContext, "actor">,
): void {
  const cost = valuesOf(analysis, variables);
  const maximum = maxEstimateOf(analysis, ctx);
  if (cost > maximum)
    throw tooExpensive(
      t(
        "The operation would cost {cost}, but at most {maximum} is allowed: request fewer or smaller lists",
        { cost: textOf(cost), maximum },
      ),
    );
}

/**
 * Returns the number of further requests to count for an operation that reads the schema. A full introspection takes as
 * long as about ten usual requests. Throws BAD_USER_INPUT for an operation that reads more of the schema than programs
 * need.
 */
export function pointsOfIntrospectionIn(analysis: OperationAnalysis, variables: Variables): number {
  if (!analysis.introspects) return 0;
  const share = (costOf(analysis, variables, introspectionPrices) ?? 0) / fullIntrospection;
  if (share > maxIntrospection)
    throw tooExpensive(
      t("The operation reads more of the schema than one full introspection does"),
    );
  return Math.floor(share * pointsOfIntrospection);
}

/** Returns the largest cost that the operation could have, or 0 if its variables are invalid. */
function valuesOf(analysis: OperationAnalysis, variables: Variables): number {
  const { costs, costVariables } = analysis;
  const key = costVariables.map((name) => JSON.stringify(variables[name])).join();
  const known = costs.get(key);
  if (known !== undefined) return known;
  const cost = costOf(analysis, variables, prices);
  if (cost !== undefined) costs.set(ownText(key), cost);
  return cost ?? 0;
}

const tooExpensive = (message: Text) => new AppError("BAD_USER_INPUT", message);

/** Larger costs are not printed: fragments that spread each other could multiply a cost to an unreadable number. */
const longestCost = 1_000_000_000;

const textOf = (cost: number) =>
  cost <= longestCost ? Math.ceil(cost) : t("more than can be counted");

/**
 * Returns the cost of an operation, or undefined if variables have a wrong type. In that case, execution reports the
 * error and executes nothing.
 */
function costOf(
  { document, operation }: OperationAnalysis,
  variables: Variables,
  ofFields: Prices,
): number | undefined {
  const { variableDefinitions = [] } = operation;
  const { coerced } = getVariableValues(schema, variableDefinitions, variables, { maxErrors: 1 });
  if (!coerced) return undefined;
  return costOfOperation(schema, { document, operation, variables: coerced }, ofFields);
}
