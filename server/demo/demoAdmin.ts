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
 * ADMIN_MOBILES names other admins, a demo admin from an earlier start becomes a customer and loses its sessions. Logs
 * a warning if a public shop has demo users.
 */
export async function checkDemoUsers({ database, log }: DemoDeps, env: Env): Promise<void> {
  const { admin, customers } = demoUsers;
  const hasOwnAdmins = env.ADMIN_MOBILES.length > 0;
  const where = { mobile: admin, userType: "ADMIN" } as const;
  const isAdmin = (await database.user.count({ where })) > 0;
  if (isAdmin && hasOwnAdmins && !isAdminMobile(env.ADMIN_MOBILES, admin)) {
    await revokeAdmin(database, admin);
    const message =
      "ADMIN_MOBILES names other admins: the demo admin is now a customer, logged out";
    log.warn({ admin }, message);
  }
  if (!isPublic(env)) return;
  if (env.SEED_DEMO) {
    const message =
      "SEED_DEMO gives this public shop demo devices and users with published numbers";
    log.warn({ customers: [admin, ...customers] }, message);
  }
  if (!hasOwnAdmins && (isAdmin || env.SEED_DEMO)) {
    const message = "The owner of the demo admin's number is an admin here: set ADMIN_MOBILES";
    log.warn({ admin }, message);
  }
}

function isPublic({ PUBLIC_URL }: Env): boolean {
  const { protocol, hostname } = new URL(PUBLIC_URL);
  return protocol === "https:" || !isLoopback(hostname);
}
