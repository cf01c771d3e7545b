import { ApiKeyScope, type StaffRight } from "../generated/prisma/enums.ts";
import { findUsableKey } from "./apiKeys.ts";
import type { Actor, Context, SignedIn } from "./context.ts";
import { AppError } from "./errors.ts";
import { t } from "./i18n.ts";
import { notePermission } from "./responseNotes.ts";
import { isOwner, missingRight, rightsOf, withRole } from "./rights.ts";

/** A group to which a permission is granted: users of a type, staff with a right, or API keys with a scope. */
type Grantee =
  | Exclude<Actor["role"], "API_KEY">
  | "STAFF_WITHOUT_FACTOR"
  | ApiKeyScope
  | { right: StaffRight };

export const everyone = ["VISITOR", "CUSTOMER", "ADMIN"] as const;
export const signedIn = ["CUSTOMER", "ADMIN"] as const;
/**
 * Staff who must set up a second factor before they can do anything else. They also have the permissions of visitors.
 */
export const beforeFactor = ["STAFF_WITHOUT_FACTOR"] as const;
/** All staff, with any role. */
export const allStaff = ["ADMIN"] as const;
/** The grantees of a permission that only owners have. */
export const owners = [] as const;
/** Returns the grantees of a permission for staff who have at least one of the rights. */
export const staffWith = (...rights: StaffRight[]) => rights.map((right) => ({ right }));

/**
 * The groups that have each permission of a feature. Owners have every permission. A permission with an empty list is
 * for owners only. API keys have no user and no rights, only scopes. A scope for writing includes the permissions to
 * read the same data. Permissions with `Own` in their name apply to the actor's own rows: services narrow their queries
 * to these rows, unless the actor may read all rows.
 */
export type Grants = Record<string, readonly Grantee[]>;

/** features/all.ts declares the names of all permissions, because this module knows no features. */
// biome-ignore lint/suspicious/noEmptyInterface: declarations are merged
export interface Registered {}

export type Permission = Registered extends { permission: infer Name extends string }
  ? Name
  : never;

const grantsOf = new Map<string, readonly Grantee[]>();

/** Registers the permissions of a feature. */
export function registerPermissions(grants: Grants): void {
  for (const [name, grantees] of Object.entries(grants)) {
    if (grantsOf.has(name)) throw new Error(`Two features have the permission ${name}`);
    grantsOf.set(name, grantees);
  }
}

export const isPermission = (name: string): name is Permission => grantsOf.has(name);

/**
 * Returns the groups that have a permission. Throws if no feature defines the permission, so that an unknown permission
 * is never granted.
 */
export function granteesOf(permission: Permission): readonly Grantee[] {
  const grantees = grantsOf.get(permission);
  if (!grantees) throw new Error(`No feature has the permission ${permission}`);
  return grantees;
}

/**
 * Returns whether the actor has the permission. Notes a permission that the actor has, because the response may depend
 * on it.
 */
export function may(actor: Actor, permission: Permission): boolean {
  const is = isGranted(actor, permission);
  if (is) notePermission(permission);
  return is;
}

/** Same as `may`, but notes nothing. Use it for checks that don't affect the response. */
export function isGranted(actor: Actor, permission: Permission): boolean {
  const grantees = granteesOf(permission);
  if (actor.role === "API_KEY") return actor.key.scopes.some((scope) => grantees.includes(scope));
  if (lacksFactor(actor))
    return grantees.includes("VISITOR") || grantees.includes("STAFF_WITHOUT_FACTOR");
  if (grantees.includes(actor.role) || isOwner(actor)) return true;
  const rights = rightsOf(actor);
  return rightsIn(grantees).some((right) => rights.includes(right));
}

const lacksFactor = (actor: Actor) => "user" in actor && actor.lacksFactor === true;

const rightsIn = (grantees: readonly Grantee[]): StaffRight[] =>
  grantees.flatMap((each) => (typeof each === "object" ? [each.right] : []));

/**
 * Returns a sentence for the API's documentation that names the groups with all given permissions: `For staff with
 * MANAGE_CATALOGUE, and API keys with WRITE_CATALOGUE.`
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

/** Describes the staff to whom all given permissions are granted. */
function staffOf(grants: readonly (readonly Grantee[])[]): string {
  const limited = grants.filter((grantees) => !grantees.includes("ADMIN")).map(rightsIn);
  if (limited.length === 0) return "staff";
  if (limited.some((rights) => rights.length === 0)) return "owners";
  return `staff with ${limited.map((rights) => rights.join(" or ")).join(" and ")}`;
}

type Authorizable = Pick<Context, "actor">;

/**
 * Throws UNAUTHENTICATED for a visitor without the permission, FACTOR_REQUIRED for staff who must first set up a second
 * factor, and FORBIDDEN for any other user or API key without the permission.
 */
export function authorize(ctx: Authorizable, permission: Permission): void {
  if (may(ctx.actor, permission)) return;
  if (ctx.actor.role === "VISITOR")
    throw new AppError("UNAUTHENTICATED", t("You need to login first"));
  if (lacksFactor(ctx.actor)) throw needsFactor();
  throw ctx.actor.role === "ADMIN" ? lacksRight(permission) : forbidden();
}

const needsFactor = () =>
  new AppError("FACTOR_REQUIRED", t("Please set up a second factor on the page Security first."), {
    data: { page: true },
  });

/** Returns the error for staff without the permission. The error names the first right that gives the permission. */
function lacksRight(permission: Permission): AppError {
  const [right] = rightsIn(granteesOf(permission));
  return new AppError("FORBIDDEN", right ? missingRight[right] : t("Only an owner may do this."));
}

/** Throws FORBIDDEN if the actor lacks a permission that these scopes give to API keys. */
export function authorizeScopes(ctx: Authorizable, scopes: readonly ApiKeyScope[]): void {
  for (const [name, grantees] of grantsOf)
    if (scopes.some((scope) => grantees.includes(scope))) authorize(ctx, name as Permission);
}

/** Same as `authorize`, for stored names of permissions. A permission that this version doesn't know is refused. */
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
 * Reads the caller's role or API key from the database again. Called for uploads. An upload is authorized before its
 * body arrives. Sending the body may take minutes, and the role or key may be revoked in this time.
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

/** Same as `authorize`, but also returns the user. Throws FORBIDDEN for an API key, because a key has no user. */
export function authorizeUser(ctx: Authorizable, permission: Permission): SignedIn {
  authorize(ctx, permission);
  if (ctx.actor.role === "VISITOR")
    throw new AppError("UNAUTHENTICATED", t("You need to login first"));
  if (ctx.actor.role === "API_KEY") throw forbidden();
  return ctx.actor;
}

/**
 * Returns a Prisma condition that narrows a query to the actor's own rows; an empty condition if the actor may read all
 * rows.
 */
export function visibleTo(
  ctx: Authorizable,
  { own, all }: { own: Permission; all: Permission },
): { userId?: string } {
  authorize(ctx, own);
  return may(ctx.actor, all) ? {} : { userId: authorizeUser(ctx, own).user.id };
}
