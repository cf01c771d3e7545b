import type { Database } from "../../database/client.ts";
import { normalizeMobile } from "./rules.ts";

/** Makes a number an admin, creating the user if need be, and returns it normalized. */
export async function grantAdmin(database: Database, text: string): Promise<string> {
  const mobile = normalizeMobile(text);
  const admin = { userType: "ADMIN" } as const;
  await database.user.upsert({ where: { mobile }, create: { mobile, ...admin }, update: admin });
  return mobile;
}

/**
 * Makes a number a customer and ends all its sessions in the same transaction. Returns the number
 * normalized; throws if no user has it.
 */
export async function revokeAdmin(database: Database, text: string): Promise<string> {
  const mobile = normalizeMobile(text);
  const [{ count }] = await database.$transaction([
    database.user.updateMany({ where: { mobile }, data: { userType: "CUSTOMER" } }),
    database.session.deleteMany({ where: { user: { mobile } } }),
  ]);
  if (count === 0) throw new Error(`No user has the number ${mobile}.`);
  return mobile;
}
