import { findOrInstallBrowser } from "./browser.mjs";
import { build, generate, install } from "./buildSteps.mjs";
import { runScript, runTool } from "./childProcess.mjs";

// Browser tests of the built site; arguments are passed to Playwright (`-- --headed home`).
await runScript(async () => {
  await install();
  await generate();
  await build();
  const env = { CHROMIUM_PATH: await findOrInstallBrowser() };
  await runTool("playwright", ["test", ...process.argv.slice(2)], { env, show: true });
});
