import { cp, mkdir, rm } from "node:fs/promises";
import { build } from "vite";
import { generate, install } from "../server/cli/bundling/buildSteps.mjs";
import { run, runScript, runTool } from "../server/cli/childProcess.mjs";

// `npm run sdk` builds the client in sdk/ as a package in build/. npm can install the package from its file.

const folder = "build/sdk";

await runScript(async () => {
  await install();
  await generate();
  await pack();
});

async function pack() {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const path of ["package.json", "README.md", "examples"])
    await cp(`sdk/${path}`, `${folder}/${path}`, { recursive: true });
  await runTool("tsc", ["--project", "sdk"]);
  await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    // Bundles the only library that the client uses, so that the package has no dependencies.
    ssr: { noExternal: true },
    build: {
      ssr: "sdk/src/index.ts",
      outDir: `${folder}/dist`,
      emptyOutDir: false,
      target: "node20",
      minify: false,
    },
  });
  await run("npm", ["pack", `./${folder}`, "--pack-destination", "build"]);
}
