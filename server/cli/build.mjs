import { installAndBuild } from "./buildSteps.mjs";
import { runScript } from "./childProcess.mjs";

await runScript(installAndBuild);
