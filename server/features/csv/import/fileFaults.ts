import { type Text, t } from "../../../core/i18n.ts";
import type { DeviceColumn } from "../../../generated/graphql.ts";
import { deviceColumnWords } from "../../../generated/words.ts";
import { deviceColumns } from "../format/columns.ts";
import type { Defaults } from "../format/layout.ts";
import type { ParsedRows } from "../format/parsedRows.ts";

/** What a file lacks, and the defaults that its columns refuse: told once, at the first device, and by the preview. */
export class FileFaults {
  readonly #missing = new Set<DeviceColumn>();
  readonly #refused = new Map<DeviceColumn, Text>();
  readonly #defaults: Defaults;
  /** How many rows were taken together with others. */
  merged = 0;
  /** How many devices have a price or stock that does not apply, since these follow from units. */
  derived = 0;

  constructor(defaults: Defaults) {
    this.#defaults = defaults;
  }

  /** Adds those faults to a device that no device before has had. */
  tell(group: ParsedRows): void {
    this.merged += group.merged;
    if (group.givesDerived) this.derived += 1;
    for (const { row, column, message, isMissing } of group.fileFaults) {
      if (this.#missing.has(column) || this.#refused.has(column)) continue;
      if (isMissing) this.#missing.add(column);
      else this.#refused.set(column, message);
      group.add(row, column, message);
    }
  }

  get missingColumns(): DeviceColumn[] {
    return deviceColumns.filter((column) => this.#missing.has(column));
  }

  /** Sentences without full stops. */
  get texts(): Text[] {
    const names = this.missingColumns.map((column): Text => deviceColumnWords[column]);
    const columns = joined(names, (first, second) => t("{first}, {second}", { first, second }));
    const refused = [...this.#refused].map(([column, reason]) =>
      t("The value “{value}” for all rows: {column} {reason}", {
        column: deviceColumnWords[column],
        value: (this.#defaults[column] ?? "").slice(0, 60),
        reason,
      }),
    );
    return [...(columns ? [missingText(columns)] : []), ...refused];
  }
}

const missingText = (columns: Text) =>
  t("The file has no column for {columns}: choose a value for all rows", { columns });

/** The texts as one; null where there is none. */
export const joined = (
  texts: readonly Text[],
  join: (first: Text, second: Text) => Text,
): Text | null => texts.reduce<Text | null>((all, text) => (all ? join(all, text) : text), null);
