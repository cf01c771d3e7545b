import type { Database } from "../../database/client.ts";
import { normaliseMobile } from "./rules.ts";

/** Makes a number an admin, known or not, and answers with it as the shop writes it. */
export async function grantAdmin(database: Database, text: string): Promise<string> {
  const mobile = normaliseMobile(text);
  const admin = { userType: "ADMIN" } as const;
  await database.user.upsert({ where: { mobile }, create: { mobile, ...admin }, update: admin });
  return mobile;
}

/**
 * Makes a number a customer and ends all its sessions, so that nothing is left of the right
 * anywhere. Answers with the number as the shop writes it; fails where nobody has it.
 */
export async function revokeAdmin(database: Database, text: string): Promise<string> {
  const mobile = normaliseMobile(text);
  const [{ count }] = await database.$transaction([
    database.user.updateMany({ where: { mobile }, data: { userType: "CUSTOMER" } }),
    database.session.deleteMany({ where: { user: { mobile } } }),
  ]);
  if (count === 0) throw new Error(`Nobody has the number ${mobile}.`);
  return mobile;
}
