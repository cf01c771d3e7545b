import { z } from "zod";
import { cleanText } from "../../../../shared/typedText.ts";
import type { AppError } from "../../../core/errors.ts";
import { type Text, t } from "../../../core/i18n.ts";
import { invalidField, parse } from "../../../core/validation.ts";
import { fromWord } from "../../../csv/words.ts";
import type { DeviceColumn } from "../../../generated/graphql.ts";
import { limits } from "../../../generated/limits.ts";
import { DeviceImportMode, DeviceKind } from "../../../generated/prisma/enums.ts";
import { deviceColumnWords, deviceKindWords } from "../../../generated/words.ts";
import { deviceColumns, type RepeatedColumn } from "../format/columns.ts";

const { columns } = limits.DeviceImportColumnsInput;

const column = z.enum(deviceColumns as [DeviceColumn, ...DeviceColumn[]]).nullable();

/**
 * The schema of a file's columns. Each column is ignored or contains one part of a device, and no two columns contain
 * the same part.
 */
export const columnRules = z.strictObject({
  columns: z
    .array(column)
    .min(columns.minItems)
    .max(columns.maxItems)
    .refine((all) => {
      const given = all.filter((one) => one !== null);
      return new Set(given).size === given.length;
    }, t("may contain each column only once")),
  kind: z.enum(DeviceKind).nullish(),
});

/**
 * The columns that have no defaults. A value in one of these columns identifies a single device, so it can't apply to
 * all rows.
 */
const withoutDefault: readonly DeviceColumn[] = ["ID", "VARIANT_ID", "SKU"];

/**
 * Returns the defaults in a list, trimmed and without empty values. Throws BAD_USER_INPUT for unknown columns, columns
 * that have no defaults, and a column that appears twice. The preview later reports values that a column does not
 * accept.
 */
export function parseDefaults(
  list: readonly { column: string; value: unknown }[],
): Record<string, string> {
  const defaults = new Map<DeviceColumn, string>();
  for (const { column: name, value } of list) {
    const column = deviceColumns.find((one) => one === name);
    const shown = name.slice(0, 60);
    if (!column) throw invalidDefaults(t("contains an unknown column: {name}", { name: shown }));
    if (withoutDefault.includes(column))
      throw invalidDefaults(
        t("can't contain {name}, because its values identify a single device", { name: shown }),
      );
    if (defaults.has(column)) throw invalidDefaults(t("may contain each column only once"));
    const text = typeof value === "number" ? String(value) : value;
    if (typeof text !== "string" || text.length > maxLength)
      throw invalidDefaults(
        t("may have at most {maxLength} characters for {name}", {
          maxLength,
          name: shown,
        }),
      );
    defaults.set(column, cleanText(text).trim());
  }
  return Object.fromEntries([...defaults].filter(([, text]) => text !== ""));
}

const { maxLength } = limits.DeviceImportDefaultInput.value;

const invalidDefaults = (fault: Text) => invalidField("defaults", fault);

const uploadRules = z.strictObject({
  kind: z.enum(DeviceKind).optional(),
  columns: columnRules.shape.columns.optional(),
  defaults: z.record(z.string(), z.string()).optional(),
  start: z.enum(DeviceImportMode).optional(),
});

/** The options of an upload. */
export type UploadOptions = z.output<typeof uploadRules>;

const kindRule = z.object({ kind: fromWord(deviceKindWords) });

/**
 * Reads the options in the fields of an upload. Columns and defaults are given as JSON. Throws BAD_USER_INPUT for
 * invalid options.
 */
export function parseOptions(fields: Record<string, string>): UploadOptions {
  const { kind, columns, defaults, start, ...others } = fields;
  return parse(uploadRules, {
    ...others,
    ...(kind && parse(kindRule, { kind })),
    ...(columns && { columns: fromJson("columns", columns, t("must be a JSON list")) }),
    ...(defaults && { defaults: defaultsFromJson(defaults) }),
    ...(start && { start: start.toUpperCase() }),
  });
}

function defaultsFromJson(text: string): Record<string, string> {
  const fault = t("must be a JSON object");
  const parsed = z.record(z.string(), z.unknown()).safeParse(fromJson("defaults", text, fault));
  if (!parsed.success) throw invalidDefaults(fault);
  return parseDefaults(Object.entries(parsed.data).map(([column, value]) => ({ column, value })));
}

function fromJson(field: string, text: string, fault: Text): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidField(field, fault);
  }
}

/** Returns the text about two headers for the same column. Only one of the headers is used. */
export const repeatedText = ({ column, used, ignored }: RepeatedColumn): Text =>
  t("Columns {used} and {ignored} of the file are both {column}: column {used} is used", {
    column: deviceColumnWords[column],
    used: String(used),
    ignored: String(ignored),
  });

/** Returns the error for a list of columns that does not match the file. */
export const wrongWidth = (width: number): AppError =>
  invalidField("columns", t("must have {width} entries, one for each header", { width }));
