import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { hourMs } from "../../../../shared/durations.ts";
import { serverActor } from "../../../core/audit.ts";
import type { Deps } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { type Text, t } from "../../../core/i18n.ts";
import type { Transaction } from "../../../database/client.ts";
import {
  cronJob,
  handle,
  type JobHandler,
  RetryError,
  type RunningJob,
} from "../../../jobs/task.ts";
import { removeImportFiles } from "../pictures/pictures.ts";
import { ThreadEnded } from "../worker/thread.ts";
import { checkImport } from "./check.ts";
import {
  checkTask,
  end,
  endStates,
  enqueueCheck,
  enqueueRun,
  hasEnded,
  type ImportRecord,
  keepRefused,
  lockImport,
  runTask,
  uploaderOf,
} from "./record.ts";
import { abandoned, receivingFolder } from "./upload.ts";
import { ChangedMeanwhile, writeImport } from "./write.ts";

const previewMs = 12 * hourMs;
const receivingMs = hourMs;
const keptMs = 90 * 24 * hourMs;

// A server can be killed at any time. An upload to this server then ends when its lease ends, and the queue gives the
// server's jobs to other servers. A check starts again from the beginning, and a run continues after the last committed
// batch. If several servers die during a job, `failGivenUp` ends the job's import. `cleanImports` removes leftovers,
// and adds jobs that are missing after a restore.

/** Returns the background jobs of imports. */
export const importJobs = (deps: Deps): JobHandler[] => [
  handle(checkTask, (payload, job) =>
    runJob(deps, payload.id, job, () => checkImport(deps, payload, job.signal)),
  ),
  handle(runTask, (payload, job) =>
    runJob(deps, payload.id, job, () => writeImport(deps, payload.id, job.signal)),
  ),
  cronJob("imports.fail", "* * * * *", () => failGivenUp(deps)),
  cronJob("imports.clean", "25 * * * *", () => cleanImports(deps)),
];

/**
 * Returns a function that chooses a failed import's message. The choice depends on whether the import has already
 * written devices. Until the import is running, `created` and `changed` are the numbers of the preview.
 */
const failure =
  (before: Text, after: Text) =>
  ({ state, created, changed }: ImportRecord): Text =>
    state === "RUNNING" && created + changed > 0 ? after : before;

const unexpected = failure(
  t("The import failed on our side. Please try again."),
  t(
    "The import failed on our side. Please import the refused rows again; the others were written.",
  ),
);
const changed = failure(
  t("Nothing was written: the catalogue changed after the preview. Please upload the file again."),
  t(
    "The import stopped because the catalogue changed in the meantime. Please correct the refused rows and import them again; the others were written.",
  ),
);

const endedLater = t(
  "The import stopped because the rest of the file would take too long. Please import the refused rows in several files; the others were written.",
);

/**
 * Runs the job of an import. Ends the import if it can't succeed: because of an expected error, or after the last
 * attempt.
 */
async function runJob(
  deps: Deps,
  id: string,
  { isLastAttempt, signal }: RunningJob,
  run: () => Promise<void>,
): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (signal.aborted) throw new RetryError("The server stops");
    const isForbidden = error instanceof AppError && error.code === "FORBIDDEN";
    if (error instanceof ChangedMeanwhile) await fail(deps, id, changed);
    else if (isForbidden) await fail(deps, id, () => error.text);
    else if (error instanceof ThreadEnded) {
      deps.log.warn({ err: error }, "The thread that read the file of an import ended early");
      await fail(deps, id, failure(error.text, endedLater));
    } else {
      if (isLastAttempt) await fail(deps, id, unexpected);
      throw error;
    }
  }
  const row = await deps.database.deviceImport.findUnique({ where: { id } });
  if (row && hasEnded(row)) await removeLeftOvers(deps, id);
}

/** Ends an import that could not be written completely. */
async function fail(
  deps: Deps,
  id: string,
  messageFor: (row: ImportRecord) => Text,
): Promise<void> {
  await deps.database.$transaction(async (tx) => {
    const row = await lockImport(tx, id);
    if (row.state !== "RUNNING" && row.state !== "CHECKING") return;
    const actor = (await uploaderOf({ ...deps, database: tx }, row)) ?? serverActor;
    await end(tx, { ...deps, actor }, row, "FAILED", messageFor(row));
  });
}

