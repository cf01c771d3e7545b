import type { Context } from "../../core/context.ts";
import type { Transaction } from "../../database/client.ts";
import type { RequestStatus } from "../../generated/prisma/enums.ts";
import { recordPurchaseEvents } from "./events.ts";
import { deletionConflict } from "./states.ts";

// What the decisions on evaluations need of their purchases. The evaluations' rows are locked.

/** Adds the decision on several evaluations to their timelines. An approval opens a purchase for each. */
export async function recordDecision(
  ctx: Context,
  tx: Transaction,
  ids: readonly string[],
  { status, reason }: { status: Exclude<RequestStatus, "PENDING">; reason: string },
): Promise<void> {
  const at = ctx.clock();
  if (status === "APPROVED") {
    const data = ids.map((evaluationId) => ({ evaluationId, updatedAt: at }));
    // An approval that was taken back by hand has left its purchase.
    await tx.purchase.createMany({ data, skipDuplicates: true });
  }
  const events = ids.map((evaluationId) => ({ evaluationId, code: status, note: reason, at }));
  await recordPurchaseEvents(tx, ctx, events);
}

/** Why evaluations may not be deleted, by the ids of those. */
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
