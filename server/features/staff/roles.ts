import { z } from "zod";
import { comparableText } from "../../../shared/comparableText.ts";
import { changesBy, record } from "../../core/audit.ts";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import { authorizeUser, isGranted } from "../../core/permissions.ts";
import { everyRight, isOwner, isOwnerRole } from "../../core/rights.ts";
import { isId, line, optionalLine, parse } from "../../core/validation.ts";
import type { Transaction } from "../../database/client.ts";
import { limits, lists } from "../../generated/limits.ts";
import type { StaffRole } from "../../generated/prisma/client.ts";
import { StaffRight } from "../../generated/prisma/enums.ts";
import { changingStaff, checkCovers, checkHas } from "./locked.ts";

const maxRoles = lists.Query.roles;
const { name, nameBn, rights } = limits.CreateRoleInput;

/** The schema of a name, normalized so that different encodings of the same letters are equal. */
const named = line(name.maxLength).transform((text) => text.normalize("NFKC"));

/** The schema of an optional name. The output is undefined if the name is omitted, and null if it is empty. */
const optionalNamed = optionalLine(nameBn.maxLength).transform(
  (text) => text?.normalize("NFKC") ?? text,
);

const createRules = z.strictObject({
  name: named,
  nameBn: optionalNamed.transform((text) => text ?? null),
  rights: z
    .array(z.enum(StaffRight))
    .max(rights.maxItems)
    // Sorts the rights in the order of the table of rights, each once.
    .transform((given) => everyRight.filter((right) => given.includes(right))),
});

const updateRules = z.strictObject({
  name: named.nullish().transform((text) => text ?? undefined),
  nameBn: optionalNamed,
  rights: createRules.shape.rights.nullish().transform((given) => given ?? undefined),
  version: z.int().nullish(),
});

/** Returns the roles, the owners' role first, then by name. */
export async function listRoles(ctx: Context): Promise<StaffRole[]> {
  authorizeUser(ctx, "manageStaff");
  const roles = await ctx.database.staffRole.findMany({
    orderBy: [{ name: "asc" }, { id: "asc" }],
    take: maxRoles,
  });
  return [...roles.filter(isOwnerRole), ...roles.filter((role) => !isOwnerRole(role))];
}

/**
 * Returns the number of people with a role; null for callers who may not know this number. Prisma reads the numbers for
 * several roles with one statement.
 */
export async function memberCount(ctx: Context, { id }: StaffRole): Promise<number | null> {
  if (!isGranted(ctx.actor, "manageStaff")) return null;
  const members = await ctx.database.staffRole.findUnique({ where: { id } }).users({
    select: { id: true },
  });
  return members?.length ?? 0;
}

/** Adds a role. */
export async function createRole(ctx: Context, input: unknown): Promise<StaffRole> {
  return changingStaff(ctx, async ({ tx, actor }) => {
    const data = parse(createRules, input);
    checkHas(actor, data.rights);
    if ((await tx.staffRole.count()) >= maxRoles)
      throw new AppError("CONFLICT", t("There can be at most {maxRoles} roles", { maxRoles }));
    await checkNames(tx, data);
    const role = await tx.staffRole.create({ data });
    await record(tx, { actor }, { action: "CREATED", ...subjectOf(role) });
    return role;
  });
}

/** Changes a role. */
export async function updateRole(ctx: Context, id: string, input: unknown): Promise<StaffRole> {
  return changingStaff(ctx, async ({ tx, actor }) => {
    const { version, ...data } = parse(updateRules, input);
    const before = await roleWith(tx, id);
    refuseOwners(before);
    if (!isOwner(actor) && actor.user.staffRole?.id === before.id)
      throw new AppError(
        "FORBIDDEN",
        t("You can't change a role that you have. Please ask an owner."),
      );
    checkCovers(actor, before);
    checkHas(actor, data.rights ?? []);
    if (version != null && version !== before.version)
      throw new AppError("CONFLICT", changedMessage);
    const { name = before.name, nameBn = before.nameBn } = data;
    await checkNames(tx, { id: before.id, name, nameBn });
    const changes = changesBy(auditFields, before, data);
    if (changes.length === 0) return before;
    const counted = { ...data, version: { increment: 1 } };
    const role = await tx.staffRole.update({ where: { id: before.id }, data: counted });
    await record(tx, { actor }, { action: "CHANGED", ...subjectOf(role), changes });
    return role;
  });
}

/** Deletes a role. Throws CONFLICT if anyone has the role. */
export async function deleteRole(ctx: Context, id: string): Promise<string> {
  return changingStaff(ctx, async ({ tx, actor }) => {
    const role = await roleWith(tx, id);
    refuseOwners(role);
    checkCovers(actor, role);
    const members = await tx.user.count({ where: { staffRoleId: role.id } });
    if (members > 0)
      throw new AppError(
        "CONFLICT",
        t("People still have this role. Please give them another role first."),
      );
    await tx.staffRole.delete({ where: { id: role.id } });
    await record(tx, { actor }, { action: "DELETED", ...subjectOf(role) });
    return role.id;
  });
}

function refuseOwners(role: StaffRole): void {
  if (isOwnerRole(role))
    throw new AppError("CONFLICT", t("The owners' role can be neither changed nor deleted"));
}

type Names = Pick<StaffRole, "name" | "nameBn"> & { id?: string };

/**
 * Throws CONFLICT if another role has one of the names in either language. Ignores letter case and invisible
 * characters.
 */
async function checkNames(tx: Transaction, { id, name, nameBn }: Names): Promise<void> {
  const given = [name, nameBn].flatMap((text) => (text ? [nameKey(text)] : []));
  const others = await tx.staffRole.findMany({ where: id ? { id: { not: id } } : {} });
  const taken = others
    .flatMap((other) => [other.name, other.nameBn])
    .find((text) => text && given.includes(nameKey(text)));
  if (taken)
    throw new AppError("CONFLICT", t("{name} is the name of another role", { name: taken }));
}

const nameKey = (text: string) => comparableText(text).toLowerCase();

async function roleWith(tx: Transaction, id: string): Promise<StaffRole> {
  const role = isId(id) ? await tx.staffRole.findUnique({ where: { id } }) : null;
  if (!role) throw new AppError("NOT_FOUND", t("No roles Found with that ID"));
  return role;
}

const changedMessage = t("This role changed in the meantime. Please reload it and try again.");

const auditFields = { name: "ROLE_NAME", nameBn: "ROLE_NAME_BN", rights: "ROLE_RIGHTS" } as const;

const subjectOf = ({ id, name }: StaffRole) =>
  ({ subject: "STAFF_ROLE", subjectId: id, title: name }) as const;
