import type { Reader } from "../../database/reads.ts";
import { whole } from "../../database/sql.ts";
import { Prisma } from "../../generated/prisma/client.ts";
import type { DeviceKind } from "../../generated/prisma/enums.ts";
import { isDevice } from "./addresses/keys.ts";
import { fieldNames, fieldOf, isOfCondition } from "./fields.ts";
import { listedOffer } from "./lists/listedOffer.ts";
import {
  basicColumns,
  type DeletedDeviceRecord,
  type DeviceNode,
  type DeviceRecord,
  type VariantRecord,
} from "./record.ts";
import { reducedDevicePrice, reducedVariantPrice } from "./reducedFrom.ts";
import { readColumns } from "./serverColumns.ts";
import { unitsForSale } from "./unitRecord.ts";
import { variantFieldNames } from "./variantFields.ts";

// The public pages read devices by SQL. With Prisma's client, a home page would take a millisecond more of Node's
// processor time, and a device's page 0.2 ms more. PostgreSQL aggregates variants as JSON, so that any number of
// devices is read with one statement.

const alwaysKnown = ["id", ...variantFieldNames] as const;

/** Returns a member of a variant's JSON object: its name and its value. */
const memberOf = (name: string) =>
  name === "reducedFrom"
    ? Prisma.sql`'reducedFrom', ${reducedVariantPrice}`
    : Prisma.raw(`'${name}', v."${name}"`);

const membersOf = (names: readonly string[]) => Prisma.join(names.map(memberOf), ", ");

/**
 * An SQL expression for the JSON object of the variant `v`, a row of the table `variant`. Members about units are
 * missing if the variant has no units, and `reducedFrom` is missing if the price was not reduced.
 */
const variantObject = Prisma.sql`json_strip_nulls(json_build_object(
  ${membersOf([...alwaysKnown, "reducedFrom"])},
  'unitCount', nullif(v."unitCount", 0), 'hasUnits', nullif(v."hasUnits", false)))`;

/** The members of a variant. Each member can be read separately. */
const variantMembers = [
  ...alwaysKnown,
  "unitCount",
  "hasUnits",
  "reducedFrom",
] as const satisfies (keyof VariantRecord)[];

type VariantColumn = `variants.${(typeof variantMembers)[number]}`;

const variantColumns = variantMembers.map((name): VariantColumn => `variants.${name}`);

const isOfVariants = (name: RecordColumn): name is VariantColumn => name.startsWith("variants.");

/**
 * Returns an SQL expression for the variants of the device `d`, with these members. Without named members, the
 * expression has all members.
 */
function variantsWith(members: readonly string[]): Prisma.Sql {
  const object = members.length
    ? Prisma.sql`json_build_object(${membersOf(members)})`
    : variantObject;
  return Prisma.sql`CASE WHEN d.kind IN ('SMARTPHONE', 'TABLET') THEN (
    SELECT json_agg(${object} ORDER BY v.position) FROM variant v WHERE v."deviceId" = d.id
  ) ELSE '[]' END AS variants`;
}

/**
 * A part of a device that queries can read: a column of its `DeviceRecord`, a member of its variants, its units for
 * sale, or the offer with its price and stock.
 */
type RecordColumn = keyof DeviceRecord | VariantColumn | "units" | "listedOffer";

/**
 * Returns an SQL expression for a column. The condition of a device with units is null, because each unit has its own
 * condition.
 */
const columnOf = (name: string) =>
  isOfCondition(name)
    ? `CASE WHEN NOT d."hasUnits" THEN d."${name}" END AS "${name}"`
    : `d."${name}"`;

/** Returns SQL expressions for columns of `d`, a row of the table `device`. */
function columnsOf(names: Iterable<RecordColumn>): Prisma.Sql {
  const all = new Set(names);
  const members = [...all].filter(isOfVariants).map((name) => name.slice("variants.".length));
  const columns = [...all]
    .filter((name) => !isOfVariants(name) && name !== "variants")
    .map((name) => {
      if (name === "units") return Prisma.sql`${unitsForSale} AS units`;
      if (name === "reducedFrom") return Prisma.sql`${reducedDevicePrice} AS "reducedFrom"`;
      if (name === "listedOffer") return Prisma.sql`${listedOffer()} AS "listedOffer"`;
      return Prisma.raw(columnOf(name));
    });
  if (all.has("variants")) columns.push(variantsWith([]));
  else if (members.length > 0) columns.push(variantsWith(members));
  return Prisma.join(columns, ", ");
}

const allNames: readonly RecordColumn[] = [
  ...readColumns,
  ...fieldNames,
  "reducedFrom",
  "variants",
];

/** All columns of a `DeviceRecord`. */
export const allColumns = columnsOf(allNames);

/** The columns of a `DeviceRecord` for files. Without `reducedFrom`, no past prices are read. */
export const storedColumns = columnsOf([
  ...readColumns,
  ...fieldNames,
  ...variantColumns.filter((name) => name !== "variants.reducedFrom"),
]);

/** The columns from which the key and the words of a device's address are made. */
const addressColumns: RecordColumn[] = ["key", "title"];

