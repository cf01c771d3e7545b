import { Kind, print, visit } from "graphql";

/** Returns the fragments that a definition uses directly or through other fragments. */
function fragmentsOf(definition, byName, found = new Set()) {
  visit(definition, {
    FragmentSpread({ name }) {
      const fragment = byName.get(name.value);
      if (!fragment || found.has(fragment)) return;
      found.add(fragment);
      fragmentsOf(fragment, byName, found);
    },
  });
  return [...found];
}

/** Returns the TypeScript type of the error codes. No operation uses this type, so Codegen does not write it. */
function errorCodes(schema) {
  const codes = schema.getType("ErrorCode").getValues();
  return `/** The codes of the shop's errors. */
export type ErrorCode = ${codes.map(({ name }) => JSON.stringify(name)).join(" | ")};`;
}

/**
 * A plugin for GraphQL Code Generator. It writes each operation as a string with the types of the result and the
 * variables, so that the package needs no GraphQL library. `operationModule` is the module that exports the type
 * `Operation`.
 */
export function plugin(schema, documents, { operationModule }) {
  const definitions = documents.flatMap(({ document }) => document.definitions);
  const isFragment = ({ kind }) => kind === Kind.FRAGMENT_DEFINITION;
  const fragments = new Map(definitions.filter(isFragment).map((each) => [each.name.value, each]));
  const operations = definitions
    .filter((each) => !isFragment(each))
    .map((each) => {
      const name = each.name.value;
      const type = each.operation === "query" ? `${name}Query` : `${name}Mutation`;
      const text = [each, ...fragmentsOf(each, fragments)].map(print).join("\n");
      return `export const ${name} = ${JSON.stringify(text)} as unknown as Operation<${type}, ${type}Variables>;`;
    });
  return {
    prepend: [`import type { Operation } from ${JSON.stringify(operationModule)};`],
    content: [errorCodes(schema), ...operations].join("\n\n"),
  };
}
