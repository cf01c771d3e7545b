import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { access, chmod, mkdtemp, rm, stat } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { built } from "./testing/built.ts";
import { startSeconds, within } from "./testing/within.ts";

let dataDir: string;
const started: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "main-"));
  await chmod(dataDir, 0o711); // The user that runs PostgreSQL must be able to enter the directory.
});

afterEach(async () => {
  const running = started
    .splice(0)
    .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  await Promise.all(running.map(stop));
  // PostgreSQL may still be writing its last files when its server has ended abruptly.
  await rm(dataDir, { recursive: true, maxRetries: 20, retryDelay: 100 });
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

/** Each output has only one reader, because a second reader would miss the lines that the first reader has buffered. */
const readers = new WeakMap<Readable, AsyncIterator<string>>();

/** Reads up to the first line that contains the text. Fails if the process ends before that line. */
const waitForLine = (output: ChildProcess["stdout"], expected: string): Promise<string> =>
  within(startSeconds, `the line "${expected}"`, readTo(output, expected));

async function readTo(output: ChildProcess["stdout"], expected: string): Promise<string> {
  if (!output) throw new Error("The server has no output.");
  const lines = readers.get(output) ?? createInterface(output)[Symbol.asyncIterator]();
  readers.set(output, lines);
  const read: string[] = [];
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    read.push(next.value);
    if (next.value.includes(expected)) return next.value;
  }
  throw new Error(`The server never printed "${expected}" but:\n${read.join("\n")}`);
}

/** Stops a server and resolves with its exit code and signal. */
async function stop(server: ChildProcess): Promise<unknown[]> {
  const exit = once(server, "exit");
  server.kill("SIGTERM");
  return within(20, "the end of the server after SIGTERM", exit);
}

/** Returns the base URL of a starting server's REST API. */
async function apiOf({ stdout }: ChildProcess): Promise<string> {
  const [address] = /http:\/\/[^\s"]+/.exec(await waitForLine(stdout, "The shop")) ?? [];
  return `${address}/api/v1`;
}

const post = (url: string, body: object, headers = {}) =>
  fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

/** Logs a customer in, and resolves with the session as a bearer token and as a cookie. */
async function logIn(server: ChildProcess, api: string): Promise<Record<string, string>[]> {
  const mobile = "01812345678";
  await post(`${api}/users/sendOTP`, { mobile });
  const [otp] = /\d{6}(?= is your)/.exec(await waitForLine(server.stdout, "SMS to")) ?? [];
  const response = await post(`${api}/users/verifyOTP`, { mobile, otp });
  const { token } = (await response.json()).data.data;
  const [cookie = ""] = response.headers.getSetCookie()[0]?.split(";") ?? [];
  return [{ authorization: `Bearer ${token}` }, { cookie }];
}

test("a shutdown signal, alone or twice, stops server and database cleanly, and sessions last until logout", async () => {
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
  // When a terminal closes, a second signal follows, because npm exits and npm's child process notices the exit.
  after.kill("SIGHUP");
  expect(await stop(after)).toEqual([0, null]);
  await expect(access(postmaster)).rejects.toThrow("ENOENT");
});

test("SIGTERM during the start leaves no database running", { tags: ["slow"] }, async () => {
  const server = startServer({});
  const exit = once(server, "exit");
  await waitForLine(server.stdout, "PostgreSQL started");
  server.kill("SIGTERM");
  await exit;
  const isRunning = () =>
    stat(join(dataDir, "postgres/data/postmaster.pid")).then(Boolean, () => false);
  await expect.poll(isRunning).toBe(false);
});

/** The source of a module that makes the connections of jobs fail to close. */
const failingPool = `
  import { createRequire } from "node:module";
  const { Pool } = createRequire(${JSON.stringify(import.meta.url)})("pg");
  const { end } = Pool.prototype;
  Pool.prototype.end = async function () {
    await end.call(this);
    if (this.options.application_name === "smarttrade jobs") throw new Error("broken");
  };`;

test("a server with a part that can't be closed stops its database, and exits with code 1", {
  tags: ["slow"],
}, async () => {
  const preloaded = `data:text/javascript,${encodeURIComponent(failingPool)}`;
  const server = startServer({ NODE_OPTIONS: `--import ${preloaded}` });
  await apiOf(server);
  const exit = stop(server);
  await waitForLine(server.stdout, "A part of the server could not be closed");
  expect(await exit).toEqual([1, null]);
  await expect(access(join(dataDir, "postgres/data/postmaster.pid"))).rejects.toThrow("ENOENT");
});

test("an invalid setting is named, and nothing starts", async () => {
  const server = startServer({ OTP_TTL_SECONDS: "soon" });
  const exit = once(server, "exit");
  await waitForLine(server.stderr, "OTP_TTL_SECONDS");
  expect(await exit).toEqual([1, null]);
  await expect(access(join(dataDir, "postgres"))).rejects.toThrow("ENOENT");
});

test("a second Ctrl-C ends the server immediately, even if a request is in flight", {
  tags: ["slow"],
}, async () => {
  const server = startServer({});
  const exit = once(server, "exit");
  const { hostname, port } = new URL(await apiOf(server));
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  socket.write("POST /graphql HTTP/1.1\r\nHost: shop\r\nContent-Length: 100\r\n\r\n{");
  let signals = 0;
  const repeating = setInterval(() => {
    signals += 1;
    server.kill("SIGINT");
  }, 100);
  onTestFinished(() => clearInterval(repeating));
  expect(await exit).toEqual([null, "SIGINT"]);
  // Repeated signals within a second of the first signal are ignored.
  expect(signals).toBeGreaterThan(5);
});
