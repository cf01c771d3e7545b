import { stat } from "node:fs/promises";
import { parseArgs } from "node:util";
import { makeBackup } from "./backup/backup.ts";
import { resolvePath, runCommand, withTarget } from "./runCommand.ts";

const usage = `Name the file of the backup:
  npm run backup -- backups/monday.tar.gz`;

/** Runs `npm run backup -- FILE`, which writes the database and the pictures to one file. Servers may keep running. */
async function backup(): Promise<string> {
  const [name, ...rest] = parseArgs({ allowPositionals: true }).positionals;
  if (!name || rest.length > 0) throw new Error(usage);
  const file = resolvePath(name);
  const { rows, pictures, missing } = await withTarget((target) => makeBackup(target, file));
  const { size } = await stat(file);
  const done = `${rows} rows and ${pictures} pictures are in ${file} (${size} bytes).`;
  if (missing.length === 0) return done;
  return `${done}\nMissing in the storage: ${missing.length} pictures, for example ${missing[0]}.`;
}

await runCommand(backup);
