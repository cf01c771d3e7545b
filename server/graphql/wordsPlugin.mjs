/**
 * Codegen plugin: writes the words of `@word(is: …)` in schema.graphql as one constant per enum, the
 * one source of these words for the server and the site.
 * `enum ProductType { NEW @word(is: "New") }` becomes `productTypeWords = { NEW: "New" }`. With the option
 * `translate`, a module to import `t` from, the words are in the page's language.
 */
import { isEnumType } from "graphql";

const wordOf = (value) => {
  const directive = value.astNode?.directives?.find(({ name }) => name.value === "word");
  return directive?.arguments?.[0]?.value.value;
};

/** Enums whose words are stored and compared. */
const stored = ["UserType"];

const constantOf = (type, translate) => {
  const rows = type.getValues().map((value) => [value.name, wordOf(value)]);
  if (rows.some(([, word]) => word === undefined)) return [];
  const name = `${type.name[0].toLowerCase()}${type.name.slice(1)}Words`;
  const isTranslated = translate && !stored.includes(type.name);
  const literal = (word) => (isTranslated ? `t(${JSON.stringify(word)})` : JSON.stringify(word));
  const body = rows.map(([key, word]) => `  ${key}: ${literal(word)},`).join("\n");
  return [`/** The words for ${type.name}. */\nexport const ${name} = {\n${body}\n} as const;\n`];
};

export const plugin = (schema, _documents, { translate }) => {
  const enums = Object.values(schema.getTypeMap()).filter(isEnumType);
  const imports = translate ? `import { t } from "${translate}";\n\n` : "";
  return imports + enums.flatMap((type) => constantOf(type, translate)).join("\n");
};
