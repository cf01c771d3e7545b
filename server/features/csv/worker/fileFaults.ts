import { type Text, t } from "../../../core/i18n.ts";
import type { DeviceColumn } from "../../../generated/graphql.ts";
import { deviceColumnWords } from "../../../generated/words.ts";
import { deviceColumns } from "../format/columns.ts";
import type { Defaults } from "../format/layout.ts";
import type { ParsedRows } from "../format/parsedRows.ts";

/** The counts and errors of a whole file, in addition to the counts and errors of its devices. */
export type FileSummary = {
  /** The number of rows that were merged into other rows. */
  merged: number;
  /** The number of devices whose price or stock in the file is ignored, because their units determine both. */
  derived: number;
  /** The missing columns, in the order of written files. */
  missingColumns: DeviceColumn[];
  /** The reasons why defaults are refused, as sentences without full stops. */
  refusedDefaults: Text[];
};

/**
 * Collects errors of the whole file. The preview shows such an error for the file, and for only the first device that
 * has the error.
 */
export class FileFaults {
  readonly #missing = new Set<DeviceColumn>();
  readonly #refused = new Map<DeviceColumn, Text>();
  readonly #defaults: Defaults;
  #merged = 0;
  #derived = 0;

  constructor(defaults: Defaults) {
    this.#defaults = defaults;
  }

  /**
   * Adds to a device those errors of the whole file that concern the device. Leaves out errors that an earlier device
   * already has.
   */
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
