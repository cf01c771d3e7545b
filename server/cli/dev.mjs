import { spawn } from "node:child_process";
import { once } from "node:events";
import { watch } from "node:fs";
import { join } from "node:path";
import { generate, install } from "./bundling/buildSteps.mjs";
import { ROOT, runScript } from "./childProcess.mjs";
import { loadDotEnv } from "./dotEnv.mjs";

/** Matches the sources of generated code. */
const SOURCES = /\.(graphql|prisma)$/;

/** The pause before generating, because editors write a file in several steps. */
const DEBOUNCE_MS = 100;

await runScript(async () => {
  loadDotEnv();
  await install();
  await generate();
  for (const directory of ["prisma/schema", "server", "web"]) regenerateOnChange(directory);
  const tools = [
    [
      "tsx",
      "watch",
      "--clear-screen=false",
      "--include=schema.graphql",
      "--include=prisma/sql/*.sql",
      "server/main.ts",
    ],
    ["vite", "--config", "web/vite.config.ts", "--clearScreen", "false"],
  ].map(startTool);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => tools[0].kill());
  // When one tool exits, the other is stopped.
  await Promise.race(tools.map((tool) => once(tool, "exit")));
  for (const tool of tools) tool.kill();
  process.exit();
});

function startTool([tool, ...args]) {
  return spawn(join(ROOT, "node_modules/.bin", tool), args, { stdio: "inherit" });
}

function regenerateOnChange(directory) {
  let timer;
  watch(directory, { recursive: true }, (_event, file) => {
    if (!SOURCES.test(file ?? "")) return;
    clearTimeout(timer);
    timer = setTimeout(
      () => generate().catch(({ message }) => console.error(message)),
      DEBOUNCE_MS,
    );
  });
}
