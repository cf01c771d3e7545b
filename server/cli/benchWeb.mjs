import { build, generate, install } from "./buildSteps.mjs";
import { runScript, runTool } from "./childProcess.mjs";

// Runs Lighthouse on the built site; `-- --quick` loads each page once.
await runScript(async () => {
  await install();
  await generate();
  await build();
  await runTool("tsx", ["bench/web.ts", ...process.argv.slice(2)], { show: true });
});
