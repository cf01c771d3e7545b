import { z } from "zod";
import type { Deps } from "../../core/context.ts";
import type { Transaction } from "../../database/client.ts";
import { lockRows } from "../../database/sql.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { cronJob, defineTask, handle, type JobHandler } from "../../jobs/task.ts";
import { endedReservations } from "./states.ts";
import { lockUnitsAndEnd } from "./transition.ts";

/** How many devices one run handles; another run follows. */
const maxDevices = 100;

/**
 * Writes the end of all reservations whose time has passed, in one transaction for each device. Readers see it earlier
 * (endedReservations.ts); webhooks, alerts and the timeline follow from the write.
 */
export async function endDueReservations({
  database,
  clock,
}: Pick<Deps, "database" | "clock">): Promise<void> {
  for (;;) {
    const now = clock();
    const due = await database.unit.findMany({
      where: endedReservations(now),
      distinct: ["deviceId"],
      select: { deviceId: true },
      take: maxDevices,
    });
    for (const { deviceId } of due)
      await database.$transaction((tx) => endOfDevice(tx, deviceId, now));
    if (due.length < maxDevices) return;
  }
}

/**
 * Writes the ends of a device's reservations that have passed, for a transaction that depends on its price and stock.
 */
export async function endReservationsOf(
  tx: Transaction,
  deviceId: string,
  now: Date,
): Promise<void> {
  const due = await tx.unit.findFirst({
    where: { deviceId, ...endedReservations(now) },
    select: { id: true },
  });
  if (due) await endOfDevice(tx, deviceId, now);
}

async function endOfDevice(tx: Transaction, deviceId: string, now: Date): Promise<void> {
  await lockRows(tx, "device", [deviceId]);
  await lockUnitsAndEnd(tx, deviceId, now);
}

const releaseTask = defineTask("units.release", z.object({ unitId: z.string() }));

/** Has a job end a reservation at its time, so that webhooks are sent then. */
export const enqueueRelease = (tx: Transaction, unitId: string, delayMs: number): Promise<void> =>
  enqueue(tx, releaseTask, { unitId }, { delayMs, key: `units.release:${unitId}` });

/** The background jobs of this feature. */
export const unitJobs = (deps: Deps): JobHandler[] => [
  handle(releaseTask, () => endDueReservations(deps)),
  // For reservations whose own job was lost, for instance after a restore.
  cronJob("units.endReservations", "* * * * *", () => endDueReservations(deps)),
];
