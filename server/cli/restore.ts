import { parseArgs } from "node:util";
import { section } from "./backup/checklist.ts";
import { type RestoreResult, restoreBackup } from "./backup/restore.ts";
import { formatDay, quietText } from "./backup/words.ts";
import { InterruptedError, resolvePath, runCommand, withTarget } from "./runCommand.ts";

const usage = `Name the backup, and say whether it may replace an existing shop, and whether it is the shop from now on.
Other copies send nothing to people:
  npm run restore -- backups/monday.tar.gz
  npm run restore -- backups/monday.tar.gz --replace
  npm run restore -- backups/monday.tar.gz --replace --as-shop`;

/** Runs `npm run restore -- FILE [--replace] [--as-shop]`, which restores a backup while all servers are stopped. */
async function restore(): Promise<string> {
  const { values, positionals } = parseArgs({
    options: { replace: { type: "boolean" }, "as-shop": { type: "boolean" } },
    allowPositionals: true,
  });
  const [name, ...rest] = positionals;
  if (!name || rest.length > 0) throw new Error(usage);
  const file = resolvePath(name);
  let isCommitting = false;
  const onCommit = () => {
    isCommitting = true;
  };
  const { replace, "as-shop": asShop } = values;
  const result = await withTarget((target) =>
    restoreBackup(target, file, { replace, asShop, onCommit }),
  ).catch((error: unknown) => {
    if (!(error instanceof InterruptedError)) throw error;
    const state = stateAfterInterruption(isCommitting);
    throw new InterruptedError(error.signal, `${error.message} ${state}`);
  });
  return textOf(result, file, asShop);
}

function textOf(result: RestoreResult, file: string, asShop = false): string {
  const { rows, pictures, revokedAgain, toCheck } = result;
  const madeAt = formatDay(result.madeAt);
  const revoked = (revokedAgain ?? []).flatMap(({ label, names }) => section(label, names));
  return [
    `${rows} rows and ${pictures} pictures are restored from ${file}, made at ${madeAt} in Dhaka.`,
    ...(revoked.length > 0 ? ["Revoked again, as in the replaced shop:", ...revoked] : []),
    ...(toCheck.length > 0
      ? [`Check what was revoked after ${madeAt}, which this copy can't know:`, ...toCheck]
      : []),
    asShop ? "This is the shop: it sends messages to people." : quietText,
  ].join("\n");
}

const stateAfterInterruption = (isCommitting: boolean) =>
  isCommitting
    ? "The restore was about to finish. If the shop does not have the data of the backup, restore the backup again."
    : "The shop is as it was. Pictures that were copied already are kept for the next attempt.";

await runCommand(restore);
