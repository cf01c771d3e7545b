import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { type Env, readEnv } from "../config.ts";
import { startPostgres } from "../database/embedded/embeddedPostgres.ts";
import { onShutdownSignal } from "./shutdownSignals.ts";

/** A server in its own process. */
type ServerProcess = { process: ChildProcess; address: Promise<string>; exited: Promise<unknown> };

const maxServers = 16;

/** The path of the server's program: a source file if this file is a source, a built file if this file is built. */
const main = join(
  import.meta.dirname,
  import.meta.filename.endsWith(".ts") ? "../main.ts" : "main.js",
);

try {
  await runCluster(process.argv[2] ?? "2");
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(`The servers can't start. ${reason}\n`);
  process.exit(1);
}

/**
 * Runs until all servers have exited. This process also runs the database, so that the database outlives each server.
 */
async function runCluster(number: string): Promise<void> {
  const env = readEnv(process.env);
  const count = parseCount(number);
  const servers: ServerProcess[] = [];
  let isStopping = false;
  onShutdownSignal(() => {
    isStopping = true;
    for (const server of servers) server.process.kill("SIGTERM");
  });
  const { url, stop } = await startPostgres(env, print);
  for (let index = 0; index < count && !isStopping; index++) servers.push(start(env, url, index));
  if (!isStopping) void announce(servers);
  for (const server of servers) {
    void server.exited.then(() => isStopping || print(`Server ${server.process.pid} has exited.`));
  }
  await Promise.all(servers.map(({ exited }) => exited));
  await stop();
  process.exit(isStopping ? 0 : 1);
}

function parseCount(number: string): number {
  const count = Number(number);
  if (Number.isInteger(count) && count >= 1 && count <= maxServers) return count;
  throw new Error(`Give the number of servers, 1 to ${maxServers}: npm run cluster -- 3`);
}

/** Starts a server on PORT plus `index`, or on any free port if PORT is 0. */
function start(env: Env, url: string, index: number): ServerProcess {
  const child = spawn(process.execPath, [...process.execArgv, "--enable-source-maps", main], {
    env: {
      ...process.env,
      PORT: String(env.PORT && env.PORT + index),
      DATABASE_URL: url,
      SEED_DEMO: env.SEED_DEMO ? "1" : "0",
    },
    // Ctrl-C sends a signal to every process in the terminal's process group. A detached server gets the signal only
    // once, from this process.
    detached: true,
    // Over this channel, a server reports its address and notices when this process ends.
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const address = once(child, "message").then(([message]) => String(message));
  return { process: child, address, exited: once(child, "exit") };
}

/** Prints the addresses once all servers listen. Prints nothing if a server has failed to start. */
async function announce(servers: ServerProcess[]): Promise<void> {
  const lines = await Promise.all(
    servers.map(async ({ address, process: { pid } }) => `  ${await address}  process ${pid}`),
  );
  print([`${lines.length} servers run on one database:`, ...lines, ""].join("\n"));
}

function print(message: string): void {
  process.stdout.write(`${message}\n`);
}
