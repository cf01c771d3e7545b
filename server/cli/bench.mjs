import { build, generate, install } from "./buildSteps.mjs";
import { runScript, runTool } from "./childProcess.mjs";

// Measures the built server; `-- --quick` for a short run.
await runScript(async () => {
  await install();
  await generate();
  await build();
  await runTool("tsx", ["bench/speed.ts", ...process.argv.slice(2)], { show: true });
});
