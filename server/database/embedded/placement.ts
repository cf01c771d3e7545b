import { randomUUID } from "node:crypto";
import {
  chmod,
  cp,
  lchown,
  lstat,
  mkdir,
  readdir,
  readlink,
  rename,
  rm,
  stat,
  symlink,
} from "node:fs/promises";
import { basename, join } from "node:path";
import { type Account, canEnter } from "./account.ts";

/** The directory for PostgreSQL under root, if PostgreSQL's account can't enter the data directory. */
const STATE_DIR = "/var/lib/smarttrade";

/**
 * Returns the cluster's directory: `postgres` in the data directory. If the account can't enter the data directory (for
 * example root's home, mode 0700), `postgres` is a symbolic link to a directory that the account can enter. The link
 * still works after the data directory has moved.
 */
export async function placeCluster(dataDir: string, account: Account): Promise<string> {
  const path = join(dataDir, "postgres");
  if (!account) return path;
  const linked = await readlink(path).catch(() => undefined);
  if (linked) return linked;
  if (await canEnter(account, dataDir)) return path;
  if (await stat(path).catch(() => undefined)) {
    throw new Error(`The owner of ${path} can't enter it: see the permissions of ${dataDir}.`);
  }
  await makeStateDir();
  // The name is new each time, so that a new data directory never finds the database of a deleted data directory.
  const target = join(STATE_DIR, `${basename(dataDir)}-${randomUUID()}`);
  await symlink(target, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  return readlink(path); // Another server may have created the link first.
}

/**
 * Copies a directory to a place where the account can read it, unless a copy exists there. Returns the path of the
 * copy.
 */
export async function copyForAccount(
  source: string,
  name: string,
  account: Account,
): Promise<string> {
  const target = join(STATE_DIR, name);
  if (await stat(target).catch(() => undefined)) return target;
  const draft = `${target}.${randomUUID()}`;
  await makeStateDir();
  // Static libraries make up a third of the package, and are not needed at run time.
  await cp(source, draft, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith(".a"),
  });
  await giveTo(account, draft);
  await publish(draft, target);
  return target;
}

async function makeStateDir(): Promise<void> {
  await mkdir(STATE_DIR, { recursive: true });
  await chmod(STATE_DIR, 0o755); // `mkdir` applies the umask, but `chmod` does not.
}

/** Gives the account a file, or a directory with its contents. */
export async function giveTo(account: Account, path: string): Promise<void> {
  if (!account) return;
  await lchown(path, account.uid, account.gid);
  if (!(await lstat(path)).isDirectory()) return;
  for (const name of await readdir(path)) await giveTo(account, join(path, name));
}

/**
 * Renames a finished draft to its final name, atomically. If several processes do this at the same time, the first
 * process wins and the others delete their drafts.
 */
export async function publish(draft: string, target: string): Promise<void> {
  try {
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!(await stat(target).catch(() => undefined))) throw error;
  }
}
