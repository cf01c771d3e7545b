import { endWithParent } from "./endWithParent.mjs";
import { build, generate, install } from "./prepare.mjs";
import { command } from "./run.mjs";
import { loadSettings, useProductionMode } from "./settings.mjs";

// Several servers on one database, to try it: `npm run cluster -- 3`.
await command(async () => {
  loadSettings();
  useProductionMode();
  await install();
  await generate();
  await build();
  if (process.env.npm_lifecycle_event) endWithParent();
  await import("../../build/server/cluster.js");
});
