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
 * The most that an operation may cost, by estimate. A leaf costs one, an object three: some 0.3 µs each. The SDK's
 * largest pages cost 38,000. Price rules, reports and previews of imports, which few may read, cost up to 270,000.
 */
const maxValues = { anyone: 40_000, staff: 300_000 };

/** The most values that an operation of the caller may resolve. */
export const maxValuesOf = ({ actor }: Pick<ResolverContext, "actor">): number =>
  isGranted(actor, "readUnits") || isGranted(actor, "importDevices")
    ? maxValues.staff
    : maxValues.anyone;

const lengths: Record<string, Record<string, number>> = lists;

/** The costs of `@cost(weight: …)` by type and field; that of an interface for the types that implement it. */
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
 * The most that an operation may cost by estimate. Fields that are not for everyone may refuse their caller, which costs
 * nothing, and should say so: such operations end when they have used what the caller may.
 */
const maxEstimateOf = ({ isPublic }: OperationAnalysis, ctx: Pick<ResolverContext, "actor">) =>
  isPublic ? maxValuesOf(ctx) : maxValues.staff;

const isMeta = (type: GraphQLObjectType, { name }: GraphQLField<unknown, unknown>) =>
  isIntrospectionType(type) || name.startsWith("__");

/** A field costs one, one with an object as much as that, others their weight. Introspection has a budget of its own. */
export const prices: Prices = {
  costOf(type, field) {
    if (isMeta(type, field)) return undefined;
    const usual = isCompositeType(getNullableType(field.type)) ? objectCost : 1;
    return weights.get(type.name)?.get(field.name) ?? usual;
  },
  lengthOf: (type, field) => lengths[type.name]?.[field.name],
};

/** The average lengths of the lists of introspection, which one full introspection has, too. */
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

/** Every value that introspection returns costs one. */
const introspectionPrices: Prices = {
  costOf: (type, field) => (isMeta(type, field) ? 1 : undefined),
  lengthOf: (_type, { name }) => introspectionLengths[name] ?? 1,
};

/** What GraphiQL and code generators request. */
const fullIntrospection = costOfFullIntrospection();

/** Full introspections in one operation, and as how many requests each counts besides the one that it is. */
const maxIntrospection = 1.5;
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
  if (!operation) throw new Error("The introspection query has one operation");
  return costOfOperation(schema, { document, operation, variables: {} }, introspectionPrices);
}

/** Rejects operations that could cost too much, before they are executed. */
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
        "The operation would cost {cost}, at most {maximum} is allowed: request fewer or smaller lists",
        { cost: textOf(cost), maximum },
      ),
    );
}

/**
 * As how many further requests an operation counts that asks for the schema: a full introspection takes as long as some
 * ten usual requests. Rejects operations that ask for more of it than programs need.
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

/** The values that an operation requests at most; 0 if its variables are not valid. */
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

/** Fragments that spread each other multiply a cost beyond what anyone would read. */
const longestCost = 1_000_000_000;

const textOf = (cost: number) =>
  cost <= longestCost ? Math.ceil(cost) : t("more than can be counted");

/** Undefined where variables have a wrong type, which execution reports: nothing is executed then. */
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
