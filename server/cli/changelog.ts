import { execFileSync } from "node:child_process";
import { hash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { buildSchema } from "graphql";
import { runCommand } from "./runCommand.ts";
import { compareSchemas, type SchemaChanges } from "./schemaChanges.ts";

/** An entry of the changelog, as the developers' page shows it. */
export type ChangelogEntry = SchemaChanges & {
  /** A day of ISO 8601. */
  date: string;
  summary: string;
  /** SHA-256 of the schema that it describes. */
  schema: string;
};

export const releasedFile = "docs/api/schema.graphql";
export const changelogFile = "web/pages/developers/changelog.json";

/**
 * `npm run changelog -- "What changed, and what clients do"`: adds an entry with the changes since
 * docs/api/schema.graphql, the schema of the last entry, and replaces that by the present one.
 */
async function addEntry(summary = ""): Promise<string> {
  if (summary.length < 10) throw new Error('Say what changed: npm run changelog -- "Orders are …"');
  const [released, present] = await Promise.all(
    [releasedFile, "schema.graphql"].map((file) => readFile(file, "utf8")),
  );
  const changes = compareSchemas(buildSchema(released ?? ""), buildSchema(present ?? ""));
  const entries: ChangelogEntry[] = JSON.parse(await readFile(changelogFile, "utf8"));
  const date = new Date().toISOString().slice(0, 10);
  entries.unshift({ date, summary, ...changes, schema: hash("sha256", present ?? "") });
  await writeFile(changelogFile, JSON.stringify(entries));
  await writeFile(releasedFile, present ?? "");
  execFileSync("npx", ["biome", "format", "--write", changelogFile]);
  const { breaking, added } = changes;
  return `Added an entry with ${breaking.length} breaking changes and ${added.length} additions.`;
}

if (process.argv[1]?.endsWith("changelog.ts")) await runCommand(() => addEntry(process.argv[2]));
