import { installAndBuild } from "./bundling/buildSteps.mjs";
import { runScript } from "./childProcess.mjs";
import { loadDotEnv, useProductionMode } from "./dotEnv.mjs";

const parentCheckMs = 250;

/**
 * Builds the parts that have changed and runs a program of build/server in this process. Signals therefore reach the
 * program, and its exit code becomes this process's exit code.
 */
export async function runBuilt(program) {
  await runScript(async () => {
    loadDotEnv();
    useProductionMode();
    await installAndBuild();
    process.setSourceMapsEnabled(true);
    if (process.env.npm_lifecycle_event) stopWithParent();
    await import(`../../build/server/${program}.js`);
  });
}

/** Stops this process if npm is killed. Otherwise the server would go on running and occupy its port. */
function stopWithParent() {
  const parent = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    process.kill(process.pid, "SIGTERM");
  }, parentCheckMs);
  check.unref();
}
