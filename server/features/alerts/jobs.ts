import { dayMs } from "../../../shared/durations.ts";
import type { Deps } from "../../core/context.ts";
import { cronJob, handle, type JobHandler } from "../../jobs/task.ts";
import { resumeAlerts, sendTask, smsTask } from "./queue.ts";
import { sendAlerts } from "./send.ts";
import { sendAlertSms } from "./sms.ts";

/** The time for which messages are kept. The addresses that end their alerts work for the same time. */
const keptMs = 90 * dayMs;

/** The longest life of a session. */
const sessionMs = 30 * dayMs;

/** Returns the background jobs of this feature. */
export const alertJobs = (deps: Deps): JobHandler[] => [
  handle(sendTask, (payload, job) => sendAlerts(deps, payload, job)),
  handle(smsTask, (payload) => sendAlertSms(deps, payload)),
  cronJob("alerts.resume", "*/5 * * * *", () => resumeAlerts(deps)),
  cronJob("alerts.clean", "50 21 * * *", () => removeOldMessages(deps)),
];

async function removeOldMessages({ database, clock }: Deps): Promise<void> {
  const before = (ms: number) => ({ lt: new Date(clock().getTime() - ms) });
  await database.alertMessage.deleteMany({
    where: { createdAt: before(keptMs), state: { not: "QUEUED" } },
  });
  // Servers of an earlier version stored registrations without a session. Such registrations are deleted when they are
  // older than the longest life of a session.
  await database.pushRegistration.deleteMany({
    where: { sessionHash: null, createdAt: before(sessionMs) },
  });
}
