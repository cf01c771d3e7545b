import { z } from "zod";
import type { Deps } from "../../core/context.ts";
import { defineTask, handle, type JobHandler } from "../../jobs/task.ts";
import { sweepSearchWords } from "./words.ts";

const sweepTask = defineTask("search.sweepWords", z.object({}), 1);

/** The background jobs of this feature. */
export const searchJobs = (deps: Pick<Deps, "database" | "clock">): JobHandler[] => [
  handle(sweepTask, () => sweepSearchWords(deps), { cron: "20 3 * * *" }),
];
