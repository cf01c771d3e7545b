import { parseArgs } from "node:util";
import { restoreBackup } from "./backup/restore.ts";
import { InterruptedError, resolvePath, runCommand, withTarget } from "./runCommand.ts";

const usage = `Name the backup, and say whether it may replace an existing shop:
  npm run restore -- backups/monday.tar.gz
  npm run restore -- backups/monday.tar.gz --replace`;

/** `npm run restore -- FILE [--replace]`: restores a backup while all servers are stopped. */
async function restore(): Promise<string> {
  const { values, positionals } = parseArgs({
    options: { replace: { type: "boolean" } },
    allowPositionals: true,
  });
  const [name, ...rest] = positionals;
  if (!name || rest.length > 0) throw new Error(usage);
  const file = resolvePath(name);
  let isCommitting = false;
  const onCommit = () => {
    isCommitting = true;
  };
  const { rows, pictures } = await withTarget((target) =>
    restoreBackup(target, file, { ...values, onCommit }),
  ).catch((error: unknown) => {
    if (!(error instanceof InterruptedError)) throw error;
    const state = stateAfterInterruption(isCommitting);
    throw new InterruptedError(error.signal, `${error.message} ${state}`);
  });
  return `${rows} rows and ${pictures} pictures are restored from ${file}.`;
}

const stateAfterInterruption = (isCommitting: boolean) =>
  isCommitting
    ? "It was about to finish: check whether the shop is that of the backup, else restore it again."
    : "The shop is as it was. Pictures that were copied already are kept for the next attempt.";

await runCommand(restore);
