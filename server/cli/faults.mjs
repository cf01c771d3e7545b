import { build, generate, install } from "./prepare.mjs";
import { command, runTool } from "./run.mjs";

const CONFIG = "server/testing/faults/vitest.config.ts";

// What happens to the server as it would go out when it is killed, or its database or disk fails.
await command(async () => {
  await install();
  await generate();
  await build();
  await runTool("vitest", ["run", "--config", CONFIG, ...process.argv.slice(2)], { show: true });
});
