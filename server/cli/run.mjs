import { spawn } from "node:child_process";
import { join } from "node:path";

/** The repository, which every command works in. */
export const ROOT = join(import.meta.dirname, "../..");

/**
 * Runs a program to its end. Its output goes to the terminal with `show`, else nowhere unless it
 * fails. A program that fails, or isn't there, throws an error that names it.
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
  const ending = await new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code, signal) => resolve(code === 0 ? undefined : (signal ?? code)));
  });
  if (ending === undefined) return;
  process.stderr.write(Buffer.concat(output));
  throw new Error(`"${[program, ...args].join(" ")}" failed (${ending})`);
}

/** Runs a program that one of the installed libraries brings. */
export function runTool(tool, args, options) {
  return run(join(ROOT, "node_modules/.bin", tool), args, options);
}

/** Runs a command's work; what goes wrong is said in a sentence, and is the exit code. */
export async function command(work) {
  process.chdir(ROOT);
  try {
    await work();
  } catch (error) {
    console.error(`\n${error.message}`);
    process.exit(1);
  }
}
