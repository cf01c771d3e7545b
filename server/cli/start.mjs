import { endWithParent } from "./endWithParent.mjs";
import { build, generate, install } from "./prepare.mjs";
import { command } from "./run.mjs";
import { loadSettings, useProductionMode } from "./settings.mjs";

await command(async () => {
  loadSettings();
  useProductionMode();
  await install();
  await generate();
  await build();
  process.setSourceMapsEnabled(true);
  if (process.env.npm_lifecycle_event) endWithParent();
  // In this process, so that signals and the exit code are the server's own.
  await import("../../build/server/main.js");
});
