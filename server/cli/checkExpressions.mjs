import { runScript } from "./childProcess.mjs";
import { checkExpressions } from "./expressions/check.mjs";

// Fails if some text can make a regular expression so slow that the server or a browser stalls.
await runScript(async () => {
  const faults = await checkExpressions();
  if (faults.length > 0) throw new Error(faults.join("\n"));
  // Exit explicitly, because the checker's child process would keep this process alive.
  process.exit();
});
