import { z } from "zod";
import { contentLanguage, inLanguage } from "../../core/content.ts";
import type { Context } from "../../core/context.ts";
import type { DeviceKind } from "../../generated/prisma/enums.ts";
import { deviceKindWords } from "../../generated/words.ts";
import { idSchema } from "../../rest/helpers.ts";
import { devicePath } from "./addresses/paths.ts";
import { type FieldName, fieldOf, fieldsShownIn } from "./fields.ts";
import { deviceKinds, kinds } from "./kinds.ts";
import { atPaths, nest } from "./nest.ts";
import type { DeviceRecord, VariantRecord } from "./record.ts";
import { reducedFromOf } from "./reducedFrom.ts";
import { restPath } from "./restBodies.ts";
import { variantFieldNames, variantFieldOf } from "./variantFields.ts";

/** The parts of the context on which the members of a response depend. */
type Request = Pick<Context, "actor" | "language" | "env">;

/** A member of a response: its schema, and its value for a device. */
type Member = {
  shape: z.ZodType;
  present(device: DeviceRecord, request: Request): unknown;
};

const reducedFromShape = z
  .int()
  .nullable()
  .describe(
    "The price that pages show crossed out, in whole taka (BDT): the lowest price of the 30 days before the last reduction. Prices that lasted for less than an hour in total don't count. Null if `price` is not lower, if the item is out of stock, if the reduction was 30 or more days ago, or if the first known price took effect less than 7 days before the reduction. Also null for a variant, wearable or gadget with units, because each unit has its own price.",
  );

/** The members that are not fields, by name. */
const ownMembers = {
  _id: { shape: idSchema, present: ({ id }) => id },
  url: {
    shape: z
      .url()
      .describe(
        "The absolute address of the device's page. The key at the end never changes. The words before the key follow the title. An address with other words redirects to this address.",
      ),
    present: (device, { env, language }) => env.PUBLIC_URL + devicePath({ device }, language),
  },
  reducedFrom: { shape: reducedFromShape, present: reducedFromOf },
  deviceType: { shape: z.enum(deviceKindWords), present: ({ kind }) => deviceKindWords[kind] },
  version: {
    shape: z
      .int()
      .describe(
        "Increases with every change. Send `version` with PATCH so that you don't overwrite another change.",
      ),
    present: ({ version }) => version,
  },
  createdAt: { shape: z.iso.datetime(), present: ({ createdAt }) => createdAt.toISOString() },
  updatedAt: { shape: z.iso.datetime(), present: ({ updatedAt }) => updatedAt.toISOString() },
} satisfies Record<string, Member>;

/** The first members, in order. All other members follow in the order of the table of fields (fields.ts). */
const firstMembers = [
  "_id",
  "url",
  "sku",
  "deviceType",
  "coverImage",
  "images",
  "price",
  "reducedFrom",
  "stock",
];

/**
 * Returns the member for a field of a device. If the field has a Bangla version, the member's value is in the caller's
 * language.
 */
function memberOf(name: FieldName): Member {
  const { shape, present, bangla } = fieldOf(name);
  if (!bangla) return { shape, present: (device) => present(device[name]) };
  const main = (device: DeviceRecord) => present(device[name]) as string | null;
  return {
    shape,
    present: (device, request) =>
      inLanguage(contentLanguage(request), main(device), device[bangla]),
  };
}

const variantShape = z.object({
  _id: idSchema,
  url: z.url().describe("The absolute address of the device's page with this variant selected."),
  ...Object.fromEntries(
    variantFieldNames.map((name) => [variantFieldOf(name).rest, variantFieldOf(name).shape]),
  ),
  reducedFrom: reducedFromShape,
});

function presentVariant(
  device: DeviceRecord,
  variant: VariantRecord,
  { env, language }: Request,
): Record<string, unknown> {
  const url = env.PUBLIC_URL + devicePath({ device, variant }, language);
  const presented: Record<string, unknown> = { _id: variant.id, url };
  for (const name of variantFieldNames) {
    const field = variantFieldOf(name);
    presented[field.rest] = field.present(variant[name]);
  }
  presented.reducedFrom = variant.reducedFrom ?? null;
  return presented;
}

const variantsMember: Member = {
  shape: z.array(variantShape),
  present: (device, request) =>
    device.variants.map((variant) => presentVariant(device, variant, request)),
};

/** Returns the members of a device of this kind, by path. */
function membersOf(kind: DeviceKind): [string, Member][] {
  const { _id, url, deviceType, ...later } = ownMembers;
  const names = fieldsShownIn(kind);
  const isShared = (name: FieldName) =>
    deviceKinds.every((each) => fieldsShownIn(each).includes(name));
  const entry = (name: FieldName): [string, Member] => [restPath(name), memberOf(name)];
  const members: [string, Member][] = [
    ...Object.entries({ _id, url, deviceType }),
    ...names.filter(isShared).map(entry),
    ...Object.entries(later),
    ...names.filter((name) => !isShared(name)).map(entry),
    ...(kinds[kind].hasVariants ? Object.entries({ variants: variantsMember }) : []),
  ];
  const places = new Map(firstMembers.map((path, place) => [path, place]));
  const placeOf = ([path]: [string, Member]) => places.get(path) ?? firstMembers.length;
  return members.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** Makes a member whose value is an object that consists of other members. */
function groupOf(members: Record<string, Member>) {
  const entries = Object.entries(members);
  const shapes = entries.map(([name, { shape }]) => [name, shape] as const);
  return {
    shape: z.object(Object.fromEntries(shapes)),
    present(device: DeviceRecord, request: Request): Record<string, unknown> {
      const presented: Record<string, unknown> = {};
      for (const [name, member] of entries) presented[name] = member.present(device, request);
      return presented;
    },
  };
}

type Presenter = ReturnType<typeof groupOf>;

const presenterOf = (kind: DeviceKind): Presenter =>
  groupOf(nest<Member>(atPaths(membersOf(kind)), groupOf));

/** The presenter for smartphones and tablets. */
export const phoneOrTablet: Presenter = presenterOf("SMARTPHONE");

/** The presenter of each kind. Presenters make the responses of REST. */
export const presenters: Record<DeviceKind, Presenter> = {
  SMARTPHONE: phoneOrTablet,
  TABLET: phoneOrTablet,
  WEARABLE: presenterOf("WEARABLE"),
  GADGET: presenterOf("GADGET"),
};
