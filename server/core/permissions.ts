import { ApiKeyScope, type StaffRight } from "../generated/prisma/enums.ts";
import { findUsableKey } from "./apiKeys.ts";
import type { Actor, Context, SignedIn } from "./context.ts";
import { AppError } from "./errors.ts";
import { t } from "./i18n.ts";
import { notePermission } from "./responseNotes.ts";
import { isOwner, missingRight, rightsOf, withRole } from "./rights.ts";

/** What permissions are granted to: a type of users, staff with a right, or a scope of an API key. */
type Grantee = Exclude<Actor["role"], "API_KEY"> | ApiKeyScope | { right: StaffRight };

export const everyone = ["VISITOR", "CUSTOMER", "ADMIN"] as const;
export const signedIn = ["CUSTOMER", "ADMIN"] as const;
/** All members of staff, whatever their role. */
export const allStaff = ["ADMIN"] as const;
/** The owners alone. */
export const owners = [] as const;
/** The members of staff who have at least one of the rights. */
export const staffWith = (...rights: StaffRight[]) => rights.map((right) => ({ right }));

/**
 * Who has each permission of a feature: types of users, staff with a right, API keys with a scope. A key has neither
 * user nor right, only its scopes. Owners have every permission, and are the only users with one that names none.
 * Scopes that write include reading what they write. Permissions with `Own` reach the actor's own rows: services narrow
 * their queries to these unless the actor may read all.
 */
export type Grants = Record<string, readonly Grantee[]>;

/** features/all.ts adds the names of all permissions, since this module knows no feature. */
// biome-ignore lint/suspicious/noEmptyInterface: declarations are merged
export interface Registered {}

export type Permission = Registered extends { permission: infer Name extends string }
  ? Name
  : never;

const grantsOf = new Map<string, readonly Grantee[]>();

/** Adds the permissions of a feature. */
export function registerPermissions(grants: Grants): void {
  for (const [name, grantees] of Object.entries(grants)) {
    if (grantsOf.has(name)) throw new Error(`Two features have the permission ${name}`);
    grantsOf.set(name, grantees);
  }
}

export const isPermission = (name: string): name is Permission => grantsOf.has(name);

/** Returns who has a permission. Throws if no feature defines it, so an unknown permission is never granted. */
export function granteesOf(permission: Permission): readonly Grantee[] {
  const grantees = grantsOf.get(permission);
  if (!grantees) throw new Error(`No feature has the permission ${permission}`);
  return grantees;
}

/** Whether the actor has the permission. What the response shows may follow from it, so that it is noted. */
export function may(actor: Actor, permission: Permission): boolean {
  const is = isGranted(actor, permission);
  if (is) notePermission(permission);
  return is;
}

/** As `may`, for what changes nothing in the response. */
export function isGranted(actor: Actor, permission: Permission): boolean {
  const grantees = granteesOf(permission);
  if (actor.role === "API_KEY") return actor.key.scopes.some((scope) => grantees.includes(scope));
  if (grantees.includes(actor.role) || isOwner(actor)) return true;
  const rights = rightsOf(actor);
  return rightsIn(grantees).some((right) => rights.includes(right));
}

const rightsIn = (grantees: readonly Grantee[]): StaffRight[] =>
  grantees.flatMap((each) => (typeof each === "object" ? [each.right] : []));

/** Whether the actor has every permission that a scope gives to API keys. */
export const coversScope = (actor: Actor, scope: ApiKeyScope): boolean =>
  [...grantsOf].every(
    ([name, grantees]) => !grantees.includes(scope) || isGranted(actor, name as Permission),
  );

/**
 * A sentence of the API's documentation that says who has all of some permissions: `For staff with MANAGE_CATALOGUE,
 * and API keys with WRITE_CATALOGUE.`
 */
