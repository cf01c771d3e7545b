import { build, generate, install } from "./buildSteps.mjs";
import { runScript } from "./childProcess.mjs";
import { loadDotEnv, useProductionMode } from "./dotEnv.mjs";
import { exitWithParent } from "./exitWithParent.mjs";

await runScript(async () => {
  loadDotEnv();
  useProductionMode();
  await install();
  await generate();
  await build();
  process.setSourceMapsEnabled(true);
  if (process.env.npm_lifecycle_event) exitWithParent();
  // In this process, so that signals reach the server and its exit code is this one's.
  await import("../../build/server/main.js");
});
