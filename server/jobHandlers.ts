import { changeConsumers } from "./changeConsumers.ts";
import { cleanLog } from "./changes/clean.ts";
import type { Deps } from "./core/context.ts";
import { alertJobs } from "./features/alerts/jobs.ts";
import { importJobs } from "./features/csv/import/jobs.ts";
import { removeOldDeletions } from "./features/devices/changes/service.ts";
import { deleteExpiredKeys } from "./features/idempotency/records.ts";
import { notificationJobs } from "./features/notifications/jobs.ts";
import { removeOldPrices } from "./features/priceHistory/service.ts";
import { sweepSearchWords } from "./features/search/words.ts";
import { unitJobs } from "./features/units/reservations.ts";
import { imageJobs } from "./features/uploads/jobs.ts";
import { deleteAbandonedImages } from "./features/uploads/service.ts";
import { deleteExpired } from "./features/users/service.ts";
import { webhookJobs } from "./features/webhooks/jobs.ts";
import { cronJob, type JobHandler } from "./jobs/task.ts";

/** The background jobs of all features. */
export const jobHandlers = (deps: Deps): JobHandler[] => [
  ...notificationJobs(deps),
  ...importJobs(deps),
  ...webhookJobs(deps),
  ...unitJobs(deps),
  ...imageJobs(deps),
  ...alertJobs(deps),
  cronJob("changes.clean", "* * * * *", () => cleanLog(deps, changeConsumers(deps))),
  cronJob("idempotency.clean", "25 * * * *", () => deleteExpiredKeys(deps)),
  cronJob("images.clean", "5 * * * *", () => deleteAbandonedImages(deps)),
  cronJob("sessions.clean", "15 * * * *", () => deleteExpired(deps)),
  cronJob("search.sweepWords", "20 3 * * *", () => sweepSearchWords(deps)),
  cronJob("prices.clean", "50 21 * * *", () => removeOldPrices(deps)),
  cronJob("deviceChanges.clean", "40 21 * * *", () => removeOldDeletions(deps)),
];
