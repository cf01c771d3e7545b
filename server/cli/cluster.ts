import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { type Env, readEnv } from "../config.ts";
import { startEmbeddedPostgres } from "../database/embedded/embeddedPostgres.ts";
import { stopSignals } from "./stopSignals.ts";

/** One of the servers, a process of its own. */
type Server = { process: ChildProcess; address: Promise<string>; ended: Promise<unknown> };

const most = 16;

/** The source runs the source, the build the build. */
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

/** Runs until all servers have ended. The database is no server's child, so it outlives any of them. */
async function runCluster(number: string): Promise<void> {
  const env = readEnv(process.env);
  const count = checkCount(number);
  const servers: Server[] = [];
  let isStopping = false;
  // Before the database is there: whoever stops this while it starts leaves none running.
  for (const signal of stopSignals) {
    process.on(signal, () => {
      isStopping = true;
      for (const server of servers) server.process.kill("SIGTERM");
    });
  }
  const postgres = env.DATABASE_URL
    ? undefined
    : await startEmbeddedPostgres({ dataDir: env.DATA_DIR, log: say });
  const url = env.DATABASE_URL ?? postgres?.url ?? "";
  for (let index = 0; index < count && !isStopping; index++) servers.push(start(env, url, index));
  if (!isStopping) void announce(servers);
  for (const server of servers) {
    void server.ended.then(() => isStopping || say(`Server ${server.process.pid} has ended.`));
  }
  await Promise.all(servers.map(({ ended }) => ended));
  await postgres?.stop();
  process.exit(isStopping ? 0 : 1);
}

function checkCount(number: string): number {
  const count = Number(number);
  if (Number.isInteger(count) && count >= 1 && count <= most) return count;
  throw new Error(`How many? A number from 1 to ${most}, as in: npm run cluster -- 3`);
}

/** On the port after that of the one before, or on any where the settings leave it open. */
function start(env: Env, url: string, index: number): Server {
  const child = spawn(process.execPath, [...process.execArgv, "--enable-source-maps", main], {
    env: {
      ...process.env,
      PORT: String(env.PORT && env.PORT + index),
      DATABASE_URL: url,
      SEED_DEMO: env.SEED_DEMO ? "1" : "0",
    },
    // Ctrl-C reaches a whole process group; here it is passed on, once.
    detached: true,
    // By the channel a server tells its address, and knows when this process is gone.
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const address = once(child, "message").then(([message]) => String(message));
  return { process: child, address, ended: once(child, "exit") };
}

/** Says where the servers are, once all listen; never where one has failed to. */
async function announce(servers: Server[]): Promise<void> {
  const lines = await Promise.all(
    servers.map(async ({ address, process: { pid } }) => `  ${await address}  process ${pid}`),
  );
  say([`${lines.length} servers run on one database:`, ...lines, ""].join("\n"));
}

function say(message: string): void {
  process.stdout.write(`${message}\n`);
}
