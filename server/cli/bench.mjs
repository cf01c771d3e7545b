import { build, generate, install } from "./prepare.mjs";
import { command, runTool } from "./run.mjs";

// The server as it would go out, measured; `-- --quick` for a first look.
await command(async () => {
  await install();
  await generate();
  await build();
  await runTool("tsx", ["bench/speed.ts", ...process.argv.slice(2)], { show: true });
});
