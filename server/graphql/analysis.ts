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

/** What the server knows about an operation without executing it. */
export type OperationAnalysis = {
  document: DocumentNode;
  operation: OperationDefinitionNode;
  /**
   * The name in metrics and traces, made of the operation's fields. The client chooses the operation's own name, so
   * that might differ every time.
   */
  label: string;
  /** Whether the result is the same for every caller. */
  isPublic: boolean;
  /** The selections on Query or Mutation, including those in fragments. */
  rootFields: readonly FieldNode[];
  /** How often fields of Query or Mutation are selected again, beyond the selections that count as one request. */
  repeatedFields: number;
  /** Whether the operation requests the schema. */
  introspects: boolean;
  /** The variables that the operation declares. Other variables change nothing. */
  variables: ReadonlySet<string>;
  /** The variables that may be page sizes or conditions, on which the cost depends. */
  costVariables: readonly string[];
  /** The cache tags of fields below Query. */
  nestedTags: readonly string[];
  /**
   * Known costs by the values of `costVariables`, because estimating a cost takes as long as executing the operation.
   */
  costs: LRUCache<string, number>;
};

/** Clients repeat their pages and page sizes. */
const maxCosts = 20;

const analyses = new WeakMap<OperationDefinitionNode, OperationAnalysis>();

/** Analyzes an operation of a parsed document, once. The document need not be valid. */
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

/** How often an operation may select one field of Query or Mutation and still count as one request. */
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

/** For all operations of the document. Most documents have only one. */
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

/** Each fragment counts once, so that fragments that spread each other can't multiply the fields. */
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
