import { unseenBy } from "../../../changes/log.ts";
import type { Change, TrackedColumns } from "../../../changes/tables.ts";
import type { Transaction } from "../../../database/client.ts";
import { webhookConsumerName } from "./names.ts";
import { devicePayload } from "./payloads.ts";
import type { Event } from "./record.ts";

type DeviceColumns = TrackedColumns["device"];
type VariantColumns = TrackedColumns["variant"];

/** A device with its variants at some time. `device` is null if the device did not exist at that time. */
type State = { device: DeviceColumns | null; variants: ReadonlyMap<string, VariantColumns> };

type Logged = Change<"device" | "variant"> & { sequence: number };

/** The changes that one transaction has made to a device. */
type Step = { changes: Logged[]; before: State; after: State };

/**
 * Returns the events of devices whose rows or variants changed. For each device, a transaction has at most one event of
 * each type. The event shows the device as it was after the transaction.
 */
export async function deviceEvents(
  tx: Transaction,
  changes: readonly Change<"device" | "variant">[],
): Promise<Event[]> {
  const transactions = new Set(changes.map((change) => change.tx));
  const deviceIds = [...new Set(changes.map(({ objectId }) => objectId))];
  const histories = await readHistories(tx, deviceIds);
  const steps = histories.flatMap(stepsOf);
  return steps
    .filter(({ changes: [first] }) => first && transactions.has(first.tx))
    .sort((one, other) => lastSequence(one.changes) - lastSequence(other.changes))
    .flatMap(eventsOf);
}

type History = { device: DeviceColumns | null; variants: VariantColumns[]; changes: Logged[] };

/** Reads the current states of devices, and all of their changes that have no events yet, in one snapshot. */
const readHistories = (tx: Transaction, deviceIds: readonly string[]): Promise<History[]> =>
  tx.$queryRaw`
    SELECT to_jsonb(d) AS device,
      coalesce((SELECT jsonb_agg(to_jsonb(v)) FROM variant v WHERE v."deviceId" = changed.id), '[]') AS variants,
      (SELECT jsonb_agg(jsonb_build_object('table', "tableName", 'rowId', "rowId", 'objectId', "objectId",
          'tx', tx::text, 'at', at, 'operation', operation, 'before', before, 'after', after, 'changed', changed,
          'sequence', sequence))
        FROM ${unseenBy(webhookConsumerName)}
        WHERE "objectId" = changed.id AND "tableName" IN ('device', 'variant')) AS changes
    FROM unnest(${deviceIds}::uuid[]) AS changed (id) LEFT JOIN device d ON d.id = changed.id`;

const lastSequence = (changes: readonly Logged[]) =>
  Math.max(...changes.map(({ sequence }) => sequence));

/** Returns the steps of a history. Finds the steps by undoing the changes, the last change first. */
function stepsOf({ device, variants, changes }: History): Step[] {
  const byTransaction = new Map<string, Logged[]>();
  for (const change of changes) {
    const others = byTransaction.get(change.tx) ?? [];
    byTransaction.set(change.tx, [...others, change]);
  }
  const latestFirst = [...byTransaction.values()]
    .map((each) => each.toSorted((one, other) => one.sequence - other.sequence))
    .sort((one, other) => lastSequence(other) - lastSequence(one));
  let after: State = { device, variants: new Map(variants.map((each) => [each.id, each])) };
  return latestFirst.map((each) => {
    const before = each.reduceRight(undo, after);
    const step = { changes: each, before, after };
    after = before;
    return step;
  });
}

function undo({ device, variants }: State, change: Logged): State {
  if (change.table === "device") return { device: undone(change, device), variants };
  const restored = new Map(variants);
  const variant = undone(change, variants.get(change.rowId) ?? null);
  if (variant) restored.set(change.rowId, variant);
  else restored.delete(change.rowId);
  return { device, variants: restored };
}

/** Returns a row as it was before a change. */
function undone<Row>(
  { operation, before }: { operation: string; before: Partial<Row> | null },
  row: Row | null,
): Row | null {
  if (operation === "INSERT") return null;
  return operation === "DELETE" ? (before as Row) : row && { ...row, ...before };
}

function eventsOf({ changes, before, after }: Step): Event[] {
  const last = changes.at(-1);
  if (!last) return [];
  const event = (type: Event["type"], state: State, more: object = {}): Event => ({
    type,
    objectId: last.objectId,
    at: new Date(last.at),
    data: { ...payloadOf(state), ...more },
  });
  if (!before.device && !after.device) return [];
  if (!before.device) return [event("DEVICE_CREATED", after)];
  if (!after.device) return [event("DEVICE_DELETED", before)];
  const changed = changedFields(changes, before, after);
  const price = previousOf(before, after, "price", ["price", "sellingPrice"]);
  const stock = previousOf(before, after, "stock", ["stock"]);
  return [
    ...(changed.length > 0 ? [event("DEVICE_UPDATED", after, { changed })] : []),
    ...(price ? [event("DEVICE_PRICE_CHANGED", after, { previous: price })] : []),
    ...(stock ? [event("DEVICE_STOCK_CHANGED", after, { previous: stock })] : []),
  ];
}

const inOrder = ({ variants }: State): VariantColumns[] =>
  [...variants.values()].sort(
    (one, other) => one.position - other.position || (one.id < other.id ? -1 : 1),
  );

function payloadOf(state: State): object {
  const { device } = state;
  const variants = inOrder(state);
  const fields = {
    ...device,
    unitCount: device?.hasUnits ? device.unitCount : null,
    variants: variants.length > 0 ? variants : null,
  };
  const given = Object.entries(fields).filter(([, value]) => value !== null);
  return devicePayload.parse(Object.fromEntries(given));
}

/** The columns that events never list as changed: computed columns, and columns that change with every write. */
const unnamed = [
  "updatedAt",
  "version",
  "searchText",
  "brandKey",
  "title",
  "unitGrades",
  "hasUnits",
];

/** Returns the names of the columns that differ. Columns that the transaction changed back are left out. */
function changedFields(changes: readonly Logged[], before: State, after: State): string[] {
  const isBack = (name: string) =>
    before.device !== null &&
    name in before.device &&
    JSON.stringify(before.device[name as keyof DeviceColumns]) ===
      JSON.stringify(after.device?.[name as keyof DeviceColumns]);
  const names = changes
    .flatMap(({ table, changed }) => (table === "device" ? changed : []))
    .filter((name) => !unnamed.includes(name) && !isBack(name));
  if (variantsText(before) !== variantsText(after)) names.push("variants");
  return [...new Set(names)].sort();
}

const variantsText = (state: State): string =>
  JSON.stringify(
    inOrder(state).map(({ id, ram, rom, price, sellingPrice, stock }) => [
      id,
      ram,
      rom,
      price,
      sellingPrice,
      stock,
    ]),
  );

/**
 * Returns the previous values of the device and its variants. Returns undefined if all values of the device and of the
 * remaining variants are unchanged.
 */
function previousOf(
  before: State,
  after: State,
  name: "price" | "stock",
  variantNames: readonly ("price" | "sellingPrice" | "stock")[],
): object | undefined {
  const differs = [...before.variants.values()].some((variant) => {
    const now = after.variants.get(variant.id);
    return now && variantNames.some((each) => variant[each] !== now[each]);
  });
  if (before.device?.[name] === after.device?.[name] && !differs) return undefined;
  const variants = inOrder(before).map((variant) =>
    Object.fromEntries([["id", variant.id], ...variantNames.map((each) => [each, variant[each]])]),
  );
  return { [name]: before.device?.[name], ...(variants.length > 0 ? { variants } : {}) };
}
