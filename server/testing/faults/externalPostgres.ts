import { readFile } from "node:fs/promises";
import { onTestFinished } from "vitest";
import { openCluster, SHOP } from "../../database/embedded/cluster.ts";
import {
  findPostmaster,
  launch,
  SOCKET_PORT,
  shutDown,
} from "../../database/embedded/postmaster.ts";
import { newFolder } from "./shop.ts";

/** A PostgreSQL that the test controls and that the server uses through DATABASE_URL. */
export type ExternalPostgres = {
  url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Keeps connections open, but sends no responses. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  kill(): Promise<void>;
};

export async function startExternalPostgres(): Promise<ExternalPostgres> {
  const cluster = await openCluster(await newFolder(), "durable");
  const { directory, password } = cluster;
  const stop = async () => {
    const postmaster = await findPostmaster(cluster);
    if (postmaster) await shutDown(cluster, postmaster);
  };
  const signalAll = async (signal: NodeJS.Signals) => {
    const pid = await postmasterOf(directory);
    for (const each of [pid, ...(await childrenOf(pid))]) trySignal(each, signal);
  };
  await launch(cluster);
  onTestFinished(async () => {
    await signalAll("SIGCONT");
    await stop();
  });
  const host = encodeURIComponent(directory);
  return {
    url: `postgresql://${SHOP}:${password}@localhost:${SOCKET_PORT}/${SHOP}?host=${host}`,
    start: () => launch(cluster),
    stop,
    freeze: () => signalAll("SIGSTOP"),
    thaw: () => signalAll("SIGCONT"),
    kill: () => signalAll("SIGKILL"),
  };
}

/** Returns the process id in postmaster.pid; 0 if PostgreSQL has never run. */
export async function postmasterOf(directory: string): Promise<number> {
  const text = await readFile(`${directory}/data/postmaster.pid`, "utf8").catch(() => "0");
  return Number(text.split("\n")[0]);
}

async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  return text.split(" ").filter(Boolean).map(Number);
}

function trySignal(pid: number, signal: NodeJS.Signals): void {
  try {
    if (pid > 0) process.kill(pid, signal);
  } catch {
    // The process has ended in the meantime.
  }
}
