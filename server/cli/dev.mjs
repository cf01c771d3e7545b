import { spawn } from "node:child_process";
import { once } from "node:events";
import { watch } from "node:fs";
import { join } from "node:path";
import { generate, install } from "./prepare.mjs";
import { command, ROOT } from "./run.mjs";
import { loadSettings } from "./settings.mjs";

/** What generated code is made from, wherever it lies in the repository. */
const SOURCES = /\.(graphql|prisma)$/;

/** Editors write a file in several steps. */
const SETTLE_MS = 100;

await command(async () => {
  loadSettings();
  await install();
  await generate();
  for (const directory of [".", "prisma", "web"]) regenerateOnChange(directory);
  const tools = [
    ["tsx", "watch", "--clear-screen=false", "server/main.ts"],
    ["vite", "--config", "web/vite.config.ts", "--clearScreen", "false"],
  ].map(startTool);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => tools[0].kill());
  // One doesn't go without the other.
  await Promise.race(tools.map((tool) => once(tool, "exit")));
  for (const tool of tools) tool.kill();
  process.exit();
});

function startTool([tool, ...args]) {
  return spawn(join(ROOT, "node_modules/.bin", tool), args, { stdio: "inherit" });
}

function regenerateOnChange(directory) {
  let timer;
  watch(directory, { recursive: directory !== "." }, (_event, file) => {
    if (!SOURCES.test(file ?? "")) return;
    clearTimeout(timer);
    timer = setTimeout(() => generate().catch(({ message }) => console.error(message)), SETTLE_MS);
  });
}
