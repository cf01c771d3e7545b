import { ownerRoleId } from "../../core/rights.ts";
import type { Database } from "../../database/client.ts";
import { normalizeMobile } from "./rules.ts";

/** Makes the user with this number an owner, and creates the user if there is none. Returns the normalized number. */
export async function grantAdmin(database: Database, text: string): Promise<string> {
  const mobile = normalizeMobile(text);
  const admin = { userType: "ADMIN", staffRoleId: ownerRoleId } as const;
  await database.user.upsert({ where: { mobile }, create: { mobile, ...admin }, update: admin });
  return mobile;
}

/**
 * Makes the user with this number a customer and ends all their sessions in the same transaction. Returns the
 * normalized number. Throws if no user has it.
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
