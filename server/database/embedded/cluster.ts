import { execFile } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { chmod, mkdir, readFile, realpath, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Account, accountFor } from "./account.ts";
import { type Binaries, findBinaries } from "./binaries.ts";
import { giveTo, placeCluster, publish } from "./placement.ts";

const run = promisify(execFile);

/**
 * The name of the shop's role and of its database. The role is not a superuser, so that it can't read or write files on
 * the server.
 */
export const SHOP = "smarttrade";

/** The environment for PostgreSQL's programs, without variables that change their behaviour. */
export const ENVIRONMENT = { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" };

/** The durability of a cluster. The data of a durable cluster survives a power cut. */
export type Durability = "durable" | "temporary";

/** A database cluster on disk, with its configuration and credentials. */
export type Cluster = {
  directory: string;
  /** PostgreSQL's data directory in the cluster's directory. */
  dataDirectory: string;
  /** The password of both roles: the superuser and the shop's role. */
  password: string;
  durability: Durability;
  binaries: Binaries;
  account: Account;
};

/** Opens the cluster in a data directory. Creates the cluster if the directory has none. */
export async function openCluster(dataDir: string, durability: Durability): Promise<Cluster> {
  await mkdir(dataDir, { recursive: true });
  const home = await realpath(dataDir);
  const account = await accountFor(join(home, "postgres"));
  const binaries = await findBinaries(account);
  const directory = await placeCluster(home, account);
  if (!(await stat(directory).catch(() => undefined))) {
    await createCluster(directory, durability, binaries, account);
  }
  const password = await readPassword(directory);
  const dataDirectory = join(directory, "data");
  return { directory, dataDirectory, password, durability, binaries, account };
}

async function readPassword(directory: string): Promise<string> {
  return readFile(join(directory, "password"), "utf8").catch((cause: Error) => {
    throw new Error(`The database in ${directory} belongs to another user: ${cause.message}`, {
      cause,
    });
  });
}

/**
 * Creates the cluster under a temporary name, and renames the complete cluster. A start that is killed therefore leaves
 * no partial cluster.
 */
async function createCluster(
  directory: string,
  durability: Durability,
  { initdb, postgres }: Binaries,
  account: Account,
): Promise<void> {
  const draft = `${directory}.${randomUUID()}`;
  const [data, passwordFile] = [join(draft, "data"), join(draft, "password")];
  const password = randomBytes(24).toString("hex");
  await mkdir(draft);
  await chmod(draft, 0o700);
  await writeFile(passwordFile, password, { mode: 0o600 });
  await giveTo(account, draft);
  const spawnOptions = { ...account, cwd: "/", env: ENVIRONMENT };
  const superuser = ["--username=postgres", `--pwfile=${passwordFile}`, "--auth=scram-sha-256"];
  // With the built-in locale, sorting and changing letter case give the same results on every system.
  const locale = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];
  const sync = durability === "durable" ? [] : ["--no-sync"];
  const options = [...superuser, "--encoding=UTF8", ...locale, ...sync];
  await run(initdb, [`--pgdata=${data}`, ...options], spawnOptions);
  const single = run(postgres, ["--single", "-D", data, "postgres"], spawnOptions);
  single.child.stdin?.end(
    `CREATE ROLE ${SHOP} LOGIN CREATEDB PASSWORD '${password}'\n` +
      `CREATE DATABASE ${SHOP} OWNER ${SHOP}\n`,
  );
  await single;
  await publish(draft, directory);
}