/** The columns that fields of GraphQL need, by the fields' paths. */
const columnsOfPaths = new Map<string, readonly RecordColumn[]>([
  ...readColumns.map((name) => [name, [name]] as const),
  ...fieldNames.map((name) => {
    const { graphql = name, bangla } = fieldOf(name);
    return [graphql, bangla ? [name, bangla] : [name]] as const;
  }),
  ...Object.entries({
    __typename: [],
    specifications: [],
    "specifications.__typename": [],
    variants: [],
    // An operation that selects only the type of the variants also needs the variants, so one member is read.
    "variants.__typename": ["variants.price"],
    defaultVariant: ["variants.price", "variants.stock"],
    "defaultVariant.__typename": [],
    reducedFrom: ["reducedFrom", "variants.price", "variants.stock", "variants.reducedFrom"],
    units: ["units"],
    quotePath: addressColumns,
    listedOffer: ["listedOffer"],
    "listedOffer.path": addressColumns,
    lowestPrice: ["variants.id", "variants.price", "variants.stock"],
    quoteUpTo: ["brand", "variants.price", "variants.sellingPrice"],
    variantQuotesUpTo: ["brand", "variants.price", "variants.sellingPrice"],
  } satisfies Record<string, RecordColumn[]>),
  ...["url", "path"].flatMap((name): [string, RecordColumn[]][] => [
    [name, addressColumns],
    [`units.${name}`, ["units", ...addressColumns]],
    ...["variants", "defaultVariant"].map((field): [string, RecordColumn[]] => [
      `${field}.${name}`,
      [...addressColumns, "variants.ram", "variants.rom"],
    ]),
  ]),
  ...variantColumns.flatMap((column) =>
    ["variants", "defaultVariant"].map(
      (field) => [column.replace("variants", field), [column]] as const,
    ),
  ),
]);

/** Returns whether a path is within an object that is read as a whole, such as an image. */
const isWithin = (path: string) =>
  /^(coverImage|images|listedOffer(?!\.path\b)|units(?!\.(device|variant|url|path)\b))\./.test(
    path,
  );

/** Returns the columns to read for these paths of a device's fields; all columns if a path is unknown. */
export function columnsFor(paths: Iterable<string>): Prisma.Sql {
  const names = [...paths]
    .filter((path) => !isWithin(path))
    .flatMap((path) => columnsOfPaths.get(path) ?? allNames);
  return columnsOf([...basicColumns, ...names]);
}

const kindLiterals = {
  SMARTPHONE: Prisma.sql`'SMARTPHONE'::"DeviceKind"`,
  TABLET: Prisma.sql`'TABLET'::"DeviceKind"`,
  WEARABLE: Prisma.sql`'WEARABLE'::"DeviceKind"`,
  GADGET: Prisma.sql`'GADGET'::"DeviceKind"`,
} satisfies Record<DeviceKind, Prisma.Sql>;

/**
 * Returns the condition that a row is of this kind, as a list; an empty list if no kind is given. The kind is a literal
 * in the statement, because the best plan may depend on the kind.
 */
export const kindConditions = (kind: DeviceKind | null | undefined): Prisma.Sql[] =>
  kind ? [Prisma.sql`kind = ${kindLiterals[kind]}`] : [];

/** Reads a device by its id or key. If a kind is given, finds only a device of this kind. */
export async function readDevice(
  reader: Reader,
  idOrKey: string,
  kind?: DeviceKind | null,
  columns = allColumns,
): Promise<DeviceRecord | undefined> {
  const found = isDevice(idOrKey);
  if (!found) return undefined;
  const conditions = [found, ...kindConditions(kind)];
  const [device] = await reader.read<DeviceRecord>(Prisma.sql`
    SELECT ${columns} FROM device d WHERE ${Prisma.join(conditions, " AND ")}`);
  return device;
}

/** Reads a deleted device by its id or key. */
export async function readDeletedDevice(
  reader: Reader,
  idOrKey: string,
): Promise<DeletedDeviceRecord | undefined> {
  const found = isDevice(idOrKey);
  if (!found) return undefined;
  const [device] = await reader.read<DeletedDeviceRecord>(Prisma.sql`
    SELECT d.id, d.kind, d.title, d."deletedAt" FROM deleted_device d
    WHERE ${found} AND NOT EXISTS (SELECT FROM device WHERE device.id = d.id)`);
  return device;
}

/**
 * Reads the devices of the same kind that are closest in price. Devices in stock come first, ordered by closeness in
 * price. The given device may have been deleted. The statement uses scalar subqueries and no join with the given
 * device, so that the planner can read the index of kind and price in order.
 */
export async function readSimilarDevices(
  reader: Reader,
  idOrKey: string,
  take: number,
  columns: Prisma.Sql,
): Promise<DeviceNode[]> {
  const found = isDevice(idOrKey);
  if (!found) return [];
  return reader.read(Prisma.sql`
    WITH this AS (
      SELECT d.id, d.kind, d.price FROM device d WHERE ${found}
      UNION ALL SELECT d.id, d.kind, d.price FROM deleted_device d WHERE ${found} LIMIT 1),
    near AS (
      (SELECT d.id FROM device d
       WHERE d.kind = (SELECT kind FROM this) AND d.price >= (SELECT price FROM this)
         AND d.id <> (SELECT id FROM this)
       ORDER BY d.price, d.id LIMIT ${whole(2 * take)})
      UNION ALL
      (SELECT d.id FROM device d
       WHERE d.kind = (SELECT kind FROM this) AND d.price < (SELECT price FROM this)
       ORDER BY d.price DESC, d.id DESC LIMIT ${whole(2 * take)}))
    SELECT ${columns} FROM near JOIN device d USING (id), this
    ORDER BY d.stock, abs(d.price - this.price), d.id LIMIT ${whole(take)}`);
}

/** Reads devices by their ids, in any order, with one statement. */
export const readDevicesById = (reader: Reader, ids: readonly string[]): Promise<DeviceRecord[]> =>
  reader.read(Prisma.sql`
    SELECT ${allColumns} FROM device d WHERE d.id = ANY(${ids}::uuid[])`);
