import { JobWorker, type WorkerOptions } from "./worker.ts";

/** Workers that run until they are closed. */
export type JobWorkers = Pick<JobWorker, "close">;

/**
 * Runs jobs of the queue. Those that wait for other systems have a worker of their own, so that they don't occupy the
 * slots of the others.
 */
export function startJobWorkers({ handlers, ...options }: WorkerOptions): JobWorkers {
  const workers = [true, false]
    .map((isRemote) => handlers.filter((handler) => handler.isRemote === isRemote))
    .filter((group) => group.length > 0)
    .map((group) => new JobWorker({ ...options, handlers: group }));
  return {
    close: async () => {
      await Promise.all(workers.map((worker) => worker.close()));
    },
  };
}