export function whoMay(names: readonly Permission[]): string {
  const grants = names.map(granteesOf);
  const hasAll = (role: Grantee) => grants.every((grantees) => grantees.includes(role));
  const scopes = grants.map((grantees) =>
    grantees.filter((each) => typeof each === "string" && each in ApiKeyScope),
  );
  const keys = scopes.every((each) => each.length > 0)
    ? scopes.map((each) => each.join(" or ")).join(" and ")
    : undefined;
  if (hasAll("VISITOR"))
    return keys ? `For everyone; an API key needs ${keys}.` : "For everyone but API keys.";
  const users = hasAll("CUSTOMER") ? "users who have logged in" : staffOf(grants);
  return keys ? `For ${users}, and API keys with ${keys}.` : `For ${users}.`;
}

/** The members of staff who have all of some grants, in words. */
function staffOf(grants: readonly (readonly Grantee[])[]): string {
  const limited = grants.filter((grantees) => !grantees.includes("ADMIN")).map(rightsIn);
  if (limited.length === 0) return "staff";
  if (limited.some((rights) => rights.length === 0)) return "owners";
  return `staff with ${limited.map((rights) => rights.join(" or ")).join(" and ")}`;
}

type Authorizable = Pick<Context, "actor">;

/** Throws UNAUTHENTICATED for a visitor, FORBIDDEN for a user or an API key, without the permission. */
export function authorize(ctx: Authorizable, permission: Permission): void {
  if (may(ctx.actor, permission)) return;
  if (ctx.actor.role === "VISITOR")
    throw new AppError("UNAUTHENTICATED", t("You need to login first"));
  throw ctx.actor.role === "ADMIN" ? lacksRight(permission) : forbidden();
}

/** The refusal of a member of staff, which names the right that the permission needs. */
function lacksRight(permission: Permission): AppError {
  const [right] = rightsIn(granteesOf(permission));
  return new AppError("FORBIDDEN", right ? missingRight[right] : t("Only an owner may do this."));
}

/** As `authorize`, for stored names of permissions. One that this version does not have is denied. */
export function authorizeStored(ctx: Authorizable, names: readonly string[]): void {
  for (const name of names) {
    if (!isPermission(name)) throw forbidden();
    authorize(ctx, name);
  }
}

const forbidden = () =>
  new AppError("FORBIDDEN", t("You are not authorized to perform this action!"));

type RefreshContext = Pick<Context, "actor" | "database" | "clock" | "address">;

/**
 * Reads the role of a member of staff or an API key again. For uploads, which are authorized before their body arrives: that
 * may take minutes, in which either can be revoked.
 */
export async function refreshRole(ctx: RefreshContext): Promise<void> {
  if (ctx.actor.role === "API_KEY") {
    const key = await findUsableKey(ctx, { id: ctx.actor.key.id }, ctx.address);
    ctx.actor = { role: "API_KEY", key };
  }
  if (ctx.actor.role !== "ADMIN") return;
  const user = await ctx.database.user.findUniqueOrThrow({
    relationLoadStrategy: "join",
    where: { id: ctx.actor.user.id },
    include: withRole,
  });
  ctx.actor = { ...ctx.actor, role: user.userType, user };
}

/** As `authorize`, and returns the signed-in user; FORBIDDEN for an API key, which is none. */
export function authorizeUser(ctx: Authorizable, permission: Permission): SignedIn {
  authorize(ctx, permission);
  if (ctx.actor.role === "VISITOR")
    throw new AppError("UNAUTHENTICATED", t("You need to login first"));
  if (ctx.actor.role === "API_KEY") throw forbidden();
  return ctx.actor;
}

/** A condition for Prisma that narrows a query to the actor's own rows unless it may read all of them. */
export function visibleTo(
  ctx: Authorizable,
  { own, all }: { own: Permission; all: Permission },
): { userId?: string } {
  authorize(ctx, own);
  return may(ctx.actor, all) ? {} : { userId: authorizeUser(ctx, own).user.id };
}
