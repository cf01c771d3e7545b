import { build, generate, install } from "./prepare.mjs";
import { command } from "./run.mjs";
import { loadSettings } from "./settings.mjs";

const PARENT_CHECK_MS = 250;

await command(async () => {
  loadSettings();
  process.env.NODE_ENV = "production";
  await install();
  await generate();
  await build();
  process.setSourceMapsEnabled(true);
  if (process.env.npm_lifecycle_event) endWithNpm();
  // In this process, so that signals and the exit code are the server's own.
  await import("../../build/server/main.js");
});

/** Killing npm is meant for the server, which would else go on unseen and keep the port. */
function endWithNpm() {
  const npm = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(check);
    process.kill(process.pid, "SIGTERM");
  }, PARENT_CHECK_MS);
  check.unref();
}
