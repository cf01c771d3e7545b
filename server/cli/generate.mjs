import { generate, install } from "./bundling/buildSteps.mjs";
import { runScript } from "./childProcess.mjs";

await runScript(async () => {
  await install();
  await generate();
});
