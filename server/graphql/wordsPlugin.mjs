/**
 * Codegen plugin that writes the labels from `@word(is: …)` in the schema as one constant for each enum. The server and
 * the site take labels only from these constants. `enum ProductType { NEW @word(is: "New") }` becomes `productTypeWords
 * = { NEW: "New" }`. The option `translate` names a module that exports `t`; with this option, the labels are in the
 * page's language.
 */
import { basename } from "node:path";
import { isEnumType } from "graphql";

const wordOf = (value) => {
  const directive = value.astNode?.directives?.find(({ name }) => name.value === "word");
  return directive?.arguments?.[0]?.value.value;
};

/** The enums whose labels are stored and compared. */
const stored = ["UserType"];

/** Returns the enums in which every value has a label. */
const enumsWithWords = (schema) =>
  Object.values(schema.getTypeMap())
    .filter(isEnumType)
    .filter((type) => type.getValues().every((value) => wordOf(value) !== undefined));

const constantName = ({ name }) => `${name[0].toLowerCase()}${name.slice(1)}Words`;

const isTranslated = ({ name }) => !stored.includes(name);

const constantOf = (type, translate) => {
  const isMarked = translate && isTranslated(type);
  const literal = (word) => (isMarked ? `t(${JSON.stringify(word)})` : JSON.stringify(word));
  const body = type.getValues().map((value) => `  ${value.name}: ${literal(wordOf(value))},`);
  return `/** The words for ${type.name}. */\nexport const ${constantName(type)} = {\n${body.join("\n")}\n} as const;\n`;
};

const code = (types, translate) =>
  (translate && types.some(isTranslated) ? `import { t } from "${translate}";\n\n` : "") +
  types.map((type) => constantOf(type, translate)).join("\n");

export const plugin = (schema, _documents, { translate }) =>
  code(enumsWithWords(schema), translate);

/**
 * Codegen preset that writes one file for each enum to the folder `<output>`. A page therefore loads only the labels
 * that it shows. Also writes `<output>.ts`, which exports the labels of all enums. `translate` is the plugin's option.
 *
 * @type {import("@graphql-codegen/plugin-helpers").Types.OutputPreset<{ translate: string }>}
 */
export const wordsPreset = {
  buildGeneratesSection: async ({ schemaAst, baseOutputDir, presetConfig, ...options }) => {
    const types = enumsWithWords(schemaAst);
    const folder = baseOutputDir.replace(/\/$/, "");
    const exports = types.map(
      (type) => `export * from "./${basename(folder)}/${constantName(type)}.ts";\n`,
    );
    const files = [
      { filename: `${folder}.ts`, content: exports.join("") },
      ...types.map((type) => ({
        filename: `${folder}/${constantName(type)}.ts`,
        content: code([type], presetConfig.translate),
      })),
    ];
    return files.map(({ filename, content }) => ({
      ...options,
      schemaAst,
      filename,
      plugins: [{ words: {} }],
      pluginMap: { words: { plugin: () => content } },
    }));
  },
};
