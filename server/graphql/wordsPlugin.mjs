/**
 * Codegen plugin: writes the words of `@word(is: …)` in schema.graphql as one constant per enum, the
 * one source of these words for the server and the site.
 * `enum ProductType { NEW @word(is: "New") }` becomes `productTypeWords = { NEW: "New" }`.
 */
import { isEnumType } from "graphql";

const wordOf = (value) => {
  const directive = value.astNode?.directives?.find(({ name }) => name.value === "word");
  return directive?.arguments?.[0]?.value.value;
};

const constantOf = (type) => {
  const rows = type.getValues().map((value) => [value.name, wordOf(value)]);
  if (rows.some(([, word]) => word === undefined)) return [];
  const name = `${type.name[0].toLowerCase()}${type.name.slice(1)}Words`;
  const body = rows.map(([key, word]) => `  ${key}: ${JSON.stringify(word)},`).join("\n");
  return [`/** The words for ${type.name}. */\nexport const ${name} = {\n${body}\n} as const;\n`];
};

export const plugin = (schema) =>
  Object.values(schema.getTypeMap()).filter(isEnumType).flatMap(constantOf).join("\n");
