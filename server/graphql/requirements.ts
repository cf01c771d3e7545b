import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getDirectiveValues,
} from "graphql";
import { isPermission, type Permission, whoMay } from "../core/permissions.ts";

/** Appends a sentence on the required permissions to the description of each field of Query and Mutation. */
export function describeRequirements(schema: GraphQLSchema): GraphQLSchema {
  for (const type of [schema.getQueryType(), schema.getMutationType()]) {
    for (const field of Object.values((type as GraphQLObjectType).getFields())) {
      const required = permissionsOf(schema, field);
      if (required.length > 0) field.description = `${field.description} ${whoMay(required)}`;
    }
  }
  return schema;
}

/** Returns the permissions in a field's `@requires`. Throws if a permission does not exist. */
export function permissionsOf(
  schema: GraphQLSchema,
  { name, astNode }: GraphQLField<unknown, unknown>,
): Permission[] {
  const directive = schema.getDirective("requires");
  const values = directive && astNode ? getDirectiveValues(directive, astNode) : undefined;
  const required = (values?.permissions ?? []) as string[];
  return required.map((permission) => {
    if (isPermission(permission)) return permission;
    throw new Error(`${name} requires the unknown permission ${permission}`);
  });
}
