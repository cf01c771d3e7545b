import { build, generate, install } from "./buildSteps.mjs";
import { runScript, runTool } from "./childProcess.mjs";

const CONFIG = "server/testing/faults/vitest.config.ts";

// Tests the built server while it is killed, or its database or disk fails.
await runScript(async () => {
  await install();
  await generate();
  await build();
  await runTool("vitest", ["run", "--config", CONFIG, ...process.argv.slice(2)], { show: true });
});
