import { generate } from "./bundling/buildSteps.mjs";
import { runScript } from "./childProcess.mjs";
import { updateCatalogues } from "./messages/catalogues.mjs";

// Brings the translation catalogues of the server and the site up to date with the texts in the code, including
// generated code.
await runScript(async () => {
  await generate();
  for (const top of ["web", "server"]) {
    const { texts, missing } = updateCatalogues(top);
    console.log(`${top}: ${texts} texts, ${missing} without a translation`);
  }
});
