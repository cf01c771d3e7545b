import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { access, chmod, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test } from "vitest";

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "main-"));
  await chmod(dataDir, 0o711); // PostgreSQL's account has to get in
});

afterEach(() => rm(dataDir, { recursive: true }));

function startServer(settings: Record<string, string>): ChildProcess {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, PORT: "0", DATA_DIR: dataDir, SEED_DEMO: "0", ...settings };
  return spawn(process.execPath, ["--import", "tsx", "server/main.ts"], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Reads on until a line has the words; fails if the process ends before. */
async function saying(output: ChildProcess["stdout"], words: string): Promise<string> {
  if (!output) throw new Error("The server has no output.");
  const said: string[] = [];
  for await (const line of createInterface(output)) {
    said.push(line);
    if (line.includes(words)) return line;
  }
  throw new Error(`The server never said "${words}" but:\n${said.join("\n")}`);
}

test("SIGTERM ends the server and its database in order", { timeout: 60_000 }, async () => {
  const server = startServer({});
  const exit = once(server, "exit");
  await saying(server.stdout, "The shop");
  const postmaster = join(dataDir, "postgres/data/postmaster.pid");
  await access(postmaster);
  server.kill("SIGTERM");
  expect(await exit).toEqual([0, null]);
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
