import { z } from "zod";
import type { Transaction } from "../../../database/client.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { defineTask } from "../../../jobs/task.ts";

const attempts = 12;

/** Checks the rows of an import; a later revision has other columns. */
export const checkTask = defineTask(
  "imports.check",
  z.object({ id: z.uuid(), revision: z.int() }),
  attempts,
);

/** Writes the devices of an import. */
export const runTask = defineTask("imports.run", z.object({ id: z.uuid() }), attempts);

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
