import { t } from "../../core/i18n.ts";
import { taka, wholeNumber } from "../../core/validation.ts";
import type { AuditField, DeviceColumn } from "../../generated/graphql.ts";
import { limits } from "../../generated/limits.ts";
import type { Device } from "../../generated/prisma/client.ts";
import {
  BatteryHealth,
  type DeviceKind,
  GadgetType,
  Grade,
  ProductType,
  Supply,
} from "../../generated/prisma/enums.ts";
import {
  batteryHealthWords,
  gadgetTypeWords,
  productTypeWords,
  supplyWords,
} from "../../generated/words.ts";
import { deviceKinds } from "./kinds.ts";
import type { ServerColumn } from "./serverColumns.ts";
import { specificationFields } from "./specificationFields.ts";
import {
  banglaTextType,
  choiceType,
  imagesType,
  imageType,
  lineType,
  numberType,
  optionalChoiceType,
  optionalLineType,
  optionalNumberType,
  type Row,
  stockType,
  textType,
} from "./valueTypes.ts";

// The table of devices' columns has one row for each column that can be written. serverColumns.ts lists the other
// columns, and variantFields.ts the columns of variants. These tables determine which columns are read and written in
// the database, the schemas of inputs, REST's bodies and responses, the fields of the audit log, and the columns of CSV
// files. A column of the Prisma model that is missing from these tables causes a compile error.

/** A column of a device. */
export type Field<Value = unknown> = Row<Value> & {
  /** The kinds of devices that have the column. */
  kinds: readonly DeviceKind[];
  /**
   * The kinds that derive the value from variants. For these kinds, REST shows the value in responses and ignores it in
   * bodies.
   */
  derivedIn?: readonly DeviceKind[];
  /** The name of the column in the audit log and in CSV files. */
  name: AuditField & DeviceColumn;
  /** The path of the field in GraphQL, if it differs from the column's name. */
  graphql?: string;
  /** The path of the field in REST, if it differs from the column's name. */
  rest?: string;
  /** The column with the Bangla version. */
  bangla?: "colorBn" | "descriptionBn" | "specificationTextBn";
  /** A value that one kind may not have. */
  refused?: { kind: DeviceKind; value: Value; message: string };
};

const phonesAndTablets: readonly DeviceKind[] = ["SMARTPHONE", "TABLET"];
const wearables: readonly DeviceKind[] = ["WEARABLE"];
const gadgets: readonly DeviceKind[] = ["GADGET"];
const named = [...phonesAndTablets, ...wearables];
const priced = { kinds: [...wearables, ...gadgets], derivedIn: phonesAndTablets };

// The limits are taken from these two inputs, because a field has the same limits in every kind of device.
const { PhoneOrTabletInput, GadgetInput } = limits;

