import type { Deps } from "./core/context.ts";
import { importJobs } from "./features/csv/import/jobs.ts";
import { deviceChangeJobs } from "./features/devices/changes/jobs.ts";
import { idempotencyJobs } from "./features/idempotency/jobs.ts";
import { notificationJobs } from "./features/notifications/jobs.ts";
import { searchJobs } from "./features/search/jobs.ts";
import { webhookJobs } from "./features/webhooks/jobs.ts";
import type { JobHandler } from "./jobs/task.ts";

/** The background jobs of all features. */
export const jobHandlers = (deps: Deps): JobHandler[] => [
  ...notificationJobs(deps),
  ...searchJobs(deps),
  ...deviceChangeJobs(deps),
  ...importJobs(deps),
  ...webhookJobs(deps),
  ...idempotencyJobs(deps),
];
