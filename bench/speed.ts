import { cpus } from "node:os";
import { startTemporaryPostgres } from "../server/database/embedded/embeddedPostgres.ts";
import { type Part, parts } from "./speed/parts.ts";
import { Run } from "./speed/run.ts";

// `npm run bench [-- --only uncached,cached] [-- --quick]` measures the built server. It compares uncached operations
// with Mercurius. It compares cached operations with a bare Node server that sends the same response from memory. It
// also measures how times grow with the catalogue.

const names = Object.keys(parts) as Part[];

/** Returns the parts that `--only` names. Without `--only`, returns all parts. */
function chosenParts(): Part[] {
  const index = process.argv.indexOf("--only");
  if (index < 0) return names;
  const chosen = process.argv[index + 1]?.split(",") ?? [];
  const unknown = chosen.find((name) => !names.includes(name as Part));
  if (unknown !== undefined || chosen.length === 0)
    throw new Error(`--only accepts ${names.join(", ")}, not ${unknown}`);
  return names.filter((name) => chosen.includes(name));
}

const chosen = chosenParts();
const quick = process.argv.includes("--quick");
const begun = Date.now();
const postgres = await startTemporaryPostgres();
const run = new Run(postgres.url, quick);
try {
  for (const part of chosen) {
    process.stderr.write(`${part} …\n`);
    const { tables } = await parts[part](run);
    console.log(`\n${tables.join("\n\n")}`);
  }
  const [{ model } = { model: "" }] = cpus();
  const date = new Date().toISOString().slice(0, 10);
  const seconds = Math.round((Date.now() - begun) / 1_000);
  console.log(
    `\n${date}, ${chosen.join(", ")}: ${cpus().length} × ${model}, Node ${process.version}, ${run.effort.rounds} rounds, ${seconds} s`,
  );
} finally {
  await run.stop();
  await postgres.stop();
}
