import type { DeviceColumn } from "../../generated/ImportDetails.ts";
import type { DeviceImportColumnsInput } from "../../generated/SetImportColumns.ts";
import { deviceColumnWords, deviceKindWords } from "../../generated/words.ts";
import { named } from "../../ui/lists/addressQuery.ts";

/** The values of the form about a file's columns. Unset choices are empty strings. */
export type ColumnsForm = {
  kind: string;
  columns: string[];
  defaults: Partial<Record<DeviceColumn, string>>;
};

/** Returns the input of the mutation for the form's values. */
export const inputOf = ({ kind, columns, defaults }: ColumnsForm): DeviceImportColumnsInput => ({
  columns: columns.map((column) => named(deviceColumnWords, column) ?? null),
  kind: named(deviceKindWords, kind),
  defaults: Object.entries(defaults).flatMap(([name, value]) => {
    const column = named(deviceColumnWords, name);
    return column && value ? { column, value } : [];
  }),
});
