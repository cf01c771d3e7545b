import { execFile } from "node:child_process";
import { appendFile, chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Cluster, openCluster } from "../database/embedded/cluster.ts";
import { giveTo } from "../database/embedded/placement.ts";
import { findPostmaster, launch, SOCKET_PORT, shutDown } from "../database/embedded/postmaster.ts";

const run = promisify(execFile);

/** A PostgreSQL that can be stopped, killed and started, and its superuser's URL. */
export type TestServer = {
  url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Ends the server as in a crash. `start` recovers the server. */
  kill(): Promise<void>;
};

/** A running primary and a hot standby that replicates the primary. Both exist until `remove` is called. */
export type TestReplication = {
  primary: TestServer;
  standby: TestServer;
  remove(): Promise<void>;
};

/** Starts a primary and a standby. The standby is made by copying the primary before the primary's first start. */
export async function startReplication(): Promise<TestReplication> {
  const directory = await mkdtemp(join(tmpdir(), "replication-"));
  await chmod(directory, 0o711); // The account that runs PostgreSQL must be able to enter the directory.
  const cluster = await openCluster(directory, "temporary");
  const copy = `${cluster.directory}-standby`;
  await run("cp", ["-a", cluster.directory, copy]);
  const standbyCluster = { ...cluster, directory: copy, dataDirectory: join(copy, "data") };
  await configureStandby(standbyCluster, cluster);
  const [primary, standby] = [serverOf(cluster), serverOf(standbyCluster)];
  await primary.start();
  await standby.start();
  const remove = async () => {
    await standby.stop();
    await primary.stop();
    for (const path of [copy, cluster.directory, directory]) {
      await rm(path, { recursive: true, force: true });
    }
  };
  return { primary, standby, remove };
}

async function configureStandby(standby: Cluster, { directory, password }: Cluster): Promise<void> {
  const connection = `host=${directory} port=${SOCKET_PORT} user=postgres password=${password}`;
  const settings = join(standby.dataDirectory, "postgresql.auto.conf");
  await appendFile(settings, `primary_conninfo = '${connection}'\n`);
  const signal = join(standby.dataDirectory, "standby.signal");
  await writeFile(signal, "");
  await giveTo(standby.account, signal);
}

function serverOf(cluster: Cluster): TestServer {
  const host = encodeURIComponent(cluster.directory);
  return {
    url: `postgresql://postgres:${cluster.password}@localhost:${SOCKET_PORT}/postgres?host=${host}`,
    start: () => launch(cluster),
    async stop() {
      const postmaster = await findPostmaster(cluster);
      if (postmaster) await shutDown(cluster, postmaster);
    },
    async kill() {
      const postmaster = await findPostmaster(cluster);
      if (postmaster) process.kill(postmaster.pid, "SIGKILL");
    },
  };
}
