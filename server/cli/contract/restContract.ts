/** The part of a JSON schema that clients depend on. Limits of numbers and lengths are left out. */
type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};

type Content = { content?: Record<string, { schema?: Schema }> };

type Operation = {
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: Content;
  responses?: Record<string, Content>;
};

export type OpenApiDocument = { paths: Record<string, Record<string, Operation>> };

/**
 * The fields of a request or response by their paths, such as `200.data[].price`. Each value is a list such as `integer
 * | null | required`: the field's types, `required` if the field is required, and in requests also the possible values.
 */
type Fields = Record<string, string>;

const separator = " | ";
const wordsOf = (field = "") => field.split(separator).filter(Boolean);

/** The data that a client can send and receive, by the method and path of each operation. */
export type RestContract = Record<string, { input: Fields; output: Fields }>;

/** Extracts the parts of an OpenAPI document on which clients depend. */
export function restContract({ paths }: OpenApiDocument): RestContract {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, RestContract[string]] => [
      `${method.toUpperCase()} ${path}`,
      { input: inputOf(operation), output: outputOf(operation) },
    ]),
  );
  return Object.fromEntries(operations);
}

function inputOf({ parameters = [], requestBody }: Operation): Fields {
  const fields: Fields = {};
  for (const { name, in: place, required, schema } of parameters)
    addFields(fields, `${place}.${name}`, schema, { required, hasValues: true });
  for (const { schema } of Object.values(requestBody?.content ?? {}))
    addFields(fields, "body", schema, { hasValues: true });
  return fields;
}

function outputOf({ responses = {} }: Operation): Fields {
  const fields: Fields = {};
  for (const [status, { content = {} }] of Object.entries(responses))
    for (const { schema } of Object.values(content)) addFields(fields, status, schema, {});
  return fields;
}

type FieldOptions = {
  required?: boolean;
  /** Whether to include the values of enums. False for responses, because enums in responses may get new values. */
  hasValues?: boolean;
};

function addFields(
  fields: Fields,
  path: string,
  schema: Schema = {},
  { required = false, hasValues = false }: FieldOptions,
): void {
  const words = new Set(wordsOf(fields[path]));
  if (required) words.add("required");
  for (const type of [schema.type ?? []].flat()) words.add(type);
  if (hasValues) for (const value of valuesOf(schema)) words.add(JSON.stringify(value));
  fields[path] = [...words].sort().join(separator);
  for (const each of [schema.anyOf, schema.oneOf, schema.allOf].flatMap((some) => some ?? []))
    addFields(fields, path, each, { hasValues });
  if (schema.items) addFields(fields, `${path}[]`, schema.items, { hasValues });
  if (typeof schema.additionalProperties === "object")
    addFields(fields, `${path}.*`, schema.additionalProperties, { hasValues });
  for (const [name, each] of Object.entries(schema.properties ?? {}))
    addFields(fields, `${path}.${name}`, each, {
      required: schema.required?.includes(name),
      hasValues,
    });
}

const valuesOf = (schema: Schema): unknown[] => schema.enum ?? [schema.const ?? []].flat();

/** Returns sentences about changes that can break a client of the earlier version. */
export function compareRest(before: RestContract, after: RestContract): string[] {
  return Object.entries(before).flatMap(([name, { input, output }]) => {
    const now = after[name];
    if (!now) return [`${name} was removed.`];
    return [...inputChanges(input, now.input), ...outputChanges(output, now.output)].map(
      (change) => `${name}: ${change}`,
    );
  });
}

function inputChanges(before: Fields, after: Fields): string[] {
  const refused = Object.entries(before).flatMap(([path, field]) => {
    const now = after[path];
    if (now === undefined) return [`${path} was removed.`];
    return missing(field, now)
      .filter((word) => word !== "required")
      .map((word) => `${path} does not accept ${word} any more.`);
  });
  // If an object is new, only clients that send the object must send its required fields.
  const isInNewField = (path: string) => {
    const parent = path.replace(/\.[^.]*$/, "");
    return parent in after && !(parent in before);
  };
  const required = Object.entries(after)
    .filter(([path, field]) => isRequired(field) && !isRequired(before[path]))
    .filter(([path]) => !isInNewField(path))
    .map(([path]) => `${path} is required.`);
  return [...refused, ...required];
}

function outputChanges(before: Fields, after: Fields): string[] {
  return Object.entries(before).flatMap(([path, field]) => {
    const now = after[path];
    if (now === undefined) return [`${path} was removed.`];
    const lost = isRequired(field) && !isRequired(now);
    return [
      ...(lost ? [`${path} may be absent.`] : []),
      ...missing(now, field)
        .filter((word) => word !== "required")
        .map((word) => `${path} may be of the type ${word}.`),
    ];
  });
}

const isRequired = (field?: string) => wordsOf(field).includes("required");

/** Returns the words of the first field that do not occur in the second field. */
const missing = (field: string, other: string) =>
  wordsOf(field).filter((word) => !wordsOf(other).includes(word));
