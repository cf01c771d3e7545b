import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { access, chmod, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { afterEach, beforeEach, expect, test } from "vitest";
import { built } from "./testing/built.ts";

let dataDir: string;
const started: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "main-"));
  await chmod(dataDir, 0o711); // PostgreSQL's account has to get in
});

afterEach(async () => {
  const left = started.splice(0).filter((one) => one.exitCode === null && one.signalCode === null);
  await Promise.all(left.map(stop));
  await rm(dataDir, { recursive: true });
});

function startServer(settings: Record<string, string>): ChildProcess {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, PORT: "0", DATA_DIR: dataDir, SEED_DEMO: "0", ...settings };
  const server = spawn(process.execPath, [built("main")], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  started.push(server);
  return server;
}

/** What was not read yet: a second reader would miss what the first had taken. */
const unread = new WeakMap<Readable, AsyncIterator<string>>();

/** Reads on until a line has the words; fails if the process ends before. */
async function saying(output: ChildProcess["stdout"], words: string): Promise<string> {
  if (!output) throw new Error("The server has no output.");
  const lines = unread.get(output) ?? createInterface(output)[Symbol.asyncIterator]();
  unread.set(output, lines);
  const said: string[] = [];
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    said.push(next.value);
    if (next.value.includes(words)) return next.value;
  }
  throw new Error(`The server never said "${words}" but:\n${said.join("\n")}`);
}

/** Stops a server and answers with its exit code and signal. */
async function stop(server: ChildProcess): Promise<unknown[]> {
  const exit = once(server, "exit");
  server.kill("SIGTERM");
  return exit;
}

/** The REST API of a server that has just been started. */
async function apiOf({ stdout }: ChildProcess): Promise<string> {
  const [address] = /http:\/\/[^\s"]+/.exec(await saying(stdout, "The shop")) ?? [];
  return `${address}/api/v1`;
}

const post = (url: string, body: object, headers = {}) =>
  fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

/** Logs a customer in, and answers with both ways to say so. */
async function logIn(server: ChildProcess, api: string): Promise<Record<string, string>[]> {
  const mobile = "01812345678";
  await post(`${api}/users/sendOTP`, { mobile });
  const [otp] = /\d{6}(?= is your)/.exec(await saying(server.stdout, "SMS to")) ?? [];
  const answer = await post(`${api}/users/verifyOTP`, { mobile, otp });
  const { token } = (await answer.json()).data.data;
  const [cookie = ""] = answer.headers.getSetCookie()[0]?.split(";") ?? [];
  return [{ authorization: `Bearer ${token}` }, { cookie }];
}

test("told to stop, once or twice, server and database end in order, and sessions outlive it until logout", {
  timeout: 120_000,
}, async () => {
  const before = startServer({});
  const sessions = await logIn(before, await apiOf(before));
  const postmaster = join(dataDir, "postgres/data/postmaster.pid");
  await access(postmaster);
  expect(await stop(before)).toEqual([0, null]);
  await expect(access(postmaster)).rejects.toThrow("ENOENT");

  const after = startServer({});
  const api = await apiOf(after);
  const statuses = async () => {
    const own = sessions.map((headers) => fetch(`${api}/smartphones/add-request`, { headers }));
    return (await Promise.all(own)).map(({ status }) => status);
  };
  expect(await statuses()).toEqual([200, 200]);
  expect((await post(`${api}/users/logout`, {}, sessions[0])).status).toBe(200);
  expect(await statuses()).toEqual([401, 401]);
  // As when a terminal is closed: npm ends, which is noticed and told as well.
  after.kill("SIGHUP");
  expect(await stop(after)).toEqual([0, null]);
  await expect(access(postmaster)).rejects.toThrow("ENOENT");
});

test("SIGTERM while it starts leaves no database behind", { timeout: 60_000 }, async () => {
  const server = startServer({});
  const exit = once(server, "exit");
  await saying(server.stdout, "PostgreSQL started");
  server.kill("SIGTERM");
  await exit;
  const isRunning = () =>
    stat(join(dataDir, "postgres/data/postmaster.pid")).then(Boolean, () => false);
  await expect.poll(isRunning, { timeout: 20_000 }).toBe(false);
});

test("a setting that makes no sense is named, and nothing starts", async () => {
  const server = startServer({ OTP_TTL_SECONDS: "soon" });
  const exit = once(server, "exit");
  await saying(server.stderr, "OTP_TTL_SECONDS");
  expect(await exit).toEqual([1, null]);
  await expect(access(join(dataDir, "postgres"))).rejects.toThrow("ENOENT");
});
