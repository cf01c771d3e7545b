import { type Text, t } from "../../../core/i18n.ts";
import type { DeviceColumn } from "../../../generated/graphql.ts";
import { deviceColumnWords } from "../../../generated/words.ts";
import { deviceColumns } from "../format/columns.ts";
import type { Defaults } from "../format/layout.ts";
import type { ParsedRows } from "../format/parsedRows.ts";

/** Counts and faults of a whole file, beside those of its devices. */
export type FileSummary = {
  /** How many rows were taken together with others. */
  merged: number;
  /** How many devices have a price or stock that does not apply, since these follow from units. */
  derived: number;
  /** The columns that the file lacks, in their usual order. */
  missingColumns: DeviceColumn[];
  /** Why defaults are refused, as sentences without full stops. */
  refusedDefaults: Text[];
};

/** Collects what is wrong with a whole file, which is shown once: at the first device, and by the preview. */
export class FileFaults {
  readonly #missing = new Set<DeviceColumn>();
  readonly #refused = new Map<DeviceColumn, Text>();
  readonly #defaults: Defaults;
  #merged = 0;
  #derived = 0;

  constructor(defaults: Defaults) {
    this.#defaults = defaults;
  }

  /** Adds the faults of the file that were found at a device to the device, unless one before has had them. */
  collect(rows: ParsedRows): void {
    this.#merged += rows.merged;
    if (rows.givesDerived) this.#derived += 1;
    for (const { row, column, message, isMissing } of rows.fileFaults) {
      if (this.#missing.has(column) || this.#refused.has(column)) continue;
      if (isMissing) this.#missing.add(column);
      else this.#refused.set(column, message);
      rows.add(row, column, message);
    }
  }

  get summary(): FileSummary {
    return {
      merged: this.#merged,
      derived: this.#derived,
      missingColumns: deviceColumns.filter((column) => this.#missing.has(column)),
      refusedDefaults: [...this.#refused].map(([column, reason]) =>
        t("The value “{value}” for all rows: {column} {reason}", {
          column: deviceColumnWords[column],
          value: (this.#defaults[column] ?? "").slice(0, 60),
          reason,
        }),
      ),
    };
  }
}
