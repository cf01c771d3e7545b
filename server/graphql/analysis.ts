import {
  type DocumentNode,
  type FieldNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type TypeNode,
  visit,
} from "graphql";
import { LRUCache } from "lru-cache";
import { ownText } from "../../shared/ownText.ts";
import { isPublicField, nestedTagOf } from "./cacheTags.ts";

/** Facts about an operation that the server knows without executing it. */
export type OperationAnalysis = {
  document: DocumentNode;
  operation: OperationDefinitionNode;
  /**
   * The name in metrics and traces, derived from the operation's fields. The operation's own name is not used, because
   * a client could send a different name each time.
   */
  label: string;
  /** Whether the result is the same for every caller. */
  isPublic: boolean;
  /** The selections on Query or Mutation, including selections in fragments. */
  rootFields: readonly FieldNode[];
  /**
   * The number of selections of the same field of Query or Mutation beyond `includedInRequest`, added up for all
   * fields.
   */
  repeatedFields: number;
  /** Whether the operation requests the schema. */
  introspects: boolean;
  /** The variables that the operation declares. Undeclared variables have no effect. */
  variables: ReadonlySet<string>;
  /** The variables that may be page sizes or conditions. The operation's cost depends on their values. */
  costVariables: readonly string[];
  /** The cache tags of selected fields that are not fields of Query. */
  nestedTags: readonly string[];
  /**
   * Known costs by the values of `costVariables`. They are kept because estimating a cost takes as long as executing
   * the operation.
   */
  costs: LRUCache<string, number>;
};

/**
 * The number of costs that are kept for an operation. A few are enough, because clients repeat their pages and page
 * sizes.
 */
const maxCosts = 20;

const analyses = new WeakMap<OperationDefinitionNode, OperationAnalysis>();

/** Analyzes an operation of a parsed document. The document need not be valid. Each operation is analyzed only once. */
export function analyse(
  document: DocumentNode,
  operation: OperationDefinitionNode,
): OperationAnalysis {
  const known = analyses.get(operation);
  if (known) return known;
  const rootFields = fieldsOf(document, operation.selectionSet, new Set());
  const { variableDefinitions = [] } = operation;
  const analysis: OperationAnalysis = {
    document,
    operation,
    label: labelOf(operation),
    isPublic:
      operation.operation === "query" && rootFields.every(({ name }) => isPublicField(name.value)),
    rootFields,
    repeatedFields: countRepeated(rootFields),
    introspects: rootFields.some(({ name }) => /^__(schema|type)$/.test(name.value)),
    variables: new Set(variableDefinitions.map(({ variable }) => variable.name.value)),
    costVariables: variableDefinitions.flatMap(({ variable, type }) =>
      isNumberOrCondition(type) ? [variable.name.value] : [],
    ),
    nestedTags: nestedTagsOf(document),
    costs: new LRUCache({ max: maxCosts }),
  };
  analyses.set(operation, analysis);
  return analysis;
}

function labelOf({ operation, selectionSet }: OperationDefinitionNode): string {
  const fields = selectionSet.selections.map((selection) =>
    selection.kind === Kind.FIELD ? selection.name.value : "several",
  );
  const [first = "several", ...others] = new Set(fields);
  return `${operation} ${others.length > 0 ? "several" : ownText(first)}`;
}

/** The number of times that an operation may select a field of Query or Mutation and still count as one request. */
const includedInRequest = 3;

function countRepeated(rootFields: readonly FieldNode[]): number {
  const responseNames = new Map<string, Set<string>>();
  for (const { name, alias } of rootFields) {
    const ofField = responseNames.get(name.value) ?? new Set();
    responseNames.set(name.value, ofField.add(alias?.value ?? name.value));
  }
  return [...responseNames.values()].reduce(
    (count, { size }) => count + Math.max(0, size - includedInRequest),
    0,
  );
}

function isNumberOrCondition(type: TypeNode): boolean {
  if (type.kind === Kind.NON_NULL_TYPE) return isNumberOrCondition(type.type);
  return type.kind === Kind.NAMED_TYPE && ["Int", "Boolean"].includes(type.name.value);
}

/**
 * Returns the cache tags of nested fields in all operations of the document; most documents have only one operation.
 */
function nestedTagsOf(document: DocumentNode): readonly string[] {
  const tags = new Set<string>();
  visit(document, {
    Field({ name }) {
      const tag = nestedTagOf(name.value);
      if (tag) tags.add(tag);
    },
  });
  return [...tags];
}

/**
 * Returns the selected fields, including fields in fragments. Each fragment counts once. Otherwise, fragments that
 * spread each other could multiply the fields.
 */
function fieldsOf(
  document: DocumentNode,
  { selections }: SelectionSetNode,
  visited: Set<string>,
): FieldNode[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection];
    if (selection.kind === Kind.INLINE_FRAGMENT)
      return fieldsOf(document, selection.selectionSet, visited);
    const name = selection.name.value;
    if (visited.has(name)) return [];
    visited.add(name);
    const fragment = document.definitions.find(
      (definition) =>
        definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === name,
    );
    return fragment?.kind === Kind.FRAGMENT_DEFINITION
      ? fieldsOf(document, fragment.selectionSet, visited)
      : [];
  });
}
