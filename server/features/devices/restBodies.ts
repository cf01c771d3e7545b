import { z } from "zod";
import type { DeviceKind } from "../../generated/prisma/enums.ts";
import { idSchema, ignoredFields } from "../../rest/helpers.ts";
import { type FieldName, fieldOf, fields, fieldsOfKind, fieldsShownIn } from "./fields.ts";
import { deviceKinds, kinds } from "./kinds.ts";
import { atPaths, nest } from "./nest.ts";
import { forKind, inputOf, variantsOf } from "./rules.ts";
import { variantFieldNames, variantFieldOf, variantFields } from "./variantFields.ts";

const variant = z
  .strictObject({
    _id: idSchema.optional(),
    id: idSchema.optional(),
    url: ignoredFields.url,
    reducedFrom: z.unknown().optional(),
    ...Object.fromEntries(
      variantFieldNames.map((name) => [variantFieldOf(name).rest, variantFields[name].body]),
    ),
  })
  .transform((body: Record<string, unknown>) => ({
    id: body._id ?? body.id,
    ...Object.fromEntries(variantFieldNames.map((name) => [name, body[variantFieldOf(name).rest]])),
  }));

/** A body with the service's field names. The body is not validated yet. */
export type DeviceBody = {
  /** The version of the device on which a change is based. */
  version?: number;
  fields: Record<string, unknown>;
};

/** Returns the path of a field in REST's bodies and responses. */
export const restPath = (name: FieldName): string => fieldOf(name).rest ?? name;

/**
 * Returns the schema of a field in a body. Derived fields are accepted, because clients send back the fields that they
 * read.
 */
function bodyOf(kind: DeviceKind, name: FieldName): z.ZodType {
  const { kinds: own, body, empty } = fieldOf(name);
  if (!own.includes(kind)) return z.unknown().optional();
  const rule = forKind(kind, name, body);
  return empty === undefined ? rule : rule.optional();
}

const isInEveryKind = (name: FieldName) => fieldOf(name).kinds.length === deviceKinds.length;

/** Returns the fields that a body of this kind may have, by path. */
function membersOf(kind: DeviceKind): [string, z.ZodType][] {
  const names = fieldsShownIn(kind);
  const entry = (name: FieldName): [string, z.ZodType] => [restPath(name), bodyOf(kind, name)];
  return [
    ...names.filter(isInEveryKind).map(entry),
    [
      "version",
      z
        .int()
        .min(1)
        .optional()
        .describe(
          "Only for PATCH: the `version` of the device on which the change is based. If the device has changed since, the response is 409.",
        ),
    ],
    ...Object.entries({ ...ignoredFields, reducedFrom: z.unknown().optional() }),
    ...names.filter((name) => !isInEveryKind(name)).map(entry),
    ...(kinds[kind].hasVariants ? [["variants", variantsOf(variant)] as [string, z.ZodType]] : []),
  ];
}

/** Returns the value at a path of a body; undefined if there is none. */
const valueAt = (body: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], body);

/** Returns the schemas of POST and PATCH bodies for a kind. */
function bodiesOf(kind: DeviceKind) {
  const members = atPaths(membersOf(kind));
  const partial = (shape: z.ZodRawShape) => z.strictObject(shape).partial();
  const toBody = (body: Record<string, unknown>): DeviceBody => {
    const given = fieldsOfKind(kind).flatMap((name): [FieldName, unknown][] => {
      const value = valueAt(body, restPath(name));
      return value === undefined ? [] : [[name, value]];
    });
    const { version, variants } = body as { version?: number; variants?: unknown };
    return { version, fields: { ...inputOf(given), ...(variants !== undefined && { variants }) } };
  };
  return {
    create: z.strictObject(nest<z.ZodType>(members, z.strictObject)).transform(toBody),
    update: partial(nest<z.ZodType>(members, partial)).transform(toBody),
  };
}

/** The schemas of POST and PATCH bodies for each kind. */
export const restBodies = Object.fromEntries(
  deviceKinds.map((kind) => [kind, bodiesOf(kind)]),
) as Record<DeviceKind, ReturnType<typeof bodiesOf>>;

const ownStock = z.strictObject({ stock: fields.stock.body });
const variantStock = z
  .strictObject({ _id: idSchema, stock: variantFields.stock.body })
  .transform(({ _id, ...rest }) => ({ id: _id, ...rest }));
const stocksOfVariants = z.strictObject({
  variants: variantsOf(variantStock).describe(
    "The variants whose stock is set. Variants that are not listed keep their stock.",
  ),
});

/** Returns the schema of a POST …/stock body for a kind. */
export const stockBodyOf = (kind: DeviceKind): z.ZodType =>
  kinds[kind].hasVariants ? stocksOfVariants : ownStock;
