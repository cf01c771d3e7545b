import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { timeFactor } from "../timeFactor.mjs";
import { startSeconds, within } from "../within.ts";

/** The built server in a separate process, and the lines of its log. */
export type RunningShop = {
  url: string;
  process: ChildProcess;
  lines: string[];
  /** Milliseconds from the start until `/readyz` returned 200. */
  readyAfter: number;
};

export type ShopSettings = {
  dataDir: string;
  databaseUrl?: string;
  /** Further environment variables. */
  env?: Record<string, string>;
  /** The folder of another version. The sources in this folder are run, so no build is needed. */
  version?: string;
};

export const admin = "01711111111";

const limitsOff = {
  RATE_LIMIT_PER_MINUTE: "0",
  OTP_PER_NUMBER_PER_HOUR: "0",
  OTP_PER_IP_PER_HOUR: "0",
  OTP_TOTAL_PER_HOUR: "0",
  OTP_WRONG_PER_IP: "0",
  OTP_RESEND_SECONDS: "0",
  SEED_DEMO: "0",
  ADMIN_MOBILES: admin,
};

/** Creates a directory that PostgreSQL's account may enter. The directory is deleted at the end of the test. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "smarttrade-faults-"));
  await chmod(folder, 0o711);
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** Starts the server like `npm start`, and resolves when it is ready. */
export async function startShop({
  dataDir,
  databaseUrl,
  env = {},
  version,
}: ShopSettings): Promise<RunningShop> {
  const { PATH, HOME } = process.env;
  const started = Date.now();
  const program = version ? ["--import", "tsx", "server/main.ts"] : ["build/server/main.js"];
  const child = spawn(process.execPath, program, {
    cwd: version,
    env: {
      PATH,
      HOME,
      NODE_ENV: "production",
      PORT: "0",
      DATA_DIR: dataDir,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ...limitsOff,
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => stop(child));
  const lines: string[] = [];
  const address = new Promise<string>((resolve, reject) => {
    child.once("exit", () => reject(new Error(`The server has exited:\n${lines.join("\n")}`)));
    createInterface({ input: child.stdout }).on("line", (line) => {
      lines.push(line);
      const listening = /Server listening at (http:[^"]+)/.exec(line);
      if (listening?.[1]) resolve(listening[1]);
    });
  });
  const url = await within(startSeconds, "the address of the server", address);
  await until(() => isReady(url));
  return { url, process: child, lines, readyAfter: Date.now() - started };
}

/** Returns whether `/readyz` returns 200. */
export async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`, { signal: AbortSignal.timeout(8_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** The longest time that a test of faults waits for anything. */
export const longestWaitMs = 30_000 * timeFactor;

/** Polls until the condition holds. Returns the milliseconds that this took. */
export async function until(condition: () => Promise<boolean>): Promise<number> {
  const started = Date.now();
  while (!(await condition())) {
    if (Date.now() - started > longestWaitMs)
      throw new Error(`Waited ${longestWaitMs} ms until ${condition}`);
    await delay(25);
  }
  return Date.now() - started;
}

/** Sends a signal. Returns the exit code, or null if the signal ended the process. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exit = once(child, "exit");
  child.kill(signal);
  await within(30, `the end of the server after ${signal}`, exit);
  return child.exitCode;
}

async function stop(child: ChildProcess): Promise<void> {
  await end(child, "SIGTERM");
}

/** Logs in with the code in the server's log. Returns the session token. */
export async function logIn({ url, lines }: RunningShop, mobile = admin): Promise<string> {
  const send = (call: string, body: object) =>
    fetch(`${url}/api/v1/users/${call}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const linesBefore = lines.length;
  await send("sendOTP", { mobile });
  const isMessage = (line: string) => line.includes(`SMS to ${mobile}`);
  // The code may appear in the log later than the response.
  await until(async () => lines.slice(linesBefore).some(isMessage));
  const otp = /: (\d{6}) is your/.exec(lines.findLast(isMessage) ?? "")?.[1];
  const response = await send("verifyOTP", { mobile, otp });
  const { data } = (await response.json()) as { data: { data: { token: string } } };
  return data.data.token;
}
