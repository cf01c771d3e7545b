import {
  type GraphQLArgument,
  type GraphQLInputField,
  getDirectiveValues,
  introspectionFromSchema,
  isInputObjectType,
} from "graphql";
import { expect, test } from "vitest";
import { limits } from "../generated/limits.ts";
import { schema } from "./schema.ts";

type Constraint = Record<string, number | string | undefined>;
type Input = { name: string; typeText?: string | null; input: GraphQLInputField | GraphQLArgument };

const directive = schema.getDirective("constraint");

/** Every input field and argument of the schema, with the description of its type. */
const inputs: Input[] = [
  ...Object.values(schema.getTypeMap())
    .filter(isInputObjectType)
    .flatMap((type) =>
      Object.values(type.getFields()).map((input) => ({
        name: `${type.name}.${input.name}`,
        typeText: type.description,
        input,
      })),
    ),
  ...[schema.getQueryType(), schema.getMutationType()]
    .flatMap((type) => Object.values(type?.getFields() ?? {}))
    .flatMap(({ name, args }) => args.map((input) => ({ name: `${name}.${input.name}`, input }))),
];

function constraintOf({ input }: Input): Constraint {
  const values = directive && input.astNode && getDirectiveValues(directive, input.astNode);
  return (values ?? {}) as Constraint;
}

const digits = (value: number | string) => Number(value).toLocaleString("en-US");

/** Returns whether a string contains a range. Numbers in the string may have separators or, like years, none. */
const contains = (text: string, range: string) =>
  text.includes(range) || text.includes(range.replaceAll(",", ""));

/** Returns a range as descriptions write it: "1 to 60", "at most 60" or "at least 1". */
function range(min?: number | string, max?: number | string): string | undefined {
  if (min === undefined && max === undefined) return undefined;
  if (min === max && max !== undefined) return digits(max);
  if (max === undefined) return `at least ${min === 1 ? "one" : min}`;
  return min === undefined ? `at most ${digits(max)}` : `${digits(min)} to ${digits(max)}`;
}

/** Returns the ranges that the description of an input must contain. */
function rangesOf({ minLength, maxLength, min, max, minItems, maxItems }: Constraint): string[] {
  const ranges = [range(minLength, maxLength), range(min, max), range(minItems, maxItems)];
  return ranges.filter((text) => text !== undefined);
}

const wordsOf = ({ input, typeText }: Input) =>
  `${typeText} ${input.description}`.toLowerCase().replaceAll("\n", " ");

test("the description of an input has the same limits as its constraint", () => {
  const missing = inputs.flatMap((input) =>
    rangesOf(constraintOf(input))
      .filter((text) => !contains(wordsOf(input), text))
      .map((text) => `${input.name}: ${text}`),
  );
  expect(missing).toEqual([]);
});

test("a limit in a description is also a constraint", () => {
  const unbound = inputs.filter(
    (input) =>
      /\d+ characters|at most \d|\b\d+ to \d|at least one/i.test(input.input.description ?? "") &&
      rangesOf(constraintOf(input)).length === 0,
  );
  expect(unbound.map(({ name }) => name)).toEqual([]);
});

test("inputs that are checked by the same rule have the same limits", () => {
  const { PhoneOrTabletInput, WearableInput, GadgetInput, VariantInput } = limits;
  for (const name of ["brand", "model", "coverImage", "images", "description"] as const) {
    expect(WearableInput[name]).toEqual(PhoneOrTabletInput[name]);
  }
  for (const name of ["coverImage", "images", "description"] as const) {
    expect(GadgetInput[name]).toEqual(PhoneOrTabletInput[name]);
  }
  const prices = [VariantInput.sellingPrice, WearableInput.price, GadgetInput.price];
  for (const price of prices) expect(price).toEqual(VariantInput.price);
  expect(VariantInput.rom).toEqual(VariantInput.ram);
  const { sim: _choice, color, colorBn, ...texts } = limits.SpecificationsInput;
  for (const text of Object.values(texts)) expect(text).toEqual(texts.processor);
  expect(colorBn).toEqual(color);
  const { link: _link, ...offer } = limits.createOffer;
  expect(offer).toEqual(limits.createBanner);
  expect(limits.AuditFilter).toEqual(limits.AddRequestFilter);
  expect(limits.DeviceFilter.search).toEqual(limits.AddRequestFilter.search);
  for (const list of ["addRequests", "evaluations", "reviews", "auditEntries"] as const) {
    expect(limits[list]).toEqual(limits.devices);
  }
  expect(limits.updateEvaluations.reason).toEqual(limits.updateEvaluation.reason);
  for (const bulk of ["deleteAddRequests", "updateEvaluations", "deleteEvaluations"] as const) {
    expect(limits[bulk].ids).toEqual(limits.updateAddRequests.ids);
  }
});

test("integrators find the constraint directive by introspection", () => {
  const { directives } = introspectionFromSchema(schema).__schema;
  expect(directives.map(({ name }) => name)).toContain("constraint");
});
