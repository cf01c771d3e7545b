import {
  findBreakingChanges,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from "graphql";

/** The differences between a schema and its previous version, described for clients. */
export type SchemaChanges = {
  /** Changes that can break a client, as sentences. */
  breaking: string[];
  /** New fields, arguments and values of existing types: `Query.device`, `Query.devices(offset)`. */
  added: string[];
};

/** Compares two versions of the schema. */
export function compareSchemas(before: GraphQLSchema, after: GraphQLSchema): SchemaChanges {
  const existing = new Set(membersOf(before).map(({ name }) => name));
  const types = before.getTypeMap();
  const added = membersOf(after).filter(({ name, of }) => !existing.has(name) && existedIn(of));
  function existedIn(owner: string): boolean {
    return owner in types || existing.has(owner);
  }
  return {
    breaking: findBreakingChanges(before, after).map(({ description }) => description),
    added: added.map(({ name }) => name),
  };
}

/** A field, an argument or an enum value, with the name of the type or field to which it belongs. */
type Member = { name: string; of: string };

function membersOf(schema: GraphQLSchema): Member[] {
  return Object.values(schema.getTypeMap()).flatMap((type) => {
    if (type.name.startsWith("__")) return [];
    const named = (name: string): Member => ({ name: `${type.name}.${name}`, of: type.name });
    if (isEnumType(type)) return type.getValues().map(({ name }) => named(name));
    if (isInputObjectType(type)) return Object.keys(type.getFields()).map(named);
    if (!isObjectType(type) && !isInterfaceType(type)) return [];
    return Object.values(type.getFields()).flatMap(({ name, args }) => {
      const field = named(name);
      const asArgument = (arg: { name: string }) => `${field.name}(${arg.name})`;
      return [field, ...args.map((arg) => ({ name: asArgument(arg), of: field.name }))];
    });
  });
}
