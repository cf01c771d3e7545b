import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { onTestFinished } from "vitest";

/** The built server in a process of its own, and what it has said. */
export type RunningShop = {
  url: string;
  process: ChildProcess;
  lines: string[];
  /** Milliseconds from the start until it answered that it is ready. */
  readyAfter: number;
};

export type ShopSettings = { dataDir: string; databaseUrl?: string };

const admin = "01711111111";

const quiet = {
  RATE_LIMIT_PER_MINUTE: "0",
  OTP_PER_NUMBER_PER_HOUR: "0",
  OTP_PER_IP_PER_HOUR: "0",
  OTP_TOTAL_PER_HOUR: "0",
  OTP_WRONG_PER_IP: "0",
  OTP_RESEND_SECONDS: "0",
  SEED_DEMO: "0",
  ADMIN_MOBILES: admin,
};

/** A folder that PostgreSQL's account may enter, gone when the test is over. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "smarttrade-faults-"));
  await chmod(folder, 0o711);
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** Starts the server that `npm start` starts, and answers once it is ready. */
export async function startShop({ dataDir, databaseUrl }: ShopSettings): Promise<RunningShop> {
  const { PATH, HOME } = process.env;
  const started = Date.now();
  const child = spawn(process.execPath, ["build/server/main.js"], {
    env: {
      PATH,
      HOME,
      NODE_ENV: "production",
      PORT: "0",
      DATA_DIR: dataDir,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ...quiet,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => stop(child));
  const lines: string[] = [];
  const address = new Promise<string>((resolve, reject) => {
    child.once("exit", () => reject(new Error(`The server ended:\n${lines.join("\n")}`)));
    createInterface({ input: child.stdout }).on("line", (line) => {
      lines.push(line);
      const listening = /Server listening at (http:[^"]+)/.exec(line);
      if (listening?.[1]) resolve(listening[1]);
    });
  });
  const url = await address;
  await until(() => answers(url));
  return { url, process: child, lines, readyAfter: Date.now() - started };
}

/** Whether the server says that it is ready. */
export async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`, { signal: AbortSignal.timeout(8_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Asks until it is so; the test's own time limit ends it otherwise. Answers how long it took. */
export async function until(isSo: () => Promise<boolean>): Promise<number> {
  const started = Date.now();
  while (!(await isSo())) await delay(25);
  return Date.now() - started;
}

/** Sends a signal and answers with the exit code, null where the signal was the end. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exit = once(child, "exit");
  child.kill(signal);
  await exit;
  return child.exitCode;
}

async function stop(child: ChildProcess): Promise<void> {
  await end(child, "SIGTERM");
}

/** Logs in by the code that the server writes into its log, and answers with the token. */
export async function logIn({ url, lines }: RunningShop, mobile = admin): Promise<string> {
  const send = (call: string, body: object) =>
    fetch(`${url}/api/v1/users/${call}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const saidBefore = lines.length;
  await send("sendOTP", { mobile });
  const isMessage = (line: string) => line.includes(`SMS to ${mobile}`);
  // The log comes another way than the answer, and may come later.
  await until(async () => lines.slice(saidBefore).some(isMessage));
  const otp = /: (\d{6}) is your/.exec(lines.findLast(isMessage) ?? "")?.[1];
  const answer = await send("verifyOTP", { mobile, otp });
  const { data } = (await answer.json()) as { data: { data: { token: string } } };
  return data.data.token;
}