/** The columns of devices that can be written, in the order of REST's bodies. */
export const fields = {
  sku: {
    ...optionalLineType(PhoneOrTabletInput.sku, {
      body: "The shop's own article number. Empty or null for none.",
      shape: "The shop's own article number.",
    }),
    kinds: deviceKinds,
    name: "SKU",
    synonyms: ["article number", "item code", "product code"],
  },
  coverImage: {
    ...imageType(PhoneOrTabletInput.coverImage),
    kinds: deviceKinds,
    name: "COVER_IMAGE",
    synonyms: ["cover", "image"],
  },
  images: {
    ...imagesType(PhoneOrTabletInput.images),
    kinds: deviceKinds,
    name: "IMAGES",
    synonyms: ["further images", "gallery"],
  },
  description: {
    ...textType(PhoneOrTabletInput.description, {
      shape:
        "The Bangla version if `Accept-Language` prefers Bangla and a Bangla version exists, otherwise the main version. Callers who may manage devices always get the main version.",
    }),
    kinds: deviceKinds,
    name: "DESCRIPTION",
    bangla: "descriptionBn",
  },
  descriptionBn: {
    ...banglaTextType(PhoneOrTabletInput.descriptionBn),
    kinds: deviceKinds,
    name: "DESCRIPTION_BN",
  },
  brand: {
    ...lineType(PhoneOrTabletInput.brand),
    kinds: named,
    name: "BRAND",
    synonyms: ["brand name", "make", "manufacturer"],
  },
  model: {
    ...lineType(PhoneOrTabletInput.model),
    kinds: named,
    name: "MODEL",
    synonyms: ["model name"],
  },
  productType: {
    ...choiceType(ProductType, productTypeWords),
    kinds: named,
    name: "PRODUCT_TYPE",
    synonyms: ["type", "condition"],
  },
  grade: {
    ...optionalChoiceType(Grade, Grade, {
      body: "The shop's grade for a pre-owned device. Empty or null if it is not known.",
      shape: "The shop's grade for a pre-owned device. Null if the device has no grade.",
    }),
    kinds: named,
    name: "GRADE",
    synonyms: ["condition grade"],
  },
  batteryHealth: {
    ...optionalChoiceType(BatteryHealth, batteryHealthWords, {
      body: "The battery health of a pre-owned device. Empty or null if it is not known.",
      shape: "The battery health of a pre-owned device. Null if it is not known.",
    }),
    kinds: named,
    name: "BATTERY_HEALTH",
    synonyms: ["battery health %", "health"],
  },
  warrantyDays: {
    ...optionalNumberType(
      wholeNumber(PhoneOrTabletInput.warrantyDays, t("must be a whole number of days")),
      {
        body: "The shop's own warranty on a pre-owned device, in days. 0 means no warranty. Empty or null if it is not stated.",
        shape:
          "The shop's own warranty on a pre-owned device, in days. 0 means no warranty. Null if it is not stated.",
      },
    ),
    kinds: named,
    name: "WARRANTY_DAYS",
    synonyms: ["warranty", "warranty in days"],
  },
  supply: {
    ...optionalChoiceType(Supply, supplyWords, {
      body: "Whether a new device is official or unofficial. Empty or null if it is not stated.",
      shape: "Whether a new device is official or unofficial. Null if it is not stated.",
    }),
    kinds: phonesAndTablets,
    name: "SUPPLY",
    synonyms: ["official", "official/unofficial", "unofficial", "supply"],
  },
  price: {
    ...numberType(taka, {
      shape:
        "The price in whole taka (BDT). For a smartphone or tablet, the price of the first variant if it is in stock, otherwise the price of the cheapest variant in stock. If no variant is in stock, the price of the first variant.",
    }),
    ...priced,
    name: "PRICE",
  },
  stock: {
    ...stockType,
    ...priced,
    shape: stockType.shape.describe(
      "The stock. A smartphone or tablet is in stock if any of its variants is in stock.",
    ),
    name: "STOCK",
  },
  gadgetName: {
    ...lineType(GadgetInput.gadgetName),
    kinds: gadgets,
    name: "GADGET_NAME",
    synonyms: ["detailed name"],
  },
  gadgetType: {
    ...choiceType(GadgetType, gadgetTypeWords),
    kinds: gadgets,
    name: "GADGET_TYPE",
    rest: "productType",
  },
  ...specificationFields,
} as const satisfies {
  [Name in Exclude<keyof Device, ServerColumn>]: Field<Device[Name] | undefined>;
};

/** The name of a column of devices that can be written. */
export type FieldName = keyof typeof fields;

export const fieldNames = Object.keys(fields) as FieldName[];

/**
 * Returns whether a column is about the condition of a pre-owned device. If a device has units, the units have such
 * values instead of the device.
 */
export const isOfCondition = (name: string): boolean =>
  ["grade", "batteryHealth", "warrantyDays"].includes(name);

/** Returns a row of the table, with the type that all rows share. */
export const fieldOf = (name: FieldName): Field => fields[name];

/** Returns the columns of a kind that can be written. */
export const fieldsOfKind = (kind: DeviceKind): FieldName[] =>
  fieldNames.filter((name) => fieldOf(name).kinds.includes(kind));

/** Returns the columns that REST shows for a kind, including columns that are derived from variants. */
export const fieldsShownIn = (kind: DeviceKind): FieldName[] =>
  fieldNames.filter((name) => {
    const { kinds, derivedIn = [] } = fieldOf(name);
    return kinds.includes(kind) || derivedIn.includes(kind);
  });
