import { execFileSync } from "node:child_process";
import { hash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { buildSchema } from "graphql";
import { dayOf } from "../../shared/days.ts";
import { compareRest, type RestContract, restContract } from "./contract/restContract.ts";
import { restDocument } from "./contract/restDocument.ts";
import { compareSchemas, type SchemaChanges } from "./contract/schemaChanges.ts";
import { runCommand } from "./runCommand.ts";

/** An entry of the changelog, as the developers' page shows it. */
export type ChangelogEntry = SchemaChanges & {
  /** A day in Dhaka, as ISO 8601 writes it. */
  date: string;
  summary: string;
  /** SHA-256 of docs/api/schema.graphql; the newest entry has it alone. */
  schema?: string;
  /** SHA-256 of docs/api/rest.json; the newest entry has it alone. */
  rest?: string;
};

export const releasedFile = "docs/api/schema.graphql";
export const restFile = "docs/api/rest.json";
export const changelogFile = "web/features/developers/changelog.json";

/**
 * `npm run changelog -- "What changed, and what clients do"`: adds an entry with the changes since
 * docs/api/schema.graphql and docs/api/rest.json, the APIs of the last entry, and replaces these by the present ones.
 */
async function addEntry(summary = ""): Promise<string> {
  if (summary.length < 10) throw new Error('Say what changed: npm run changelog -- "Orders are …"');
  const [released, present] = await Promise.all([
    readFile(releasedFile, "utf8"),
    readFile("schema.graphql", "utf8"),
  ]);
  const { breaking, added } = compareSchemas(buildSchema(released), buildSchema(present));
  const rest = restContract(await restDocument());
  const releasedRest: RestContract = JSON.parse(await readFile(restFile, "utf8"));
  breaking.push(...compareRest(releasedRest, rest));
  const restText = `${JSON.stringify(rest, null, 2)}\n`;
  const entries: ChangelogEntry[] = JSON.parse(await readFile(changelogFile, "utf8"));
  // The developers' page loads the file: hashes of older entries would be bytes for nothing.
  const older = entries.map(({ schema: _schema, rest: _rest, ...entry }) => entry);
  const date = dayOf(new Date());
  const hashes = { schema: hash("sha256", present), rest: hash("sha256", restText) };
  const newest = { date, summary, breaking, added, ...hashes };
  await writeFile(changelogFile, JSON.stringify([newest, ...older]));
  await writeFile(releasedFile, present);
  await writeFile(restFile, restText);
  execFileSync("npx", ["biome", "format", "--write", changelogFile]);
  return `Added an entry with ${breaking.length} breaking changes and ${added.length} additions.`;
}

if (process.argv[1]?.endsWith("changelog.ts")) await runCommand(() => addEntry(process.argv[2]));
