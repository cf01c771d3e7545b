import { build, generate, install } from "./prepare.mjs";
import { command } from "./run.mjs";

await command(async () => {
  await install();
  await generate();
  await build();
});
