import type { Transaction } from "../database/client.ts";
import type { QuietCopy } from "../generated/prisma/client.ts";
import type { Context } from "./context.ts";
import { AppError } from "./errors.ts";
import { t } from "./i18n.ts";
import { authorize } from "./permissions.ts";

// A restored copy of the shop sends nothing to people (SMS, web pushes, webhooks) until an operator says that it is the
// shop, by `npm run sending -- on` (docs/operations.md). Whatever sends to people asks `isQuiet` first.

/** Whether this is a copy that sends nothing. Read for each message, so that the operator's word counts at once. */
export const isQuiet = async (database: Transaction): Promise<boolean> =>
  (await database.quietCopy.count()) > 0;

/** Since when this has been a copy that sends nothing; null for the shop. */
export function quietCopy(ctx: Context): Promise<QuietCopy | null> {
  authorize(ctx, "readToday");
  return ctx.database.quietCopy.findFirst();
}

/** Throws CONFLICT in a copy that sends nothing: for what an admin asks to be sent. */
export async function refuseWhileQuiet(database: Transaction): Promise<void> {
  if (await isQuiet(database))
    throw new AppError("CONFLICT", t("This restored copy of the shop sends no messages yet"));
}
