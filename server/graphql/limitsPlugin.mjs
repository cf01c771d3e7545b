/**
 * Codegen plugin that writes the limits from `@constraint(…)` in the schema as one table. The table is the only source
 * of lengths, ranges and required fields for the server's rules and the site's forms. `input ProfileInput { firstName:
 * String! @constraint(maxLength: 60) }` becomes `limits.ProfileInput.firstName = { required: true, maxLength: 60 }`.
 * The limits of an argument are listed under its query or mutation: `limits.createReview.reviewComment`. A second table
 * contains the largest lengths of the lists that fields return: `lists.Device.units = 50`.
 */
import {
  getDirectiveValues,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isRequiredInputField,
} from "graphql";

/** Returns `{ maxLength: 60 }` for an input field or argument with `@constraint(maxLength: 60)`. */
const constraintOf = (input, directive) =>
  input.astNode && getDirectiveValues(directive, input.astNode);

const withoutEmpty = (entries) =>
  Object.fromEntries(entries.filter(([, value]) => value && Object.keys(value).length > 0));

function limitsOfInputs(inputs, directive) {
  const entries = inputs.map((input) => [
    input.name,
    { ...(isRequiredInputField(input) && { required: true }), ...constraintOf(input, directive) },
  ]);
  return withoutEmpty(entries);
}

const listsIn = (schema) => `
/** The largest number of items in the lists that fields return, from the schema. */
export const lists = ${JSON.stringify(listsOfSchema(schema), null, 2)} as const;
`;

/** Returns the limits by two names: the input type or root field, and its field or argument. */
export function limitsOfSchema(schema) {
  const directive = schema.getDirective("constraint");
  const inputTypes = Object.values(schema.getTypeMap()).filter(isInputObjectType);
  const rootFields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.values(type?.getFields() ?? {}),
  );
  // Arguments without a constraint are ids and input types. Forms have no fields for them.
  const isConstrained = (argument) => constraintOf(argument, directive);
  return withoutEmpty([
    ...inputTypes.map((type) => [
      type.name,
      limitsOfInputs(Object.values(type.getFields()), directive),
    ]),
    ...rootFields.map(({ name, args }) => [
      name,
      limitsOfInputs(args.filter(isConstrained), directive),
    ]),
  ]);
}

/**
 * Returns the largest number of items in the lists that fields return, by type and field. The limits of an interface
 * also apply to the types that implement it.
 */
export function listsOfSchema(schema) {
  const directive = schema.getDirective("constraint");
  const maxOf = (field) => constraintOf(field, directive)?.maxItems;
  const types = Object.values(schema.getTypeMap()).filter(
    (type) => isObjectType(type) || isInterfaceType(type),
  );
  const ofType = (type) => {
    const inherited = type.getInterfaces().map(ofType);
    const own = Object.values(type.getFields()).map((field) => [field.name, maxOf(field)]);
    return Object.assign({}, ...inherited, withoutMissing(own));
  };
  return withoutEmpty(types.map((type) => [type.name, ofType(type)]));
}

const withoutMissing = (entries) =>
  Object.fromEntries(entries.filter(([, value]) => value !== undefined));

const onlyOf = (all, only) =>
  Object.fromEntries(
    Object.entries(only).map(([name, fields]) => [
      name,
      Object.fromEntries(fields.map((field) => [field, all[name][field]])),
    ]),
  );

/**
 * Writes the tables. `only` lists the fields of input types and the arguments of root fields that are written; without
 * `only`, all are written. `withLists` adds the table of lists.
 */
export function plugin(schema, _documents, { only, withLists }) {
  const all = limitsOfSchema(schema);
  const limits = only ? onlyOf(all, only) : all;
  const table = JSON.stringify(limits, null, 2);
  const inputs = `/** The limits of inputs, from the schema. */\nexport const limits = ${table} as const;\n`;
  return withLists ? inputs + listsIn(schema) : inputs;
}
