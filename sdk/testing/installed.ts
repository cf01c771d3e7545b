import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll } from "vitest";

const run = promisify(execFile);

/** The package, typed as its users import it. */
export type Sdk = typeof import("../src/index.ts");

const packed = join(import.meta.dirname, "../../build/smarttrade-client-1.0.0.tgz");
const name = "smarttrade-client";

/** Builds the package, and installs it from its file into an empty folder without using a network. */
export function installedPackage() {
  let folder = "";
  beforeAll(async () => {
    await run(process.execPath, ["sdk/build.mjs"]);
    folder = await mkdtemp(join(tmpdir(), "sdk-"));
    await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }));
    const options = ["--offline", "--no-audit", "--no-fund"];
    await run("npm", ["install", ...options, packed], { cwd: folder });
  });
  afterAll(() => rm(folder, { recursive: true }));

  return {
    /** Returns the path of a file in the folder in which the package is installed. */
    path: (file: string) => join(folder, file),
    load: async (): Promise<Sdk> =>
      import(
        /* @vite-ignore */ pathToFileURL(join(folder, "node_modules", name, "dist/index.js")).href
      ),
    /** Runs an example from the package and returns its output. */
    runExample: (example: string, env: Record<string, string>) =>
      printedBy(folder, [join("node_modules", name, "examples", example)], env),
    /** Runs a program in this folder and returns its output. */
    run: (program: string, env: Record<string, string>) =>
      printedBy(folder, ["--input-type=module", "--eval", program], env),
    /**
     * Returns the TypeScript compiler's messages about programs that use the package. It names the programs
     * program0.ts, program1.ts and so on.
     */
    async typeErrors(...programs: string[]): Promise<string> {
      const files = programs.map((_, index) => `program${index}.ts`);
      const write = (file: string, index: number) =>
        writeFile(join(folder, file), programs[index] ?? "");
      await Promise.all(files.map(write));
      const compiler = join(process.cwd(), "node_modules/.bin/tsc");
      const types = join(process.cwd(), "node_modules/@types");
      const options = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2023"];
      const all = [...options, "--types", "node", "--typeRoots", types, ...files];
      return run(compiler, all, { cwd: folder }).then(
        () => "",
        (error: { stdout: string }) => error.stdout,
      );
    },
  };
}

async function printedBy(cwd: string, args: string[], env: Record<string, string>) {
  const { stdout } = await run(process.execPath, args, { cwd, env: { ...process.env, ...env } });
  return stdout;
}
