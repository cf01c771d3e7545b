import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLField,
  GraphQLIncludeDirective,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  getArgumentValues,
  getDirectiveValues,
  getNamedType,
  getNullableType,
  isAbstractType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionNode,
  type SelectionSetNode,
  TypeMetaFieldDef,
} from "graphql";

/** The costs of fields and the lengths of their lists. */
export type Prices = {
  /** Returns the cost of a field without its selection; undefined if the field and its selection cost nothing. */
  costOf(type: GraphQLObjectType, field: GraphQLField<unknown, unknown>): number | undefined;
  /**
   * Returns the largest number of items in a list; undefined for `nodes` and `edges`, whose number of items is the page
   * size.
   */
  lengthOf(type: GraphQLObjectType, field: GraphQLField<unknown, unknown>): number | undefined;
};

/** A valid operation with the values of its variables. */
export type Operation = {
  document: DocumentNode;
  operation: OperationDefinitionNode;
  variables: Record<string, unknown>;
};

/** The cost of an object, whether it is an item of a list or not. A field with a single value costs one. */
export const objectCost = 3;
/** The cost of an item in a list of strings or numbers. */
export const scalarItemCost = 0.4;

/**
 * The largest cost of a selection. `once` counts once; `perItem` counts for each item of the page to which the
 * selection belongs.
 */
type Cost = { once: number; perItem: number };

const nothing: Cost = { once: 0, perItem: 0 };

/**
 * Returns the largest possible cost of the operation. A field that is selected several times counts each time. Each
 * selection is analyzed only once for each type. Otherwise, fragments that spread each other could multiply the work.
 */
export function costOfOperation(
  schema: GraphQLSchema,
  { document, operation, variables }: Operation,
  prices: Prices,
): number {
  const root = schema.getRootType(operation.operation);
  if (!root) return 0;
  return new CostCounter(schema, document, variables, prices).of(operation.selectionSet, root).once;
}

class CostCounter {
  readonly #schema: GraphQLSchema;
  readonly #variables: Record<string, unknown>;
  readonly #prices: Prices;
  readonly #fragments = new Map<string, FragmentDefinitionNode>();
  readonly #known = new Map<SelectionSetNode, Map<GraphQLNamedType, Cost>>();

  constructor(
    schema: GraphQLSchema,
    { definitions }: DocumentNode,
    variables: Record<string, unknown>,
    prices: Prices,
  ) {
    this.#schema = schema;
    this.#variables = variables;
    this.#prices = prices;
    for (const definition of definitions)
      if (definition.kind === Kind.FRAGMENT_DEFINITION)
        this.#fragments.set(definition.name.value, definition);
  }

  /** Returns the cost of a selection on a type; for an interface, the cost of its most expensive type. */
  of(selection: SelectionSetNode, type: GraphQLNamedType): Cost {
    const known = this.#known.get(selection) ?? new Map<GraphQLNamedType, Cost>();
    this.#known.set(selection, known);
    const cost = known.get(type) ?? this.#compute(selection, type);
    known.set(type, cost);
    return cost;
  }

  #compute(selection: SelectionSetNode, type: GraphQLNamedType): Cost {
    if (isObjectType(type))
      return selection.selections.map((part) => this.#ofPart(part, type)).reduce(add, nothing);
    const types = isAbstractType(type) ? this.#schema.getPossibleTypes(type) : [];
    return types.map((possible) => this.of(selection, possible)).reduce(larger, nothing);
  }

  #ofPart(part: SelectionNode, type: GraphQLObjectType): Cost {
    if (this.#isSkipped(part)) return nothing;
    if (part.kind === Kind.FIELD) return this.#ofField(part, type);
    const fragment =
      part.kind === Kind.INLINE_FRAGMENT ? part : this.#fragments.get(part.name.value);
    const condition = fragment?.typeCondition?.name.value;
    if (!fragment || (condition && !this.#applies(condition, type))) return nothing;
    return this.of(fragment.selectionSet, type);
  }

  #isSkipped(part: SelectionNode): boolean {
    if (!part.directives?.length) return false;
    const skip = getDirectiveValues(GraphQLSkipDirective, part, this.#variables);
    const include = getDirectiveValues(GraphQLIncludeDirective, part, this.#variables);
    return skip?.if === true || include?.if === false;
  }

  #applies(condition: string, type: GraphQLObjectType): boolean {
    const conditional = this.#schema.getType(condition);
    if (isAbstractType(conditional)) return this.#schema.isSubType(conditional, type);
    return conditional === type;
  }

  #ofField(node: FieldNode, type: GraphQLObjectType): Cost {
    const field = this.#fieldNamed(node.name.value, type);
    const own = field ? this.#prices.costOf(type, field) : 1;
    if (own === undefined) return nothing;
    if (!field) return { once: own, perItem: 0 };
    const child = node.selectionSet
      ? this.of(node.selectionSet, getNamedType(field.type))
      : nothing;
    const isList = isListType(getNullableType(field.type));
    const first = this.#pageSize(field, node);
    const ofItem = node.selectionSet ? objectCost : scalarItemCost;
    const item = isList ? ofItem + child.once : child.once;
    if (first !== undefined)
      return { once: own + (isList ? first * item : item + first * child.perItem), perItem: 0 };
    if (!isList) return { once: own + item, perItem: 0 };
    const length = this.#prices.lengthOf(type, field);
    return length === undefined
      ? { once: own, perItem: item }
      : { once: own + length * item, perItem: 0 };
  }

  /** Returns the field with a name; undefined for `__typename`. */
  #fieldNamed(name: string, type: GraphQLObjectType): GraphQLField<unknown, unknown> | undefined {
    if (name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef;
    if (name === TypeMetaFieldDef.name) return TypeMetaFieldDef;
    return type.getFields()[name];
  }

  /** Returns the argument `first`, or undefined if the field has no such argument. */
  #pageSize(field: GraphQLField<unknown, unknown>, node: FieldNode): number | undefined {
    if (!field.args.some(({ name }) => name === "first")) return undefined;
    try {
      const { first } = getArgumentValues(field, node, this.#variables);
      return typeof first === "number" ? Math.max(1, first) : 1;
    } catch (error) {
      // Executing the field will fail with this error.
      if (error instanceof GraphQLError) return 1;
      throw error;
    }
  }
}

const add = (a: Cost, b: Cost): Cost => ({
  once: a.once + b.once,
  perItem: a.perItem + b.perItem,
});

const larger = (a: Cost, b: Cost): Cost => ({
  once: Math.max(a.once, b.once),
  perItem: Math.max(a.perItem, b.perItem),
});
