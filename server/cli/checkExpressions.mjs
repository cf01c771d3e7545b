import { runScript } from "./childProcess.mjs";
import { checkExpressions } from "./expressions/check.mjs";

// Fails for a regular expression by which a text can keep the server or a browser busy for long.
await runScript(async () => {
  const faults = await checkExpressions();
  if (faults.length > 0) throw new Error(faults.join("\n"));
  // The checker's own process would keep this one alive.
  process.exit();
});
