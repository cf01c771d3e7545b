import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The system account that runs PostgreSQL; undefined means the account of this process. */
export type Account = { uid: number; gid: number } | undefined;

/**
 * Returns the account that runs PostgreSQL, since PostgreSQL refuses to run as root. Root starts PostgreSQL as the
 * owner of the existing cluster, or else as the system account `postgres`, which is created if it is missing.
 */
export async function accountFor(clusterDir: string): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined;
  const cluster = await stat(clusterDir).catch(() => undefined);
  if (cluster && cluster.uid !== 0) return { uid: cluster.uid, gid: cluster.gid };
  return (await postgresAccount()) ?? (await createPostgresAccount());
}

async function postgresAccount(): Promise<Account> {
  try {
    const [user, group] = await Promise.all([
      run("id", ["-u", "postgres"]),
      run("id", ["-g", "postgres"]),
    ]);
    return { uid: Number(user.stdout), gid: Number(group.stdout) };
  } catch {
    return undefined;
  }
}

async function createPostgresAccount(): Promise<Account> {
  const noShell = ["--shell", "/usr/sbin/nologin", "postgres"];
  const created = run("useradd", ["--system", "--user-group", "--no-create-home", ...noShell]);
  // The command also fails if another server has just created the account, so only a missing account is an error.
  const failure = await created.then(
    () => undefined,
    (error: Error) => error,
  );
  const account = await postgresAccount();
  if (account) return account;
  throw new Error(
    "PostgreSQL does not run as root, and the system account `postgres` could not be created. " +
      "Start as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.",
    { cause: failure },
  );
}

/** Returns whether the account may enter the directory and all of its parents. */
export async function canEnter(account: Account, directory: string): Promise<boolean> {
  const entered = run("/bin/sh", ["-c", 'cd "$1"', "sh", directory], { ...account, cwd: "/" });
  return entered.then(
    () => true,
    () => false,
  );
}
