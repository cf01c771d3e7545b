import type pg from "pg";
import { openClient } from "../database/connections.ts";
import { applyMigrations } from "../database/migrations.ts";
import { whatToCheck } from "./backup/checklist.ts";
import { endQuiet, makeQuiet } from "./backup/quiet.ts";
import { formatDay, quietText } from "./backup/words.ts";
import { readSettings, runCommand, withDatabase } from "./runCommand.ts";

const usage = `Say whether this is the shop, which sends messages to people, or a copy that sends nothing:
  npm run sending -- on
  npm run sending -- off
  npm run sending -- status`;

/** The actions of the command. Each action runs in one transaction and returns the message to print. */
const actions: Record<string, (client: pg.Client) => Promise<string>> = {
  async on(client) {
    await endQuiet(client);
    return "This is the shop: it sends messages about everything that happens from now on.";
  },
  async off(client) {
    if (!(await copyOf(client))) await makeQuiet(client, null);
    return quietText;
  },
  async status(client) {
    const copy = await copyOf(client);
    if (!copy) return "This is the shop: it sends messages to people.";
    const { since, backupMadeAt } = copy;
    return [
      quietText,
      `It became a copy at ${formatDay(since)} in Dhaka.`,
      `Check what the shop has revoked after ${formatDay(backupMadeAt ?? since)}:`,
      ...(await whatToCheck(client)),
    ].join("\n");
  },
};

type Copy = { since: Date; backupMadeAt: Date | null };

async function copyOf(client: pg.Client): Promise<Copy | undefined> {
  const { rows } = await client.query<Copy>(`SELECT since, "backupMadeAt" FROM quiet_copy`);
  return rows[0];
}

/**
 * Runs `npm run sending -- on|off|status`, which declares whether this database is the shop or a copy. Servers may be
 * running.
 */
async function sending(name = ""): Promise<string> {
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!action) throw new Error(usage);
  return withDatabase(readSettings(), async (url) => {
    await applyMigrations(url, () => {});
    const client = await openClient(url);
    try {
      await client.query("BEGIN");
      const text = await action(client);
      await client.query("COMMIT");
      return text;
    } finally {
      await client.end();
    }
  });
}

await runCommand(() => sending(process.argv[2]));
