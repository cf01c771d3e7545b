import type { Context } from "../../core/context.ts";
import type { Transaction } from "../../database/client.ts";
import type { RequestStatus } from "../../generated/prisma/enums.ts";
import { recordPurchaseEvents } from "./events.ts";
import { deletionConflict } from "./states.ts";

// The functions of this file apply decisions on evaluations to the evaluations' purchases. The caller must have locked
// the evaluations' rows.

/** Adds a decision on evaluations to the timeline of each. An approval creates a purchase for each evaluation. */
export async function recordDecision(
  ctx: Context,
  tx: Transaction,
  ids: readonly string[],
  { status, reason }: { status: Exclude<RequestStatus, "PENDING">; reason: string },
): Promise<void> {
  const at = ctx.clock();
  if (status === "APPROVED") {
    const data = ids.map((evaluationId) => ({ evaluationId, updatedAt: at }));
    // A purchase may already exist, because someone may have undone an approval directly in the database.
    await tx.purchase.createMany({ data, skipDuplicates: true });
  }
  const events = ids.map((evaluationId) => ({ evaluationId, code: status, note: reason, at }));
  await recordPurchaseEvents(tx, ctx, events);
}

/** Returns the reasons why evaluations may not be deleted, by the evaluations' ids. */
export async function deletionConflicts(
  tx: Transaction,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const purchases = await tx.purchase.findMany({
    where: { evaluationId: { in: [...ids] } },
    select: { evaluationId: true, state: true },
  });
  return new Map(
    purchases.flatMap(({ evaluationId, state }): [string, string][] => {
      const reason = deletionConflict(state);
      return reason ? [[evaluationId, reason]] : [];
    }),
  );
}
