import type { Transaction } from "../database/client.ts";
import type { QuietCopy } from "../generated/prisma/client.ts";
import type { Context } from "./context.ts";
import { AppError } from "./errors.ts";
import { t } from "./i18n.ts";
import { authorize } from "./permissions.ts";

// A restored copy of the shop sends nothing to people (SMS, web pushes, webhooks) until an operator declares it to be
// the shop with `npm run sending -- on` (docs/operations.md). Everything that sends to people calls `isQuiet` first.

/**
 * Returns whether this is a copy that sends nothing. Queries the database before each message, so that a switch takes
 * effect immediately.
 */
export const isQuiet = async (database: Transaction): Promise<boolean> =>
  (await database.quietCopy.count()) > 0;

/** Returns the row that marks this shop as a copy that sends nothing, or null for the shop itself. */
export function quietCopy(ctx: Context): Promise<QuietCopy | null> {
  authorize(ctx, "readToday");
  return ctx.database.quietCopy.findFirst();
}

/** Throws CONFLICT in a copy that sends nothing. Called before sending a message that an admin asked for. */
export async function refuseWhileQuiet(database: Transaction): Promise<void> {
  if (await isQuiet(database))
    throw new AppError("CONFLICT", t("This restored copy of the shop sends no messages yet"));
}
