import type { Deps } from "../../core/context.ts";
import { cronJob, handle, type JobHandler } from "../../jobs/task.ts";
import { requeueNotifications, sendTask } from "./queue.ts";
import { sendNotification } from "./sender.ts";

/** The background jobs of this feature. */
export const notificationJobs = (deps: Deps): JobHandler[] => [
  handle(sendTask, (payload) => sendNotification(deps, payload)),
  cronJob("notifications.requeue", "*/10 * * * *", () => requeueNotifications(deps)),
];
