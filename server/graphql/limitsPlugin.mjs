/**
 * Codegen plugin: writes the limits of `@constraint(…)` in schema.graphql as one table, the one source
 * of lengths, ranges and required fields for the server's rules and the site's forms.
 * `input ProfileInput { firstName: String! @constraint(maxLength: 60) }` becomes
 * `limits.ProfileInput.firstName = { required: true, maxLength: 60 }`; an argument of a query or
 * mutation stands under the name of that field: `limits.createReview.reviewComment`.
 */
import { getDirectiveValues, isInputObjectType, isRequiredInputField } from "graphql";

/** `{ maxLength: 60 }` of an input field or argument with `@constraint(maxLength: 60)`. */
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

/** The limits by the name of an input type or root field, then by the name of its field or argument. */
export function limitsOfSchema(schema) {
  const directive = schema.getDirective("constraint");
  const inputTypes = Object.values(schema.getTypeMap()).filter(isInputObjectType);
  const rootFields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.values(type?.getFields() ?? {}),
  );
  // Arguments without a constraint are ids and input types, which no form field has.
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

/** `only` names the input types and root fields to write, all of them where it is left out. */
export function plugin(schema, _documents, { only }) {
  const all = limitsOfSchema(schema);
  const limits = only ? Object.fromEntries(only.map((name) => [name, all[name]])) : all;
  const table = JSON.stringify(limits, null, 2);
  return `/** Limits of inputs, from schema.graphql. */\nexport const limits = ${table} as const;\n`;
}
