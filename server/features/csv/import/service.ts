import { nameOf } from "../../../core/audit.ts";
import type { Actor, Context } from "../../../core/context.ts";
import { newestPage } from "../../../core/creationOrder.ts";
import { AppError } from "../../../core/errors.ts";
import { t } from "../../../core/i18n.ts";
import {
  type Connection,
  checkPage,
  integerKey,
  type PageArguments,
  rowsOf,
  toConnection,
} from "../../../core/pagination.ts";
import { authorize } from "../../../core/permissions.ts";
import { isId, parse } from "../../../core/validation.ts";
import type { Transaction } from "../../../database/client.ts";
import { afterCommit } from "../../../database/jointTransaction.ts";
import type { DeviceImportColumnsInput } from "../../../generated/graphql.ts";
import type { DeviceImportAction, DeviceImportMode } from "../../../generated/prisma/enums.ts";
import { deviceImportStateWords } from "../../../generated/words.ts";
import { removeFailedAddresses, removeImportFiles } from "../pictures/pictures.ts";
import { type ItemRecord, withRows } from "./items.ts";
import {
  begin,
  end,
  enqueueCheck,
  faultsMessage,
  hasEnded,
  type ImportRecord,
  lockImport,
  storedMessage,
  unchecked,
} from "./record.ts";
import { columnRules, parseDefaults, wrongWidth } from "./rules.ts";

/** Returns the condition for the imports that an actor may read: a key's own imports, or all imports for an admin. */
const ownImports = (actor: Actor): { apiKeyId?: string } =>
  actor.role === "API_KEY" ? { apiKeyId: actor.key.id } : {};

/** Returns a page of imports, newest first. */
export async function pageOfImports(
  ctx: Context,
  input: PageArguments,
): Promise<Connection<ImportRecord>> {
  authorize(ctx, "importDevices");
  const { deviceImport } = ctx.database;
  return newestPage(
    input,
    ownImports(ctx.actor),
    (query) => deviceImport.findMany(query),
    (query) => deviceImport.count(query),
  );
}

/** Returns an import. Throws NOT_FOUND for an unknown id. */
export async function getImport(ctx: Context, id: string): Promise<ImportRecord> {
  authorize(ctx, "importDevices");
  const where = { id, ...ownImports(ctx.actor) };
  const row = isId(id) ? await ctx.database.deviceImport.findFirst({ where }) : null;
  if (!row) throw new AppError("NOT_FOUND", t("No imports Found with that ID"));
  return row;
}

type ItemsInput = PageArguments & { id: string; action?: DeviceImportAction | null };

/** Returns a page of an import's devices, in the order of the file. */
export async function pageOfItems(
  ctx: Context,
  input: ItemsInput,
): Promise<Connection<ItemRecord>> {
  const row = await getImport(ctx, input.id);
  const page = checkPage(input, "ROW");
  const where = { importId: row.id, action: input.action ?? undefined };
  const after = page.after ? { firstRow: { gt: integerKey(page.after) } } : {};
  const [items, total] = await Promise.all([
    ctx.database.deviceImportItem.findMany({
      where: { ...where, ...after },
      orderBy: { firstRow: "asc" },
      ...rowsOf(page),
    }),
    ctx.database.deviceImportItem.count({ where }),
  ]);
  const nodes = await withRows(ctx, row.id, items);
  return toConnection(nodes, page, total, ({ firstRow }) => ({ key: firstRow, id: row.id }));
}

/** Sets the columns and defaults of an import that is READY, and checks the import again. */
export async function setColumns(
  ctx: Context,
  id: string,
  input: DeviceImportColumnsInput,
): Promise<ImportRecord> {
  const { defaults: list, ...others } = input;
  const { columns, kind } = parse(columnRules, others);
  const defaults = list ? parseDefaults(list) : undefined;
  return inState(ctx, id, "READY", async (tx, row) => {
    if (columns.length !== row.headers.length) throw wrongWidth(row.headers.length);
    const revision = row.revision + 1;
    // The new check tries again to fetch the pictures that an earlier check could not fetch.
    await removeFailedAddresses(tx, row.id);
    await enqueueCheck(tx, row.id, revision);
    return tx.deviceImport.update({
      where: { id: row.id },
      data: {
        ...unchecked,
        state: "CHECKING",
        missingColumns: [],
        message: storedMessage(null),
        revision,
        kind: kind ?? null,
        columns: columns.map((column) => column ?? ""),
        ...(defaults && { defaults }),
      },
    });
  });
}

/** Starts an import that is READY. In the mode ALL, throws CONFLICT if a device has errors. */
export async function startImport(
  ctx: Context,
  id: string,
  mode: DeviceImportMode,
): Promise<ImportRecord> {
  return inState(ctx, id, "READY", (tx, row) => {
    if (mode === "ALL" && row.refused > 0)
      throw new AppError("CONFLICT", faultsMessage(row.refused));
    return begin(tx, ctx, row, mode);
  });
}

/** Cancels an import that has not ended. Devices already written are kept. */
export async function cancelImport(ctx: Context, id: string): Promise<ImportRecord> {
  let wasReceiving = false;
  const ended = await inState(ctx, id, undefined, async (tx, row) => {
    wasReceiving = row.state === "RECEIVING";
    const message = t("Cancelled by {name}", { name: nameOf(ctx.actor) || t("an admin") });
    return end(tx, ctx, row, "CANCELLED", message);
  });
  // An upload that is still in progress notices the cancellation, and removes its files itself.
  if (!wasReceiving) await afterCommit(ctx.database, () => removeImportFiles(ctx, id));
  return ended;
}

/**
 * Changes an import that is in the given state. If no state is given, the import may be in any state that is not final.
 * Throws CONFLICT for an import in another state.
 */
async function inState(
  ctx: Context,
  id: string,
  state: ImportRecord["state"] | undefined,
  change: (tx: Transaction, row: ImportRecord) => Promise<ImportRecord>,
): Promise<ImportRecord> {
  await getImport(ctx, id);
  return ctx.database.$transaction(async (tx) => {
    const row = await lockImport(tx, id);
    if (state ? row.state !== state : hasEnded(row))
      throw new AppError(
        "CONFLICT",
        t("The import is already {state}", { state: deviceImportStateWords[row.state] }),
      );
    return change(tx, row);
  });
}
