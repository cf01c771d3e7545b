import { nameOf } from "../../core/audit.ts";
import type { Context } from "../../core/context.ts";
import type { Transaction } from "../../database/client.ts";
import type { UnitEventCode } from "../../generated/prisma/enums.ts";

/** An event in the history of a unit. */
export type NewEvent = {
  code: UnitEventCode;
  at: Date;
  /** The amount in whole taka. */
  amount?: number | null;
  note?: string;
  /** Whether the event happened because a reservation ran out. Such an event has no actor. */
  byTime?: boolean;
};

/** Adds events to the timeline of a unit. The transaction must have locked the unit's row. */
export async function recordUnitEvents(
  tx: Transaction,
  actor: Context["actor"] | undefined,
  unitId: string,
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const { _max } = await tx.unitEvent.aggregate({ where: { unitId }, _max: { position: true } });
  const first = (_max.position ?? 0) + 1;
  await tx.unitEvent.createMany({
    data: events.map(({ byTime = false, ...event }, index) => ({
      ...event,
      unitId,
      position: first + index,
      actorName: byTime || !actor ? "" : nameOf(actor),
      byKey: !byTime && actor?.role === "API_KEY",
    })),
  });
}
