import { type FieldNode, type OperationDefinitionNode, valueFromASTUntyped } from "graphql";
import { features } from "../features/all.ts";
import type { OperationAnalysis } from "./analysis.ts";

type Arguments = Record<string, unknown>;

/** The tags of public fields of Query. */
const tagsOfFields = new Map(features.flatMap(({ cacheTags = {} }) => Object.entries(cacheTags)));
/** The tags of fields, on types other than Query, that read further rows. */
const tagsOfNestedFields = new Map(
  features.flatMap(({ nestedCacheTags = {} }) => Object.entries(nestedCacheTags)),
);

/** Returns whether a field of Query has the same value for every caller. */
export const isPublicField = (name: string): boolean =>
  name.startsWith("__") || tagsOfFields.has(name);

/**
 * Returns the tag of the further rows that a field below Query reads, or undefined if the field reads no further rows.
 */
export const nestedTagOf = (name: string): string | undefined => tagsOfNestedFields.get(name);

/** Returns the tags of a valid public operation, possibly including tags of fields that a directive skips. */
export function tagsOfOperation(
  { operation, rootFields, nestedTags }: OperationAnalysis,
  variables: Record<string, unknown>,
): string[] {
  // A variable named `__proto__` must not become the prototype.
  const given = Object.assign(Object.create(null), defaultsOf(operation), variables);
  const tags = rootFields.flatMap(
    (field) => tagsOfFields.get(field.name.value)?.(argumentsOf(field, given)) ?? [],
  );
  return [...new Set([...tags, ...nestedTags])];
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
