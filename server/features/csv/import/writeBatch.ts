import type { Deps } from "../../../core/context.ts";
import { t } from "../../../core/i18n.ts";
import type { Transaction } from "../../../database/client.ts";
import { lockRows } from "../../../database/sql.ts";
import type { DeviceImportItem } from "../../../generated/prisma/client.ts";
import { insertDevices, updateDevices } from "../../devices/batchWrites.ts";
import type { DeviceRecord } from "../../devices/record.ts";
import { ParsedRows } from "../format/parsedRows.ts";
import { type Plan, planDevice } from "../format/plan.ts";
import { itemOf, layoutOfImport, readRowsOf } from "./check.ts";
import { numbersOf } from "./items.ts";
import { type FileNames, readSnapshot } from "./snapshot.ts";

/** Devices of one transaction, and of one statement. */
export const batchDevices = 250;

/** Some devices of an import, as they would be written now. */
export type Batch = {
  plans: Plan[];
  /** The first row of its last device. */
  lastRow: number;
};

/**
 * Plans the next devices of an import anew, against the catalogue as it is now and locked. Undefined where none is
 * left.
 */
export async function planBatch(
  tx: Transaction,
  id: string,
  // From the row after those written before: a scan from the first one would pass all deleted rows again.
  { after, files }: { after: number; files: FileNames },
): Promise<Batch | undefined> {
  const items = await tx.deviceImportItem.findMany({
    where: { importId: id, action: { not: "REFUSE" }, firstRow: { gt: after } },
    orderBy: { firstRow: "asc" },
    take: batchDevices,
  });
  const last = items.at(-1);
  if (!last) return undefined;
  await lockRows(
    tx,
    "device",
    items.flatMap(({ deviceId }) => deviceId ?? []),
  );
  const groups = await readGroups(tx, id, items);
  const known = await readSnapshot(tx, id, groups, files);
  const plans = groups.map((group, index) => unlessMoved(planDevice(group, known), items[index]));
  for (const { group } of plans)
    for (const { row, column, message } of group.fileFaults) group.add(row, column, message);
  return { plans, lastRow: last.firstRow };
}

/**
 * Writes the devices of a batch by a few statements, however many they are, deletes their rows of the import, so that
 * none is written twice, and stores the faults of the others. Returns the images that devices no longer show.
 */
export async function writeBatch(
  tx: Transaction,
  { clock }: Pick<Deps, "clock">,
  id: string,
  { plans }: Batch,
): Promise<string[]> {
  const created = plans.flatMap((plan) => (plan.action === "CREATE" ? plan.created : []));
  const changes = plans.flatMap((plan) => (plan.action === "CHANGE" ? plan.change : []));
  await insertDevices(tx, created);
  await updateDevices(tx, changes, clock());
  await removeWritten(tx, id, plans);
  await storeRefused(tx, id, plans);
  return changes.flatMap(({ before, after }) => {
    const kept = new Set(imagesOf(after));
    return imagesOf(before).filter((path) => !kept.has(path));
  });
}

const imagesOf = ({ coverImage, images }: DeviceRecord) => [coverImage, ...images];

async function readGroups(
  tx: Transaction,
  importId: string,
  items: readonly DeviceImportItem[],
): Promise<ParsedRows[]> {
  const row = await tx.deviceImport.findUniqueOrThrow({ where: { id: importId } });
  const rows = await readRowsOf(tx, importId, items.flatMap(numbersOf));
  const layout = await layoutOfImport(tx, row);
  return items.map((item) => {
    const [head, ...others] = numbersOf(item).flatMap((number) => rows.get(number) ?? []);
    if (!head) throw new Error("The rows of an import are gone");
    return new ParsedRows([head, ...others], layout);
  });
}

/** Refuses a device whose id or SKU is another device's than in the preview. */
function unlessMoved(plan: Plan, item: DeviceImportItem | undefined): Plan {
  if (plan.action === "REFUSE" || plan.deviceId === item?.deviceId) return plan;
  const { group } = plan;
  group.add(group.rowOf("SKU"), "SKU", t("became the SKU of another device after the preview"));
  return { ...plan, action: "REFUSE", removedVariants: 0 };
}

/** Deletes the items of written devices with their rows. */
async function removeWritten(tx: Transaction, importId: string, plans: readonly Plan[]) {
  const written = plans.filter(({ action }) => action !== "REFUSE");
  const numbers = written.flatMap(({ group }) => group.numbers);
  const firstRow = { in: written.flatMap(({ group }) => group.numbers[0] ?? []) };
  await tx.deviceImportItem.deleteMany({ where: { importId, firstRow } });
  await tx.$executeRaw`
    DELETE FROM device_import_row WHERE "importId" = ${importId}::uuid AND number = ANY(${numbers}::int[])`;
}

/** Stores why devices are refused, for `refused.csv`. Returns whether there are any. */
export async function storeRefused(
  tx: Transaction,
  importId: string,
  plans: readonly Plan[],
): Promise<boolean> {
  const refused = plans.filter(({ action }) => action === "REFUSE").map(itemOf);
  for (const { firstRow, action, faults } of refused)
    await tx.deviceImportItem.update({
      where: { importId_firstRow: { importId, firstRow } },
      data: { action, faults },
    });
  return refused.length > 0;
}
