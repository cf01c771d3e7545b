import { record, serverActor } from "../../core/audit.ts";
import { ownerRoleId } from "../../core/rights.ts";
import type { Database } from "../../database/client.ts";
import { normalizeMobile } from "./rules.ts";

/**
 * Makes the user with this number a member of staff with the given role, or an owner if `roleName` is missing. Creates
 * the user if there is none. Returns the normalized number and the role's name. Throws if no role has the name.
 */
export async function grantAdmin(
  database: Database,
  text: string,
  roleName?: string,
): Promise<{ mobile: string; role: string }> {
  const mobile = normalizeMobile(text);
  const equals = { equals: roleName ?? "", mode: "insensitive" } as const;
  const where = roleName ? { OR: [{ name: equals }, { nameBn: equals }] } : { id: ownerRoleId };
  const role = await database.staffRole.findFirst({ where });
  if (!role) throw new Error(`No role has the name ${roleName}.`);
  const staff = { userType: "ADMIN", staffRoleId: role.id } as const;
  await database.$transaction(async (tx) => {
    const { id } = await tx.user.upsert({
      where: { mobile },
      create: { mobile, ...staff },
      update: staff,
    });
    const changes = [{ field: "STAFF_ROLE" as const, after: role.name }];
    await record(tx, serverGrant, {
      action: "CHANGED",
      ...subject,
      subjectId: id,
      title: mobile,
      changes,
    });
  });
  return { mobile, role: role.name };
}

/**
 * Makes the user with this number a customer, and ends all sessions of the user in the same transaction. Returns the
 * normalized number. Throws if no user has the number.
 */
export async function revokeAdmin(database: Database, text: string): Promise<string> {
  const mobile = normalizeMobile(text);
  await database.$transaction(async (tx) => {
    const user = await tx.user.findUnique({ where: { mobile } });
    if (!user) throw new Error(`No user has the number ${mobile}.`);
    const { id, userType } = user;
    await tx.user.update({ where: { id }, data: { userType: "CUSTOMER", staffRoleId: null } });
    await tx.session.deleteMany({ where: { userId: id } });
    if (userType === "ADMIN")
      await record(tx, serverGrant, {
        action: "DELETED",
        ...subject,
        subjectId: id,
        title: mobile,
      });
  });
  return mobile;
}

const serverGrant = { actor: serverActor };
const subject = { subject: "STAFF" } as const;

/**
 * Returns a line with number, role and name for each member of staff. The lines are in the order in which the roles
 * were created.
 */
export async function listAdmins(database: Database): Promise<string> {
  const people = await database.user.findMany({
    where: { userType: "ADMIN" },
    include: { staffRole: true },
    orderBy: [{ staffRole: { createdAt: "asc" } }, { mobile: "asc" }],
  });
  if (people.length === 0) return "Nobody is a member of staff yet.";
  return people
    .map(({ mobile, staffRole, firstName, lastName }) =>
      `${mobile}  ${(staffRole?.name ?? "").padEnd(12)} ${firstName} ${lastName}`.trimEnd(),
    )
    .join("\n");
}
