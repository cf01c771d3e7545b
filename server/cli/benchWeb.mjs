import { build, generate, install } from "./prepare.mjs";
import { command, runTool } from "./run.mjs";

// Lighthouse on the shop as it would go out; `-- --quick` looks at each page once.
await command(async () => {
  await install();
  await generate();
  await build();
  await runTool("tsx", ["bench/web.ts", ...process.argv.slice(2)], { show: true });
});
