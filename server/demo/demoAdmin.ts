import type { FastifyBaseLogger } from "fastify";
import { type Env, isLoopback } from "../config.ts";
import type { Database } from "../database/client.ts";
import { revokeAdmin } from "../features/users/administrators.ts";
import { isAdminMobile } from "../features/users/rules.ts";
import { demoUsers } from "./seed.ts";

type DemoDeps = { database: Database; log: Pick<FastifyBaseLogger, "warn"> };

/** Adds the demo admin's number to ADMIN_MOBILES if SEED_DEMO is on and no admin is configured. */
export function withDemoAdmin(env: Env): Env {
  if (!env.SEED_DEMO || env.ADMIN_MOBILES.length > 0) return env;
  return { ...env, ADMIN_MOBILES: [demoUsers.admin] };
}

/**
 * Checks, before the server listens, that the demo's published numbers are safe with the operator's settings. If
 * ADMIN_MOBILES names other admins, the demo's admin and staff become customers and lose their sessions. Logs a warning
 * if a public shop has demo users.
 */
export async function checkDemoUsers({ database, log }: DemoDeps, env: Env): Promise<void> {
  const { admin, staff, customers } = demoUsers;
  const hasOwnAdmins = env.ADMIN_MOBILES.length > 0;
  const demoStaff = await findDemoStaff(database);
  if (demoStaff.length > 0 && hasOwnAdmins && !isAdminMobile(env.ADMIN_MOBILES, admin)) {
    for (const mobile of demoStaff) await revokeAdmin(database, mobile);
    const message =
      "ADMIN_MOBILES names other admins: the demo's admin and staff are now customers, logged out";
    log.warn({ staff: demoStaff }, message);
  }
  if (!isPublic(env)) return;
  if (env.SEED_DEMO) {
    const message =
      "SEED_DEMO gives this public shop demo devices and users with published numbers";
    log.warn({ users: [admin, ...staff, ...customers] }, message);
  }
  if (!hasOwnAdmins && (demoStaff.length > 0 || env.SEED_DEMO)) {
    const message = "The owners of the demo's staff numbers are staff here: set ADMIN_MOBILES";
    log.warn({ staff: [admin, ...staff] }, message);
  }
}

/**
 * Returns the numbers of the demo's admin and staff who are still staff. Returns no numbers for a database without the
 * demo's admin: there, these numbers belong to people whom the shop itself has invited.
 */
async function findDemoStaff(database: Database): Promise<string[]> {
  const mobile = { in: [demoUsers.admin, ...demoUsers.staff] };
  const users = await database.user.findMany({ where: { mobile }, orderBy: { mobile: "asc" } });
  if (!users.some((user) => user.mobile === demoUsers.admin)) return [];
  return users.flatMap((user) => (user.userType === "ADMIN" ? [user.mobile] : []));
}

function isPublic({ PUBLIC_URL }: Env): boolean {
  const { protocol, hostname } = new URL(PUBLIC_URL);
  return protocol === "https:" || !isLoopback(hostname);
}
