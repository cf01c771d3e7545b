import { z } from "zod";
import { latinDigits } from "../../../shared/typedText.ts";
import { t } from "../../core/i18n.ts";
import { integer } from "../../core/restValues.ts";
import { taka, wholeNumber } from "../../core/validation.ts";
import type { AuditField, DeviceColumn } from "../../generated/graphql.ts";
import { limits } from "../../generated/limits.ts";
import type { Variant } from "../../generated/prisma/client.ts";
import { numberType, type Row, stockType } from "./valueTypes.ts";

// The table of variants' columns has the same purpose as the table of devices' columns in fields.ts.

/** A column of a variant. */
export type VariantField<Value = unknown> = Row<Value> & {
  /** The name of the column in CSV files. */
  name: DeviceColumn;
  /**
   * The name of the column in the audit log. Null if the value is part of the variant's name, and is therefore not
   * logged.
   */
  recordedAs: AuditField | null;
  /** The name of the field in REST. */
  rest: string;
};

/**
 * Returns the type of a size in GB with the given description. A REST body may contain a number, or the text of a form
 * field.
 */
function gigabytesType(shape: string) {
  const type = numberType(wholeNumber(limits.VariantInput.ram, t("must be a whole number of GB")), {
    shape,
  });
  const digits = z
    .string()
    .overwrite(latinDigits)
    .trim()
    .regex(/^\d{1,6}$/)
    .transform(Number);
  const numberOrDigits = z.union([integer(), digits], {
    error: ({ input }) =>
      input == null || input === "" ? t("is required") : t("must be a number"),
  });
  return { ...type, body: numberOrDigits.pipe(type.rule) };
}

/** The columns of variants that can be written. */
export const variantFields = {
  ram: {
    ...gigabytesType("The memory (RAM) in GB."),
    name: "RAM",
    recordedAs: null,
    rest: "RAM",
    synonyms: ["memory"],
  },
  rom: {
    ...gigabytesType("The storage (ROM) in GB."),
    name: "ROM",
    recordedAs: null,
    rest: "ROM",
    synonyms: ["storage"],
  },
  price: {
    ...numberType(taka),
    name: "PRICE",
    recordedAs: "PRICE",
    rest: "price",
    synonyms: ["price bdt", "price taka"],
  },
  sellingPrice: {
    ...numberType(taka, {
      shape:
        "The estimated selling price: the amount that the shop pays a seller for this variant in good condition, in whole taka (BDT).",
    }),
    name: "SELLING_PRICE",
    recordedAs: "SELLING_PRICE",
    rest: "sellingPrice",
    synonyms: ["estimated selling price"],
  },
  stock: {
    ...stockType,
    name: "STOCK",
    recordedAs: "STOCK",
    rest: "stock",
    synonyms: ["availability"],
  },
} as const satisfies {
  [Name in Exclude<
    keyof Variant,
    "id" | "deviceId" | "position" | "unitCount" | "hasUnits"
  >]: VariantField<Variant[Name]>;
};

/** The name of a variant's column that can be written. */
export type VariantFieldName = keyof typeof variantFields;

export const variantFieldNames = Object.keys(variantFields) as VariantFieldName[];

/** Returns a row of the table of variants, with the type that all rows share. */
export const variantFieldOf = (name: VariantFieldName): VariantField => variantFields[name];
