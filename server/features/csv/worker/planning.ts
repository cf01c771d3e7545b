import { type Text, t } from "../../../core/i18n.ts";
import type { DeviceColumn } from "../../../generated/graphql.ts";
import { limits, lists } from "../../../generated/limits.ts";
import type { DeviceKind } from "../../../generated/prisma/enums.ts";
import { type ChangedDevice, type NewDevice, setsPrices } from "../../devices/plannedWrites.ts";
import type { DeviceRecord } from "../../devices/record.ts";
import { Grouping, type RowGroup } from "../format/groups.ts";
import { type Defaults, type Layout, layoutOf } from "../format/layout.ts";
import { type Fault, ParsedRows } from "../format/parsedRows.ts";
import { type CatalogueSnapshot, type Plan, planDevice } from "../format/plan.ts";
import type { CsvRow } from "../format/reader.ts";
import { imagesIn } from "../pictures/imageCells.ts";
import { Duplicates } from "./duplicates.ts";
import { FileFaults, type FileSummary } from "./fileFaults.ts";

/** The settings with which an import reads the rows of its file. */
export type FileLayout = {
  columns: (DeviceColumn | null)[];
  headers: string[];
  kind: DeviceKind | null;
  defaults: Defaults;
  /** The brands in the catalogue. */
  brands: readonly string[];
  /** Whether the uploader may change prices. */
  mayPrice: boolean;
};

/** All rows of a device. */
export type DeviceRows = {
  rows: [CsvRow, ...CsvRow[]];
  /** Whether these rows exceed the largest number of rows of a device. */
  isOverfull: boolean;
};

/** The ids, SKUs and images by which devices of the file refer to the catalogue. */
export type References = { ids: string[]; skus: string[]; images: string[] };

/** The rows of the catalogue to which devices of the file refer. */
export type Known = Pick<CatalogueSnapshot, "images" | "files"> & { devices: DeviceRecord[] };

/** The changes that an import plans for a device, as plain data. */
export type PlannedDevice = {
  firstRow: number;
  lastRow: number;
  rowNumbers: number[];
  action: Plan["action"];
  kind: DeviceKind | null;
  title: string;
  /** The id of the existing device; null if there is none. */
  deviceId: string | null;
  /** The first errors, at most as many as the preview shows. */
  faults: Fault[];
  removedVariants: number;
};

/** A planned device with the rows to write. */
export type DeviceToWrite = PlannedDevice & { created?: NewDevice; change?: ChangedDevice };

const { maxLength: maxIdLength } = limits.PhoneOrTabletInput.sku;
const maxFaults = lists.DeviceImportItem.faults;

/** Groups, parses and plans the rows of an import's file. All input and output is plain data. */
export class Planning {
  readonly #layout: Layout;
  readonly #grouping: Grouping;
  readonly #duplicates = new Duplicates();
  readonly #fileFaults: FileFaults;
  readonly #mayPrice: boolean;
  #parsed: ParsedRows[] = [];

  constructor({ columns, mayPrice, ...options }: FileLayout) {
    this.#mayPrice = mayPrice;
    this.#layout = layoutOf(columns, options);
    this.#grouping = new Grouping(this.#layout);
    this.#fileFaults = new FileFaults(options.defaults);
  }

  /** Adds the next rows of the file to their devices. */
  group(rows: readonly CsvRow[]): void {
    for (const row of rows) this.#grouping.add(row);
  }

  get groups(): RowGroup[] {
    return this.#grouping.groups;
  }

  /**
   * Parses devices. The next `check` or `prepare` plans the parsed devices. Returns the devices' references to the
   * catalogue.
   */
  parse(devices: readonly DeviceRows[]): References {
    this.#parsed = devices.map(({ rows, isOverfull }) => {
      const parsed = new ParsedRows(rows, this.#layout);
      if (isOverfull) parsed.add(parsed.rows[0], null, overfull);
      return parsed;
    });
    const textsOf = (column: "ID" | "SKU") =>
      this.#parsed
        .map((rows) => rows.text(column))
        .filter((text) => text !== "" && text.length <= maxIdLength);
    return { ids: textsOf("ID"), skus: textsOf("SKU"), images: imagesIn(this.#parsed) };
  }

  /** Plans the parsed devices for the preview, and finds conflicts with earlier devices of the file. */
  check(known: Known): { devices: PlannedDevice[]; summary: FileSummary } {
    const plans = this.#plan(known).map((plan) => this.#duplicates.check(plan));
    for (const rows of this.#parsed) this.#fileFaults.collect(rows);
    return { devices: plans.map(plannedDevice), summary: this.#fileFaults.summary };
  }

  /** Plans the parsed devices for writing. `ids` are the ids of existing devices in the preview. */
  prepare(known: Known, ids: readonly (string | null)[]): DeviceToWrite[] {
    const plans = this.#plan(known).map((plan, index) => unlessMoved(plan, ids[index] ?? null));
    // The preview reports errors of the whole file only once. Here, these errors are added to each device concerned.
    for (const rows of this.#parsed)
      for (const { row, column, message } of rows.fileFaults) rows.add(row, column, message);
    return plans.map((plan) => ({
      ...plannedDevice(plan),
      ...(plan.action === "CREATE" && { created: plan.created }),
      ...(plan.action === "CHANGE" && { change: plan.change }),
    }));
  }

  #plan({ devices, images, files }: Known): Plan[] {
    const byId = new Map(devices.map((device) => [device.id, device]));
    const bySku = new Map(devices.flatMap((device) => (device.sku ? [[device.sku, device]] : [])));
    return this.#parsed.map((rows) => {
      const plan = planDevice(rows, { byId, bySku, images, files });
      return this.#mayPrice ? plan : unlessPriced(plan);
    });
  }
}

const overfull = t("exceeds the number of rows that one device can have");

/** Refuses a device if its SKU has been given to a different device since the preview. */
function unlessMoved(plan: Plan, deviceId: string | null): Plan {
  if (plan.action === "REFUSE" || plan.deviceId === deviceId) return plan;
  const { group } = plan;
  const message: Text = t("became the SKU of another device after the preview");
  group.add(group.rowOf("SKU"), "SKU", message);
  return { ...plan, action: "REFUSE", removedVariants: 0 };
}

/** Refuses a device if the import would change its prices. Used if the uploader may not change prices. */
function unlessPriced(plan: Plan): Plan {
  if (plan.action !== "CHANGE" || !setsPrices(plan.change)) return plan;
  const { group } = plan;
  group.add(group.rows[0], "PRICE", t("can only be changed with the right to change prices"));
  return { ...plan, action: "REFUSE", removedVariants: 0 };
}

function plannedDevice({ action, group, kind, title, deviceId, removedVariants }: Plan) {
  const { numbers, faults } = group;
  return {
    firstRow: numbers[0] ?? 0,
    lastRow: numbers.at(-1) ?? 0,
    rowNumbers: [...numbers],
    ...{ action, kind, title, deviceId, removedVariants },
    faults: faults.slice(0, maxFaults),
  };
}
