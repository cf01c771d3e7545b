import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { timeFactor } from "../../server/testing/timeFactor.mjs";
import { copyDemo, isDemoKept, keepDemo } from "./demoFolder.ts";
import { freePort } from "./freePort.ts";
import { receiveMessages } from "./messages.ts";
import { adminMobiles, staffWithFactor } from "./people.ts";

/**
 * The longest time that the shop may take to start. The shop first scales the demo's pictures, which takes most of a
 * minute on a busy processor.
 */
const startMs = 120_000 * timeFactor;

/**
 * Playwright's global setup. Starts the built shop on a free port, with the demo catalogue and its own embedded
 * database. The shop sends its text messages to this process, where `lastCode` reads them. Returns the function that
 * stops the shop.
 */
export default async function openShop(): Promise<() => Promise<void>> {
  const dataDir = await newDataDir();
  await fillWithDemo(dataDir);
  const messages = await receiveMessages();
  const { url, close } = await startShop(dataDir, {
    ADMIN_MOBILES: [...adminMobiles, ...Object.values(staffWithFactor)].join(),
    SMS_PROVIDER: "http",
    SMS_HTTP_URL: messages.url,
  });
  process.env.SHOP_URL = url;
  process.env.MESSAGES_URL = messages.url;
  return async () => {
    await close();
    messages.close();
    await rm(dataDir, { recursive: true });
  };
}

/** Creates and keeps a demo for later runs, unless a demo is already kept. */
export async function prepareDemo(): Promise<void> {
  if (isDemoKept()) return;
  const dataDir = await newDataDir();
  await fillWithDemo(dataDir);
  await rm(dataDir, { recursive: true });
}

async function newDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "smarttrade-e2e-"));
  await chmod(dataDir, 0o711); // PostgreSQL's account needs access
  return dataDir;
}

/**
 * Copies the kept demo to the data directory. If no demo is kept, creates one, and keeps it after the shop has closed.
 */
async function fillWithDemo(dataDir: string): Promise<void> {
  if (await copyDemo(dataDir)) return;
  const { close } = await startShop(dataDir, { SEED_DEMO: "1" });
  await close();
  await keepDemo(dataDir);
}

/**
 * Switches off the limits on logins and requests, because stories log in often, from one address and faster than
 * people.
 */
const NO_LIMITS = {
  OTP_RESEND_SECONDS: "0",
  OTP_PER_NUMBER_PER_HOUR: "0",
  OTP_PER_IP_PER_HOUR: "0",
  OTP_TOTAL_PER_HOUR: "0",
  OTP_WRONG_PER_IP: "0",
  RATE_LIMIT_PER_MINUTE: "0",
  // Allows webhooks to this machine, where the stories' receivers run.
  WEBHOOKS_ALLOW_PRIVATE: "1",
};

/** Starts the built shop on a data directory, and waits until the shop is ready. */
async function startShop(dataDir: string, settings: Record<string, string>) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const log = join(dataDir, "server.log");
  const places = { PORT: String(port), PUBLIC_URL: url, DATA_DIR: dataDir };
  const server = startServer(log, { ...places, ...settings });
  await untilReady(server, url, log);
  return { url, close: () => stop(server) };
}

function startServer(log: string, settings: Record<string, string>): ChildProcess {
  const { PATH, HOME, TMPDIR } = process.env;
  const server = spawn(process.execPath, ["build/server/main.js"], {
    env: { PATH, HOME, TMPDIR, NODE_ENV: "production", ...NO_LIMITS, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const file = createWriteStream(log);
  server.stdout?.pipe(file);
  server.stderr?.pipe(file);
  return server;
}

async function untilReady(server: ChildProcess, url: string, log: string): Promise<void> {
  for (const deadline = Date.now() + startMs; Date.now() < deadline; await delay(50)) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    if (response?.ok) return;
    if (server.exitCode !== null) break;
  }
  await stop(server);
  throw new Error(`The shop does not start:\n${await readFile(log, "utf8")}`);
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  server.kill("SIGTERM");
  await once(server, "exit");
}
