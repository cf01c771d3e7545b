import type { GraphQLRequestContextWillSendResponse } from "@apollo/server";
import {
  type DocumentNode,
  type FieldNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  valueFromASTUntyped,
  visit,
} from "graphql";
import { features } from "../features/all.ts";
import type { ResolverContext } from "../http/execution.ts";

type Arguments = Record<string, unknown>;

/** The tags of public fields of Query, and of fields of other types that are made of further rows. */
const tagsOfFields = new Map(features.flatMap(({ cacheTags = {} }) => Object.entries(cacheTags)));
const tagsOfNestedFields = new Map(
  features.flatMap(({ nestedCacheTags = {} }) => Object.entries(nestedCacheTags)),
);

/** Whether an operation's result is the same for every caller. The document need not be valid. */
export function isPublic(document: DocumentNode, operation: OperationDefinitionNode): boolean {
  const fields = rootFieldsOf(document, operation);
  return (
    operation.operation === "query" &&
    fields.every(({ name: { value } }) => isMeta(value) || tagsOfFields.has(value))
  );
}

/** Notes the tags of a public operation that was executed without errors. */
export function addCacheTags({
  document,
  operation,
  request,
  errors,
  contextValue,
}: GraphQLRequestContextWillSendResponse<ResolverContext>): void {
  if (errors || !document || !operation || !isPublic(document, operation)) return;
  contextValue.execution.cacheTags = tagsOfOperation(document, operation, request.variables ?? {});
}

/** The tags of a valid public operation; those of fields that a directive skips may be among them. */
export function tagsOfOperation(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): string[] {
  // A variable named `__proto__` must not become the prototype.
  const given = Object.assign(Object.create(null), defaultsOf(operation), variables);
  const tags = rootFieldsOf(document, operation).flatMap(
    (field) => tagsOfFields.get(field.name.value)?.(argumentsOf(field, given)) ?? [],
  );
  return [...new Set([...tags, ...nestedTags(document)])];
}

/** By document, since it stays the same for many requests. */
const nestedTagsOf = new WeakMap<DocumentNode, string[]>();

function nestedTags(document: DocumentNode): string[] {
  const known = nestedTagsOf.get(document);
  if (known) return known;
  const tags: string[] = [];
  visit(document, {
    Field({ name }) {
      const tag = tagsOfNestedFields.get(name.value);
      if (tag) tags.push(tag);
    },
  });
  nestedTagsOf.set(document, tags);
  return tags;
}

const isMeta = (field: string) => field.startsWith("__");

/** Kept by operation: several plugins look at them for each request. */
const rootFields = new WeakMap<OperationDefinitionNode, readonly FieldNode[]>();

/** The selections on Query or Mutation, those of fragments included. */
export function rootFieldsOf(
  document: DocumentNode,
  operation: OperationDefinitionNode,
): readonly FieldNode[] {
  const known = rootFields.get(operation);
  if (known) return known;
  const fields = fieldsOf(document, operation.selectionSet, new Set());
  rootFields.set(operation, fields);
  return fields;
}

/** Each fragment counts once, so that fragments which spread each other cannot multiply the fields. */
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

const argumentsOf = (field: FieldNode, variables: Record<string, unknown>): Arguments =>
  Object.fromEntries(
    (field.arguments ?? []).map(({ name, value }) => [
      name.value,
      valueFromASTUntyped(value, variables),
    ]),
  );

const defaultsOf = ({ variableDefinitions = [] }: OperationDefinitionNode) =>
  Object.fromEntries(
    variableDefinitions.flatMap(({ variable, defaultValue }) =>
      defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)]] : [],
    ),
  );
