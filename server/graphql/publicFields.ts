import {
  type DocumentNode,
  type FieldNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  valueFromASTUntyped,
} from "graphql";
import { madeOf } from "../cache/tags.ts";
import type { DeviceKind, Query } from "../generated/graphql.ts";

type Arguments = Record<string, unknown>;

/** Depends on who asks: never remembered. */
const personal = "personal";

/** What the answer to each field of Query is made of. */
const sources = {
  home: () => [madeOf.banners, madeOf.offers, madeOf.devices(), madeOf.reviews],
  shop: () => [],
  devices: ({ kind }) => [madeOf.devices(kind as DeviceKind | null | undefined)],
  device: ({ id }) => [madeOf.device(String(id))],
  // Any device may be the nearer one.
  similarDevices: () => [madeOf.devices()],
  reviews: () => [madeOf.reviews],
  review: () => [madeOf.reviews],
  banners: () => [madeOf.banners],
  banner: () => [madeOf.banners],
  offers: () => [madeOf.offers],
  offer: () => [madeOf.offers],
  me: personal,
  addRequests: personal,
  addRequest: personal,
  evaluations: personal,
  evaluation: personal,
  auditEntries: personal,
} satisfies Record<
  Exclude<keyof Query, "__typename">,
  typeof personal | ((given: Arguments) => string[])
>;

/** What a query's answer is made of, and whether it depends on who asks. */
export type Sources = { tags: string[]; isPersonal: boolean };

/** The sources of a query, which must be valid; those of what it skips may be among them. */
export function sourcesOf(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): Sources {
  // Without a prototype, which a variable called `__proto__` would replace.
  const given = Object.assign(Object.create(null), defaultsOf(operation), variables);
  const tags = new Set<string>();
  let isPersonal = false;
  for (const field of fieldsAskedFor(document, operation)) {
    const name = field.name.value;
    if (name.startsWith("__")) continue;
    const source = Object.hasOwn(sources, name) ? sources[name as keyof typeof sources] : personal;
    if (source === personal) isPersonal = true;
    else for (const tag of source(argumentsOf(field, given))) tags.add(tag);
  }
  return { tags: [...tags], isPersonal };
}

const known = new WeakMap<OperationDefinitionNode, FieldNode[]>();

/** The fields of Query or Mutation that an operation asks for: found once, as long as it is known. */
export function fieldsAskedFor(
  document: DocumentNode,
  operation: OperationDefinitionNode,
): FieldNode[] {
  const fields = known.get(operation) ?? fieldsOf(document, operation.selectionSet);
  known.set(operation, fields);
  return fields;
}

/** Fields with those of fragments, each fragment's once: two that spread each other twice multiply without end. */
function fieldsOf(
  document: DocumentNode,
  { selections }: SelectionSetNode,
  seen = new Set<string>(),
): FieldNode[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection];
    if (selection.kind === Kind.INLINE_FRAGMENT)
      return fieldsOf(document, selection.selectionSet, seen);
    const name = selection.name.value;
    if (seen.has(name)) return [];
    seen.add(name);
    const fragment = document.definitions.find(
      (definition) =>
        definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === name,
    );
    return fragment?.kind === Kind.FRAGMENT_DEFINITION
      ? fieldsOf(document, fragment.selectionSet, seen)
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
