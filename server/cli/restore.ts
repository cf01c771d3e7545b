import { restoreBackup } from "./backup/restore.ts";
import { fileNamed, Stopped, say, withPlace } from "./place.ts";

const usage = `Say which backup is to be restored, and whether it may take the place of what is there:
  npm run restore -- backups/monday.tar.gz
  npm run restore -- backups/monday.tar.gz --replace`;

/** `npm run restore -- FILE [--replace]`: puts a backup where the settings point, servers stopped. */
async function restore(args: string[]): Promise<string> {
  const replace = args.includes("--replace");
  const [name, ...rest] = args.filter((argument) => argument !== "--replace");
  if (!name || name.startsWith("-") || rest.length > 0) throw new Error(usage);
  const file = fileNamed(name);
  let isCommitted = false;
  const onCommit = () => {
    isCommitted = true;
  };
  const { rows, pictures } = await withPlace((place) =>
    restoreBackup(place, file, { replace, onCommit }),
  ).catch((error: unknown) => {
    throw error instanceof Stopped ? new Error(`${error.message} ${left(isCommitted)}`) : error;
  });
  const count = Object.values(rows).reduce((sum, number) => sum + number, 0);
  return `${count} rows and ${pictures} pictures are restored from ${file}.`;
}

/** What somebody finds who stopped it. */
const left = (isCommitted: boolean) =>
  isCommitted
    ? "It was at its end: see whether the shop is the one of the backup, else restore it again."
    : "The shop is as it was. Pictures that were copied already are kept for when it is restored again.";

await say(() => restore(process.argv.slice(2)));
