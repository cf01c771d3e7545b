import { dayMs } from "../../../shared/durations.ts";
import type { Deps } from "../../core/context.ts";
import { cronJob, handle, type JobHandler } from "../../jobs/task.ts";
import { deliver } from "./deliver.ts";
import { deliverTask, resumeDeliveries } from "./queue.ts";
import { limitPending } from "./switchOff.ts";

/** The number of days for which events and their deliveries are kept. */
const keptDays = 30;

/** The largest number of events that one statement removes. */
const removedAtOnce = 2_000;

/** The background jobs of this feature. */
export const webhookJobs = (deps: Deps): JobHandler[] => [
  handle(deliverTask, (payload, job) => deliver(deps, payload, job)),
  cronJob("webhooks.resume", "*/5 * * * *", () => resumeDeliveries(deps)),
  cronJob("webhooks.limit", "* * * * *", () => limitPending(deps)),
  cronJob("webhooks.clean", "10 21 * * *", () => removeOldEvents(deps)),
];

/** Removes events that are older than 30 days, together with their deliveries. */
export async function removeOldEvents({ database, clock, log }: Deps): Promise<void> {
  const before = new Date(clock().getTime() - keptDays * dayMs);
  let events = 0;
  let removed: number;
  do {
    removed = await database.$executeRaw`
      DELETE FROM webhook_event WHERE id IN (
        SELECT id FROM webhook_event WHERE "createdAt" < ${before} LIMIT ${removedAtOnce})`;
    events += removed;
  } while (removed === removedAtOnce);
  if (events > 0) log.info({ events }, "Old events of webhooks are removed");
}
