import { z } from "zod";
import { cacheTags } from "../../cache/tags.ts";
import { untilChanged } from "../../cache/untilChanged.ts";
import type { Deps } from "../../core/context.ts";
import { logFailure } from "../../core/logFailure.ts";
import type { Transaction } from "../../database/client.ts";
import { lockRows } from "../../database/sql.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { defineTask, handle, type JobHandler } from "../../jobs/task.ts";
import { deriveFromUnits } from "./derive.ts";
import { endedReservations } from "./states.ts";
import { endReservation } from "./transition.ts";

type ReservationDeps = Pick<Deps, "database" | "responseCache" | "clock" | "log">;

/** The earliest end of a reservation, known in memory until a unit changes. */
const earliestEnd = untilChanged([cacheTags.units], async ({ database }: ReservationDeps) => {
  const { _min } = await database.unit.aggregate({
    where: { state: "RESERVED" },
    _min: { reservedUntil: true },
  });
  return _min.reservedUntil;
});

/** Devices whose reservations end in one look; others follow with the next. */
const maxDevices = 100;

/**
 * Ends all reservations whose time has passed, so that stock, lists and caches follow: one transaction for each device.
 * Units are looked at again under their locks.
 */
export async function endDueReservations({ database, clock }: ReservationDeps): Promise<void> {
  const now = clock();
  const due = await database.unit.findMany({
    where: endedReservations(now),
    distinct: ["deviceId"],
    select: { deviceId: true },
    take: maxDevices,
  });
  for (const { deviceId } of due)
    await database.$transaction((tx) => endOfDevice(tx, deviceId, now));
}

async function endOfDevice(tx: Transaction, deviceId: string, now: Date): Promise<void> {
  await lockRows(tx, "device", [deviceId]);
  const where = { deviceId, ...endedReservations(now) };
  const found = await tx.unit.findMany({ where, select: { id: true } });
  await lockRows(
    tx,
    "unit",
    found.map(({ id }) => id),
  );
  const units = await tx.unit.findMany({ where });
  for (const unit of units) await endReservation(tx, unit, now);
  if (units.length > 0) await deriveFromUnits(tx, deviceId, now);
}

/**
 * Returns a function that ends reservations at the first request after their time, whether or not a job has run. It
 * costs a comparison while none is due. A failure is logged, and the request goes on.
 */
export function reservationsInTime(deps: ReservationDeps): () => Promise<void> {
  let running: Promise<void> | undefined;
  const run = async () => {
    await endDueReservations(deps);
    await deps.responseCache.receiveCommitted();
  };
  return async () => {
    // While the connection that announces changes is lost, what is due is not known.
    if (!deps.responseCache.isListening) return;
    try {
      const end = await earliestEnd(deps);
      if (!end || end > deps.clock()) return;
      running ??= run().finally(() => {
        running = undefined;
      });
      await running;
    } catch (error) {
      logFailure(deps.log, error, "Reservations could not be ended in time");
    }
  };
}

const releaseTask = defineTask("units.release", z.object({ unitId: z.string() }));

/** Has a job end a reservation at its time, so that webhooks are sent then. */
export const enqueueRelease = (tx: Transaction, unitId: string, delayMs: number): Promise<void> =>
  enqueue(tx, releaseTask, { unitId }, { delayMs, key: `units.release:${unitId}` });

/** The background jobs of this feature. */
export const unitJobs = (deps: Deps): JobHandler[] => [
  handle(releaseTask, () => endDueReservations(deps)),
];
