/** @module-tag slow */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { access, chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "command-"));
  await chmod(dataDir, 0o711); // The user that runs PostgreSQL must be able to enter the directory.
});

afterAll(() => rm(dataDir, { recursive: true }));

/**
 * The source of a command that never finishes. The command prints a line when it begins, and another line when its
 * database is available.
 */
const command = `
  import { runCommand, withDatabase } from ${JSON.stringify(join(import.meta.dirname, "runCommand.ts"))};
  import { readEnv } from ${JSON.stringify(join(import.meta.dirname, "../config.ts"))};
  const work = () => {
    console.log("working");
    return new Promise(() => setInterval(() => {}, 1_000));
  };
  const ended = runCommand(() => withDatabase(readEnv(process.env), work));
  console.log("begun");
  await ended;`;

test.each([
  ["SIGTERM", "begun"],
  ["SIGINT", "working"],
  ["SIGHUP", "working"],
] as const)(
  "a command that gets %s when it is %s leaves no PostgreSQL running",
  async (signal, when) => {
    const { PATH, HOME } = process.env;
    const child = spawn(
      process.execPath,
      ["--import", "tsx", "--input-type=module", "-e", command],
      { env: { PATH, HOME, DATA_DIR: dataDir }, stdio: ["ignore", "pipe", "pipe"] },
    );
    const exit = once(child, "exit");
    let errors = "";
    child.stderr.on("data", (text) => (errors += text));
    child.stdout.on("data", (text) => String(text).includes(when) && child.kill(signal));
    expect(await exit).toEqual([null, signal]);
    expect(errors).toBe("Stopped before it was done.\n");
    await expect(access(join(dataDir, "postgres/data/postmaster.pid"))).rejects.toThrow("ENOENT");
  },
);
