import { z } from "zod";
import type { Deps } from "../../../core/context.ts";
import { defineTask, handle, type JobHandler } from "../../../jobs/task.ts";
import { removeDeletions } from "./queries.ts";

/** How long deletions are listed, in days. */
const keptDays = 90;
const dayMs = 86_400_000;

const cleanTask = defineTask("deviceChanges.clean", z.object({}), 1);

/** The background jobs of the changes. */
export const deviceChangeJobs = (deps: Deps): JobHandler[] => [
  handle(cleanTask, () => removeOldDeletions(deps), { cron: "40 21 * * *" }),
];

/** Removes the deletions of more than 90 days ago. */
export async function removeOldDeletions({ database, clock, log }: Deps): Promise<void> {
  const deletions = await removeDeletions(database, new Date(clock().getTime() - keptDays * dayMs));
  if (deletions > 0) log.info({ deletions }, "Old deletions of devices are no longer listed");
}
