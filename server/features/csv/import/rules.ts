import { z } from "zod";
import type { AppError } from "../../../core/errors.ts";
import { type Text, t } from "../../../core/i18n.ts";
import { invalidField } from "../../../core/validation.ts";
import type { DeviceColumn } from "../../../generated/graphql.ts";
import { limits } from "../../../generated/limits.ts";
import { DeviceImportMode, DeviceKind } from "../../../generated/prisma/enums.ts";
import { deviceColumnWords } from "../../../generated/words.ts";
import { deviceColumns, type RepeatedColumn } from "../format/columns.ts";

const { columns } = limits.DeviceImportColumnsInput;

const column = z.enum(deviceColumns as [DeviceColumn, ...DeviceColumn[]]).nullable();

/** The rules of a file's columns: each holds another part of a device, or is ignored. */
export const columnRules = z.strictObject({
  columns: z
    .array(column)
    .min(columns.minItems)
    .max(columns.maxItems)
    .refine((all) => {
      const given = all.filter((one) => one !== null);
      return new Set(given).size === given.length;
    }, t("may name each column once")),
  kind: z.enum(DeviceKind).nullish(),
});

/** The fields of an upload, beside its files. */
export const uploadRules = z.strictObject({
  kind: z.enum(DeviceKind).optional(),
  columns: columnRules.shape.columns.optional(),
  start: z.enum(DeviceImportMode).optional(),
});

/** The options of an upload. */
export type UploadOptions = z.output<typeof uploadRules>;

/** Which of two headers for the same column counts. */
export const repeatedText = ({ column, used, ignored }: RepeatedColumn): Text =>
  t("Columns {used} and {ignored} of the file are both {column}: column {used} counts", {
    column: deviceColumnWords[column],
    used: String(used),
    ignored: String(ignored),
  });

/** The error of a list of columns that does not suit the file. */
export const wrongWidth = (width: number): AppError =>
  invalidField("columns", t("must be {width}, one for each header", { width }));
