import { browser } from "./browser.mjs";
import { build, generate, install } from "./prepare.mjs";
import { command, runTool } from "./run.mjs";

// Browser tests of the site as it would go out; arguments are Playwright's (`-- --headed home`).
await command(async () => {
  await install();
  await generate();
  await build();
  const env = { CHROMIUM_PATH: await browser() };
  await runTool("playwright", ["test", ...process.argv.slice(2)], { env, show: true });
});
