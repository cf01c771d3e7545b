import { z } from "zod";
import type { Transaction } from "../../../database/client.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { defineTask } from "../../../jobs/task.ts";

const attempts = 12;

const checkPayload = z.object({ id: z.uuid(), revision: z.int() });
const runPayload = z.object({ id: z.uuid() });

// Not `imports.check` and `imports.run`: servers of the version before, which run beside during an upgrade, take these,
// and know neither defaults nor rows of a device that do not follow each other.

/** Checks the rows of an import; a later revision has other columns. */
export const checkTask = defineTask("imports.preview", checkPayload, attempts);

/** Writes the devices of an import. */
export const runTask = defineTask("imports.write", runPayload, attempts);

/** The same, as servers of the version before have enqueued them. */
export const earlierTasks = {
  check: defineTask("imports.check", checkPayload, attempts),
  run: defineTask("imports.run", runPayload, attempts),
};

// One check and one run at a time, over all servers: they take much processor time, and writers of equal counts
// of devices wait for each other anyway.

// With keys, so that a job that is missing after a restore can be added without doubling another.

export const enqueueCheck = (tx: Transaction, id: string, revision: number, delaySeconds = 0) =>
  enqueue(
    tx,
    checkTask,
    { id, revision },
    { queue: "imports.check", key: `import.check:${id}`, delayMs: delaySeconds * 1_000 },
  );

export const enqueueRun = (tx: Transaction, id: string) =>
  enqueue(tx, runTask, { id }, { queue: "imports.run", key: `import.run:${id}` });
