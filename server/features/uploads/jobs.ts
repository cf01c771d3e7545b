import { z } from "zod";
import type { Deps } from "../../core/context.ts";
import type { Transaction } from "../../database/client.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { defineTask, handle, type JobHandler, RetryError } from "../../jobs/task.ts";
import { prepareCopies } from "./copies.ts";

/**
 * The largest number of attempts. Few attempts are enough, because a copy that the job does not make is made at its
 * first request.
 */
const maxAttempts = 3;

const copiesTask = defineTask("images.prepareCopies", z.object({ path: z.string() }), maxAttempts);

/** The delay of the job. The job waits because the image is stored only after its row is committed. */
const delayMs = 2_000;

/** Adds a job that makes the large copies of an image. All servers together run one of these jobs at a time. */
export const enqueueCopies = (tx: Transaction, path: string): Promise<void> =>
  enqueue(tx, copiesTask, { path }, { delayMs, queue: "images" });

/** The background jobs of this feature. */
export const imageJobs = (deps: Deps): JobHandler[] => [
  handle(copiesTask, async ({ path }, { signal }) => {
    if (await prepareCopies(deps, path, signal)) return;
    // If there is no row, the image was deleted in the meantime. If there is a row, the image is not stored yet.
    if ((await deps.database.image.count({ where: { path } })) === 0) return;
    throw new RetryError("The image is not stored yet");
  }),
];
