import { z } from "zod";
import type { Deps } from "../../core/context.ts";
import { defineTask, handle, type JobHandler } from "../../jobs/task.ts";
import { requeueNotifications, sendTask } from "./queue.ts";
import { sendNotification } from "./sender.ts";

const requeueTask = defineTask("notifications.requeue", z.object({}), 1);

/** The background jobs of this feature. */
export const notificationJobs = (deps: Deps): JobHandler[] => [
  handle(sendTask, (payload) => sendNotification(deps, payload)),
  handle(requeueTask, () => requeueNotifications(deps), { cron: "*/10 * * * *" }),
];
