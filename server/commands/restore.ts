import { restoreBackup } from "../backup/restore.ts";
import { fileNamed, say, withPlace } from "./place.ts";

const usage = `Say which backup is to be restored, and whether it may take the place of what is there:
  npm run restore -- backups/monday.tar.gz
  npm run restore -- backups/monday.tar.gz --replace`;

/** `npm run restore -- FILE [--replace]`: puts a backup where the settings point, servers stopped. */
async function restore(args: string[]): Promise<string> {
  const replace = args.includes("--replace");
  const [name, ...rest] = args.filter((argument) => argument !== "--replace");
  if (!name || name.startsWith("-") || rest.length > 0) throw new Error(usage);
  const file = fileNamed(name);
  const { rows, pictures } = await withPlace((place) => restoreBackup(place, file, { replace }));
  const count = Object.values(rows).reduce((sum, number) => sum + number, 0);
  return `${count} rows and ${pictures} pictures are restored from ${file}.`;
}

await say(() => restore(process.argv.slice(2)));
