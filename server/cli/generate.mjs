import { generate, install } from "./buildSteps.mjs";
import { runScript } from "./childProcess.mjs";

await runScript(async () => {
  await install();
  await generate();
});
