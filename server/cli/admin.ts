import { existsSync } from "node:fs";
import { type Env, readEnv } from "../config.ts";
import { type Database, openDatabase } from "../database/client.ts";
import { applyMigrations } from "../database/migrations.ts";
import { grantAdmin, revokeAdmin } from "../features/users/administrators.ts";
import { isAdminMobile } from "../features/users/rules.ts";
import { say, withDatabase } from "./place.ts";

const usage = `Name the number to make an admin, or a customer again:
  npm run admin -- grant 01712345678
  npm run admin -- revoke 01712345678`;

/** The actions by name; each returns the text to print. */
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
};

/** `npm run admin -- grant|revoke 017…`, on the server's database, whether the server runs or not. */
async function admin(name = "", mobile = ""): Promise<string> {
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!action || mobile === "") throw new Error(usage);
  if (existsSync(".env")) process.loadEnvFile(".env");
  const env = readEnv(process.env);
  return withDatabase(env, (url) => onDatabase(url, (database) => action(database, mobile, env)));
}

async function onDatabase(url: string, work: (database: Database) => Promise<string>) {
  await applyMigrations(url, () => {});
  const database = openDatabase(url);
  return work(database).finally(() => database.$disconnect());
}

// A number may have spaces, which the shell splits.
const [name, ...mobile] = process.argv.slice(2);
await say(() => admin(name, mobile.join(" ")));