const givenUp = failure(
  t("We gave up on the import after several attempts. Please split the file and try again."),
  t(
    "We gave up on the import after several attempts. Please import the refused rows in several files; the others were written.",
  ),
);

/** Ends imports whose job the queue has given up, for instance because several servers died during the job. */
export async function failGivenUp(deps: Deps): Promise<void> {
  const found = await deps.database.$queryRaw<{ id: string; key: string }[]>`
    SELECT import.id, job.key FROM graphile_worker.jobs AS job
      JOIN device_import AS import ON job.key =
        CASE import.state WHEN 'CHECKING' THEN 'import.check:' WHEN 'RUNNING' THEN 'import.run:' END || import.id
    WHERE job.attempts >= job.max_attempts AND job.locked_at IS NULL`;
  for (const { id, key } of found) {
    await fail(deps, id, givenUp);
    await deps.database.$queryRaw`SELECT id FROM graphile_worker.remove_job(${key})`;
    await removeLeftOvers(deps, id);
  }
}

/** Ends imports that were not started in time. Deletes interrupted uploads, and imports older than 90 days. */
export async function cleanImports(deps: Deps): Promise<void> {
  const { database, clock } = deps;
  const before = (ms: number) => ({ lt: new Date(clock().getTime() - ms) });
  const expired = await database.deviceImport.findMany({
    where: {
      state: "READY",
      // Older servers did not store when a check ended.
      OR: [{ checkedAt: before(previewMs) }, { checkedAt: null, createdAt: before(previewMs) }],
    },
    select: { id: true },
  });
  for (const { id } of expired) await database.$transaction((tx) => expire(tx, deps, id));
  const gone = await database.deviceImport.findMany({
    where: {
      OR: [
        abandoned(deps),
        // Older servers store no lease.
        { state: "RECEIVING", createdAt: before(receivingMs) },
        { state: { in: [...endStates] }, createdAt: before(keptMs) },
      ],
    },
    select: { id: true },
  });
  const ended = await database.deviceImport.findMany({
    where: {
      state: { in: [...endStates] },
      OR: [{ files: { some: {} } }, { items: { some: { action: { not: "REFUSE" } } } }],
    },
    select: { id: true },
  });
  for (const { id } of [...gone, ...ended]) await removeLeftOvers(deps, id);
  await database.deviceImport.deleteMany({ where: { id: { in: gone.map(({ id }) => id) } } });
  await resumeOpen(deps, before(receivingMs));
  await removeOldUploads(receivingFolder(deps.env.DATA_DIR));
}

/** Deletes the rows and files that an ended import no longer needs. */
async function removeLeftOvers(deps: Deps, id: string): Promise<void> {
  await deps.database.$transaction((tx) => keepRefused(tx, id));
  await removeImportFiles(deps, id);
}

/**
 * Adds the missing jobs of open imports. Jobs are missing after a restore, because backups contain no jobs. Jobs that
 * wait or were given up stay unchanged. A job of a task that this version does not know is replaced, because no server
 * runs it.
 */
async function resumeOpen({ database }: Deps, createdAt: { lt: Date }): Promise<void> {
  const open = await database.$queryRaw<OpenImport[]>`
    SELECT id, state, revision FROM device_import AS import
    WHERE state IN ('CHECKING', 'RUNNING') AND "createdAt" < ${createdAt.lt}
      AND NOT EXISTS (
        SELECT FROM graphile_worker.jobs AS job
        WHERE job.key IN ('import.check:' || import.id, 'import.run:' || import.id)
          AND job.task_identifier IN (${checkTask.name}, ${runTask.name}))`;
  for (const { id, state, revision } of open) {
    if (state === "RUNNING") await enqueueRun(database, id);
    else await enqueueCheck(database, id, revision);
  }
}

type OpenImport = { id: string; state: "CHECKING" | "RUNNING"; revision: number };

async function expire(tx: Transaction, deps: Deps, id: string): Promise<void> {
  const row = await lockImport(tx, id);
  const ctx = { ...deps, actor: serverActor };
  if (row.state === "READY") await end(tx, ctx, row, "CANCELLED", t("The preview has expired"));
}

/**
 * Removes old folders in which killed servers were receiving files. The age of a folder is measured by the file
 * system's clock.
 */
async function removeOldUploads(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const changedAt = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    );
    if (Date.now() - changedAt > receivingMs) await rm(path, { recursive: true, force: true });
  }
}
