import { execFileSync } from "node:child_process";
import { hash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { buildSchema } from "graphql";
import { dayOf } from "../../shared/days.ts";
import { compareRest, restContract } from "./contract/restContract.ts";
import { restDocument } from "./contract/restDocument.ts";
import { compareSchemas, type SchemaChanges } from "./contract/schemaChanges.ts";
import { runCommand } from "./runCommand.ts";

/** An entry of the changelog, as the developers' page shows it. */
export type ChangelogEntry = SchemaChanges & {
  /** A day in Dhaka, as ISO 8601 writes it. */
  date: string;
  summary: string;
  /** SHA-256 of docs/api/rest.json. Only the newest entry has this hash. */
  rest?: string;
};

export const contractFile = "schema.graphql";
export const restFile = "docs/api/rest.json";
export const changelogFile = "web/features/developers/changelog.json";

/**
 * Returns a file as of the commit that last changed the changelog. In that commit, `schema.graphql` is the contract of
 * the newest committed entry. Returns undefined if git has no history of the file, for example in an archive of the
 * sources.
 */
export function atLastEntry(file: string): string | undefined {
  const git = (...args: string[]) =>
    execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  try {
    const commit = git("log", "-1", "--format=%H", "--", changelogFile).trim();
    return git("show", `${commit}:${file}`);
  } catch {
    return;
  }
}

/**
 * Runs `npm run changelog -- "What changed, and what clients do"`. Adds an entry with the changes of schema.graphql
 * since the commit of the last entry, and the changes of REST since docs/api/rest.json. Then updates
 * docs/api/rest.json. Replaces an entry that is not committed yet.
 */
async function addEntry(summary = ""): Promise<string> {
  if (summary.length < 10) throw new Error('Say what changed: npm run changelog -- "Orders are …"');
  const [released, releasedRest, log] = [contractFile, restFile, changelogFile].map(atLastEntry);
  if (!released || !releasedRest || !log) {
    throw new Error("The changelog needs the git history since its last entry");
  }
  const present = await readFile(contractFile, "utf8");
  const { breaking, added } = compareSchemas(buildSchema(released), buildSchema(present));
  const rest = restContract(await restDocument());
  breaking.push(...compareRest(JSON.parse(releasedRest), rest));
  const restText = `${JSON.stringify(rest, null, 2)}\n`;
  const entries: ChangelogEntry[] = JSON.parse(log);
  // Hashes of older entries are removed, because the developers' page loads the changelog and doesn't need the hashes.
  const older = entries.map(({ rest: _rest, ...entry }) => entry);
  const date = dayOf(new Date());
  const newest = { date, summary, breaking, added, rest: hash("sha256", restText) };
  await writeFile(changelogFile, JSON.stringify([newest, ...older]));
  await writeFile(restFile, restText);
  execFileSync("npx", ["biome", "format", "--write", changelogFile]);
  return `Added an entry with ${breaking.length} breaking changes and ${added.length} additions.`;
}

if (process.argv[1]?.endsWith("changelog.ts")) await runCommand(() => addEntry(process.argv[2]));
