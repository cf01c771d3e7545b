import { z } from "zod";
import { hourMs } from "../../../shared/durations.ts";
import { record } from "../../core/audit.ts";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import { authorizeUser } from "../../core/permissions.ts";
import {
  coversRightsOf,
  isOwnerRole,
  ownerRoleId,
  type UserWithRole,
  withRole,
} from "../../core/rights.ts";
import { idText, invalidField, isId, parse } from "../../core/validation.ts";
import type { Transaction } from "../../database/client.ts";
import { lists } from "../../generated/limits.ts";
import type { StaffRole } from "../../generated/prisma/client.ts";
import { normalizeMobile } from "../users/rules.ts";
import { type Change, changingStaff, checkCovers } from "./locked.ts";

const maxStaff = lists.Query.staff;

/** A member of staff as the caller sees the person. */
export type Member = Pick<
  UserWithRole,
  "id" | "firstName" | "lastName" | "mobile" | "hasFactor"
> & {
  role: StaffRole;
  lastSeenAt: Date | null;
  mayChange: boolean;
};

const included = {
  ...withRole,
  sessions: { select: { lastUsedAt: true }, orderBy: { lastUsedAt: "desc" }, take: 1 },
} as const;

type Row = UserWithRole & { sessions: { lastUsedAt: Date }[] };

/** Returns the members of staff, owners first, then by name. */
export async function listStaff(ctx: Context): Promise<Member[]> {
  const actor = authorizeUser(ctx, "manageStaff");
  const rows = await ctx.database.user.findMany({
    where: { userType: "ADMIN" },
    include: included,
    orderBy: [{ firstName: "asc" }, { lastName: "asc" }, { id: "asc" }],
    take: maxStaff,
  });
  const members = rows.flatMap((row) => present(actor, row));
  const isOwning = ({ role }: Member) => isOwnerRole(role);
  return [...members.filter(isOwning), ...members.filter((member) => !isOwning(member))];
}

function present(actor: Change["actor"], { staffRole: role, sessions, ...user }: Row): Member[] {
  if (!role) return [];
  const { id, firstName, lastName, mobile, hasFactor } = user;
  const [session] = sessions;
  const lastSeenAt = session
    ? new Date(Math.floor(session.lastUsedAt.getTime() / hourMs) * hourMs)
    : null;
  const mayChange = coversRightsOf(actor, { staffRole: role });
  return [{ id, firstName, lastName, mobile, hasFactor, role, lastSeenAt, mayChange }];
}

const inviteRules = z.strictObject({ mobile: z.string().max(40), roleId: idText });
const updateRules = z.strictObject({ roleId: idText });

/**
 * Makes the person with a mobile number a member of staff. The person doesn't have to accept an invitation: logging in
 * with this number is enough.
 */
export async function inviteStaff(ctx: Context, input: unknown): Promise<Member> {
  return changingStaff(ctx, async ({ tx, actor }) => {
    const { mobile: given, roleId } = parse(inviteRules, input);
    const mobile = normalizeMobile(given);
    const role = await roleWith(tx, roleId);
    checkCovers(actor, role);
    const known = await tx.user.findUnique({ where: { mobile }, include: withRole });
    if (known?.staffRole)
      throw new AppError("CONFLICT", t("{mobile} is already a member of staff", { mobile }));
    if ((await tx.user.count({ where: { userType: "ADMIN" } })) >= maxStaff)
      throw new AppError("CONFLICT", t("There can be at most {maxStaff} people", { maxStaff }));
    const staff = { userType: "ADMIN", staffRoleId: role.id } as const;
    const row = await tx.user.upsert({
      where: { mobile },
      create: { mobile, ...staff },
      update: staff,
      include: included,
    });
    await record(tx, { actor }, { action: "CREATED", ...subjectOf(row, role) });
    return one(present(actor, row));
  });
}

/** Gives a member of staff another role. */
export async function updateStaff(ctx: Context, id: string, input: unknown): Promise<Member> {
  return changingStaff(ctx, async ({ tx, actor }) => {
    const { roleId } = parse(updateRules, input);
    const before = await memberWith(tx, id);
    const role = await roleWith(tx, roleId);
    checkCovers(actor, before.staffRole);
    checkCovers(actor, role);
    if (before.staffRole.id === role.id) return one(present(actor, before));
    if (isOwnerRole(before.staffRole)) await checkOthersOwn(tx);
    const data = { staffRoleId: role.id };
    const row = await tx.user.update({ where: { id: before.id }, data, include: included });
    const changes = [
      { field: "STAFF_ROLE" as const, before: before.staffRole.name, after: role.name },
    ];
    await record(tx, { actor }, { action: "CHANGED", ...subjectOf(row), changes });
    return one(present(actor, row));
  });
}

/** Turns a member of staff into a customer. */
export async function removeStaff(ctx: Context, id: string): Promise<string> {
  return changingStaff(ctx, async ({ tx, actor }) => {
    const before = await memberWith(tx, id);
    checkCovers(actor, before.staffRole);
    if (isOwnerRole(before.staffRole)) await checkOthersOwn(tx);
    const data = { userType: "CUSTOMER", staffRoleId: null } as const;
    await tx.user.update({ where: { id: before.id }, data });
    await record(tx, { actor }, { action: "DELETED", ...subjectOf(before, before.staffRole) });
    return before.id;
  });
}

/** Throws CONFLICT if the shop has only one owner. */
async function checkOthersOwn(tx: Transaction): Promise<void> {
  if ((await tx.user.count({ where: { staffRoleId: ownerRoleId } })) > 1) return;
  throw new AppError(
    "CONFLICT",
    t("This is the last owner. Please make someone else an owner first."),
  );
}

async function memberWith(tx: Transaction, id: string): Promise<Row & { staffRole: StaffRole }> {
  const row = isId(id) ? await tx.user.findUnique({ where: { id }, include: included }) : null;
  if (!row?.staffRole) throw new AppError("NOT_FOUND", t("No member of staff Found with that ID"));
  return { ...row, staffRole: row.staffRole };
}

async function roleWith(tx: Transaction, id: string): Promise<StaffRole> {
  const role = isId(id) ? await tx.staffRole.findUnique({ where: { id } }) : null;
  if (!role) throw invalidField("roleId", t("is not one of the roles"));
  return role;
}

function one(members: Member[]): Member {
  const [member] = members;
  if (!member) throw new Error("A member of staff has no role");
  return member;
}

/** Returns the subject of an audit entry: the person, and the role that the person gets or loses. */
function subjectOf({ id, firstName, lastName, mobile }: Row, role?: StaffRole) {
  const name = `${firstName} ${lastName}`.trim() || mobile;
  const title = role ? `${name} (${role.name})` : name;
  return { subject: "STAFF", subjectId: id, title } as const;
}
