import { z } from "zod";
import type { Deps } from "../../core/context.ts";
import type { Transaction } from "../../database/client.ts";
import { lockRows } from "../../database/sql.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { cronJob, defineTask, handle, type JobHandler } from "../../jobs/task.ts";
import { endedReservations } from "./states.ts";
import { lockUnitsAndEnd } from "./transition.ts";

/** The largest number of devices that are read at a time. */
const maxDevices = 100;

/**
 * Releases all units whose reservation has run out, in one transaction for each device. Readers see these units as for
 * sale even earlier (endedReservations.ts), but webhooks, alerts and the timeline depend on this write.
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
 * Releases a device's units whose reservation has run out. Called by transactions that depend on the device's price and
 * stock.
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

/** Adds a job that releases the unit when the reservation ends, so that webhooks are sent at that time. */
export const enqueueRelease = (tx: Transaction, unitId: string, delayMs: number): Promise<void> =>
  enqueue(tx, releaseTask, { unitId }, { delayMs, key: `units.release:${unitId}` });

/** The background jobs of this feature. */
export const unitJobs = (deps: Deps): JobHandler[] => [
  handle(releaseTask, () => endDueReservations(deps)),
  // Ends reservations whose own job was lost, for example after a restore.
  cronJob("units.endReservations", "* * * * *", () => endDueReservations(deps)),
];
