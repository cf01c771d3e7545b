import type { Env } from "../config.ts";
import { type Database, openDatabase } from "../database/client.ts";
import { applyMigrations } from "../database/migrations.ts";
import { resetFactorsOf } from "../features/factors/removal.ts";
import { grantAdmin, listAdmins, revokeAdmin } from "../features/users/administrators.ts";
import { isAdminMobile, normalizeMobile } from "../features/users/rules.ts";
import { readSettings, runCommand, withDatabase } from "./runCommand.ts";

const usage = `Name the number that becomes an owner, gets another role, or is a customer again; or list the staff:
  npm run admin -- grant 01712345678
  npm run admin -- grant 01712345678 Counter
  npm run admin -- revoke 01712345678
or who has lost the second factor:
  npm run admin -- reset 01712345678
To list the staff:
  npm run admin -- list`;

/** The arguments of a command: a mobile number, possibly typed with spaces, and the name of a role. */
type Given = { mobile: string; role: string | undefined };

/** The actions of the command. Each action returns the message to print. */
const actions: Record<string, (database: Database, given: Given, env: Env) => Promise<string>> = {
  async grant(database, given) {
    const { mobile, role } = await grantAdmin(database, given.mobile, given.role);
    return given.role ? `${mobile} has the role ${role} now.` : `${mobile} is an admin now.`;
  },
  list: (database) => listAdmins(database),
  async revoke(database, given, env) {
    const mobile = await revokeAdmin(database, given.mobile);
    const done = `${mobile} is a customer now, and logged out everywhere.`;
    if (!isAdminMobile(env.ADMIN_MOBILES, mobile)) return done;
    return `${done}\nADMIN_MOBILES still names it: remove it there, or the next login undoes this.`;
  },
  async reset(database, given) {
    const mobile = normalizeMobile(given.mobile);
    await resetFactorsOf(database, mobile);
    return `${mobile} has no second factor any more, and is logged out everywhere.`;
  },
};

/**
 * Runs `npm run admin -- grant|revoke|reset 017…`, which changes a user's role or removes the user's second factors,
 * and `npm run admin -- list`, which lists the staff. Servers may be running.
 */
async function admin(name = "", ...words: string[]): Promise<string> {
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  const isName = (word: string) => /\p{L}/u.test(word);
  const mobile = words.filter((word) => !isName(word)).join(" ");
  const role = words.filter(isName).join(" ") || undefined;
  if (!action || (mobile === "" && name !== "list")) throw new Error(usage);
  const env = readSettings();
  return withDatabase(env, async (url) => {
    await applyMigrations(url, () => {});
    const database = openDatabase(url);
    return action(database, { mobile, role }, env).finally(() => database.$disconnect());
  });
}

await runCommand(() => admin(...process.argv.slice(2)));
