import { z } from "zod";
import type { Deps } from "../../core/context.ts";
import { defineTask, handle, type JobHandler } from "../../jobs/task.ts";
import { deleteExpired } from "./records.ts";

const cleanTask = defineTask("idempotency.clean", z.object({}), 1);

/** The background jobs of the idempotency keys. */
export const idempotencyJobs = (deps: Deps): JobHandler[] => [
  handle(cleanTask, () => clean(deps), { cron: "25 * * * *" }),
];

async function clean(deps: Deps): Promise<void> {
  const keys = await deleteExpired(deps);
  if (keys > 0) deps.log.info({ keys }, "Idempotency keys of more than 24 hours ago were deleted");
}
