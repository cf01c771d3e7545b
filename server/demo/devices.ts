import { Readable } from "node:stream";
import { columnsOfHeaders } from "../features/csv/format/columns.ts";
import { groupRows } from "../features/csv/format/groups.ts";
import { layoutOf } from "../features/csv/format/layout.ts";
import { ParsedRows } from "../features/csv/format/parsedRows.ts";
import { planDevice } from "../features/csv/format/plan.ts";
import { type CsvRow, readCsv } from "../features/csv/format/reader.ts";
import { imagesIn } from "../features/csv/pictures/imageCells.ts";
import type { NewDevice } from "../features/devices/plannedWrites.ts";
import type { DeviceKind } from "../generated/prisma/enums.ts";
import type { DemoDevice } from "./catalogue.ts";

/** A column that the demo's files have and imports don't. */
const ageHeader = "Age (hours)";

/**
 * Reads the devices of a CSV file by the rules for imports. Pictures are files of the demo, so any name is accepted.
 * Throws if a device has errors.
 */
export async function readDemoDevices(file: URL, kind: DeviceKind): Promise<DemoDevice[]> {
  const rows: CsvRow[] = [];
  for await (const row of readCsv(file)) rows.push(row);
  const header = rows.shift();
  const headers = header?.cells ?? [];
  const layout = layoutOf(columnsOfHeaders(headers), { kind });
  const devices: DemoDevice[] = [];
  for (const { numbers } of await groupRows(Readable.from(rows), layout)) {
    const [first, ...others] = rows.filter(({ number }) => numbers.includes(number));
    if (!first) continue;
    const created = planned(new ParsedRows([first, ...others], layout));
    devices.push(demoDevice(created, kind, Number(first.cells[headers.indexOf(ageHeader)])));
  }
  return devices;
}

function planned(group: ParsedRows): NewDevice {
  const files = new Map(imagesIn([group]).map((name) => [name, { value: name }]));
  const none = { byId: new Map(), bySku: new Map(), images: new Set<string>() };
  const plan = planDevice(group, { ...none, files });
  if (plan.action === "CREATE") return plan.created;
  throw new Error(`A demo device has faults: ${JSON.stringify(group.faults)}`);
}

/** Returns a device without the columns that are derived or generated when it is inserted. */
function demoDevice(
  { device, variants }: NewDevice,
  kind: DeviceKind,
  ageHours: number,
): DemoDevice {
  const { id: _id, title, searchText, brandKey, price, stock, sku, ...rest } = device;
  const { unitCount: _count, unitGrades: _grades, hasUnits: _has, ...columns } = rest;
  const own = {
    ...columns,
    kind,
    ageHours,
    images: [device.images ?? []].flat() as string[],
    description: device.description ?? "",
  };
  if (variants.length === 0) return { ...own, price, stock };
  return {
    ...own,
    variants: variants.map(({ id: _variantId, deviceId, position, ...fields }) => fields),
  };
}
