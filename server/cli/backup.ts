import { stat } from "node:fs/promises";
import { makeBackup } from "./backup/backup.ts";
import { fileNamed, say, withPlace } from "./place.ts";

const usage = `Say which file the backup is to be written to:
  npm run backup -- backups/monday.tar.gz`;

/** `npm run backup -- FILE`: database and pictures in one file, while the shop may be open. */
async function backup([name, ...rest]: string[]): Promise<string> {
  if (!name || name.startsWith("-") || rest.length > 0) throw new Error(usage);
  const file = fileNamed(name);
  const { rows, pictures, missing } = await withPlace((place) => makeBackup(place, file));
  const count = Object.values(rows).reduce((sum, number) => sum + number, 0);
  const { size } = await stat(file);
  const done = `${count} rows and ${pictures} pictures are in ${file} (${size} bytes).`;
  if (missing.length === 0) return done;
  return `${done}\nNot stored any more were ${missing.length} pictures, as ${missing[0]}.`;
}

await say(() => backup(process.argv.slice(2)));
