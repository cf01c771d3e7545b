import { spawn } from "node:child_process";
import { join } from "node:path";

/** The root of the repository, the working directory of every command. */
export const ROOT = join(import.meta.dirname, "../..");

/**
 * Runs a program and waits for its end. Prints the program's output if `show` is set or the program fails. Throws an
 * error with the command line if the program fails or does not exist.
 */
export async function run(program, args, { env = {}, show = false } = {}) {
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", show ? "inherit" : "pipe", show ? "inherit" : "pipe"],
  });
  const output = [];
  child.stdout?.on("data", (chunk) => output.push(chunk));
  child.stderr?.on("data", (chunk) => output.push(chunk));
  const failure = await new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code, signal) => resolve(code === 0 ? undefined : (signal ?? code)));
  });
  if (failure === undefined) return;
  process.stderr.write(Buffer.concat(output));
  throw new Error(`"${[program, ...args].join(" ")}" failed (${failure})`);
}

/** Runs a program of an installed package. */
export function runTool(tool, args, options) {
  return run(join(ROOT, "node_modules/.bin", tool), args, options);
}

/** Runs a script in the repository's root. If the script fails, prints the error's message and exits with code 1. */
export async function runScript(work) {
  process.chdir(ROOT);
  try {
    await work();
  } catch (error) {
    console.error(`\n${error.message}`);
    process.exit(1);
  }
}
