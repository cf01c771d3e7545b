import { build, generate, install } from "./buildSteps.mjs";
import { runScript } from "./childProcess.mjs";
import { loadDotEnv, useProductionMode } from "./dotEnv.mjs";
import { exitWithParent } from "./exitWithParent.mjs";

// Several servers on one database: `npm run cluster -- 3`.
await runScript(async () => {
  loadDotEnv();
  useProductionMode();
  await install();
  await generate();
  await build();
  if (process.env.npm_lifecycle_event) exitWithParent();
  await import("../../build/server/cluster.js");
});
