import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { Catalogue } from "./catalogue.ts";

/** A server in a process of its own, so that its processor time and memory are its own. */
export type Server = { url: string; pid: number; stop(): Promise<void> };

/** What Linux counts processor time in, whatever the machine. */
const ticksPerSecond = 100;

const startPatienceMs = 60_000;

/** The shop as it is built, as it would run in production. `memoryMb` is its room for answers. */
export async function startShop(catalogue: Catalogue, memoryMb: number): Promise<Server> {
  const port = await freePort();
  const settings = {
    NODE_ENV: "production",
    DATABASE_URL: catalogue.url,
    DATA_DIR: catalogue.dataDir,
    SEED_DEMO: "0",
    PORT: String(port),
    RATE_LIMIT_PER_MINUTE: "0",
    ANSWERS_MEMORY_MB: String(memoryMb),
  };
  const env = { ...process.env, ...settings };
  const child = spawn(process.execPath, ["build/server/main.js"], { env, stdio: "ignore" });
  return untilReady(child, port, "/readyz");
}

/** A server that does nothing but send these bytes. */
export async function startBareServer(body: Buffer): Promise<Server> {
  const port = await freePort();
  const program = ["bench/speed/bareServer.mjs", String(port)];
  const child = spawn(process.execPath, program, { stdio: ["pipe", "ignore", "inherit"] });
  child.stdin?.end(body);
  return untilReady(child, port, "/");
}

async function untilReady(child: ChildProcess, port: number, path: string): Promise<Server> {
  const url = `http://127.0.0.1:${port}`;
  const patience = Date.now() + startPatienceMs;
  while (!(await fetch(url + path).catch(() => undefined))?.ok) {
    if (child.exitCode !== null || Date.now() > patience) throw new Error("A server didn't start");
    await delay(100);
  }
  const stop = async () => {
    child.kill();
    if (child.exitCode === null) await once(child, "exit");
  };
  return { url, pid: child.pid ?? 0, stop };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** Seconds of processor time that the server has used so far, by itself and by the system for it. */
export async function processorSeconds({ pid }: Server): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  // The name of the program, in brackets, may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** How much memory the server holds, in megabytes. */
export async function residentMb({ pid }: Server): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}
