import { installAndBuild } from "./bundling/buildSteps.mjs";
import { runScript } from "./childProcess.mjs";

await runScript(installAndBuild);
