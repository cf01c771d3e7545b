/** Codegen plugin: tells Apollo's cache which types an interface stands for. */
import { isAbstractType } from "graphql";

const isOurs = (type) => isAbstractType(type) && !type.name.startsWith("__");

export const plugin = (schema) => {
  const rows = Object.values(schema.getTypeMap())
    .filter(isOurs)
    .map((type) => [type.name, schema.getPossibleTypes(type).map(({ name }) => name)]);
  return `/** The types that each interface of the schema stands for. */\nexport const possibleTypes = ${JSON.stringify(Object.fromEntries(rows), null, 2)};\n`;
};
