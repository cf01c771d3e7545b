import type { Env } from "../config.ts";
import { type Database, openDatabase } from "../database/client.ts";
import { applyMigrations } from "../database/migrations.ts";
import { resetFactorsOf } from "../features/factors/removal.ts";
import { grantAdmin, revokeAdmin } from "../features/users/administrators.ts";
import { isAdminMobile, normalizeMobile } from "../features/users/rules.ts";
import { readSettings, runCommand, withDatabase } from "./runCommand.ts";

const usage = `Name the number that becomes an admin, or a customer again:
  npm run admin -- grant 01712345678
  npm run admin -- revoke 01712345678
or who has lost the second factor:
  npm run admin -- reset 01712345678`;

/** Each action returns the message to print. */
const actions: Record<string, (database: Database, mobile: string, env: Env) => Promise<string>> = {
  async grant(database, text) {
    const mobile = await grantAdmin(database, text);
    return `${mobile} is an admin now.`;
  },
  async revoke(database, text, env) {
    const mobile = await revokeAdmin(database, text);
    const done = `${mobile} is a customer now, and logged out everywhere.`;
    if (!isAdminMobile(env.ADMIN_MOBILES, mobile)) return done;
    return `${done}\nADMIN_MOBILES still names it: remove it there, or the next login undoes this.`;
  },
  async reset(database, text) {
    const mobile = normalizeMobile(text);
    await resetFactorsOf(database, mobile);
    return `${mobile} has no second factor any more, and is logged out everywhere.`;
  },
};

/** `npm run admin -- grant|revoke|reset 017…`: changes a user's role or removes their second factors, whether or not the server is running. */
async function admin(name = "", mobile = ""): Promise<string> {
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!action || mobile === "") throw new Error(usage);
  const env = readSettings();
  return withDatabase(env, async (url) => {
    await applyMigrations(url, () => {});
    const database = openDatabase(url);
    return action(database, mobile, env).finally(() => database.$disconnect());
  });
}

// A number may be typed with spaces.
const [name, ...mobile] = process.argv.slice(2);
await runCommand(() => admin(name, mobile.join(" ")));
