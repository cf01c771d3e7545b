import { z } from "zod";
import { latinDigits } from "../../../shared/typedText.ts";
import { t } from "../../core/i18n.ts";
import { integer } from "../../core/restValues.ts";
import { taka, wholeNumber } from "../../core/validation.ts";
import type { AuditField, DeviceColumn } from "../../generated/graphql.ts";
import { limits } from "../../generated/limits.ts";
import type { Variant } from "../../generated/prisma/client.ts";
import { numberType, type Row, stockType } from "./valueTypes.ts";

// The table of variants' columns, like fields.ts for devices.

/** A column of a variant. */
export type VariantField<Value = unknown> = Row<Value> & {
  /** Its name as a column of CSV files. */
  name: DeviceColumn;
  /** Its name in the audit log; null if it is part of the variant's name. */
  recordedAs: AuditField | null;
  /** Its name in REST. */
  rest: string;
};

/** GB; in bodies of REST a number, or the text of a form field. */
function gigabytesType() {
  const type = numberType(wholeNumber(limits.VariantInput.ram, t("must be a whole number of GB")), {
    shape: "GB",
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
    ...gigabytesType(),
    name: "RAM",
    recordedAs: null,
    rest: "RAM",
    synonyms: ["memory"],
  },
  rom: {
    ...gigabytesType(),
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
      shape: "The estimated selling price that the shop pays a seller, in whole taka (BDT).",
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

/** A row of the table of variants, in the form that all rows have. */
export const variantFieldOf = (name: VariantFieldName): VariantField => variantFields[name];
