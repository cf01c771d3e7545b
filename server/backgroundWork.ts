import { cleanLog } from "./changes/clean.ts";
import type { Consumer } from "./changes/consumer.ts";
import type { Deps } from "./core/context.ts";
import { features } from "./features/all.ts";
import { cronJob, type JobHandler } from "./jobs/task.ts";

/** Returns the consumers of all features. */
export const changeConsumers = (deps: Deps): Consumer[] =>
  features.flatMap(({ consumers }) => consumers?.(deps) ?? []);

/** Returns the background jobs of all features. */
export const jobHandlers = (deps: Deps): JobHandler[] => [
  ...features.flatMap(({ jobs }) => jobs?.(deps) ?? []),
  cronJob("changes.clean", "* * * * *", () => cleanLog(deps, changeConsumers(deps))),
];
