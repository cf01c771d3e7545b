import { ApiKeyScope } from "../generated/prisma/enums.ts";
import { findUsableKey } from "./apiKeys.ts";
import type { Actor, Context, SignedIn, UnitOfWork } from "./context.ts";
import { AppError } from "./errors.ts";
import { t } from "./i18n.ts";

/** What permissions are granted to: a role, or a scope of an API key. */
type Grantee = Exclude<Actor["role"], "API_KEY"> | ApiKeyScope;

const everyone = ["VISITOR", "CUSTOMER", "ADMIN"] as const;
const signedIn = ["CUSTOMER", "ADMIN"] as const;
const admins = ["ADMIN"] as const;

/**
 * The roles of users and the scopes of API keys that have each permission. An absent permission is denied: a key has no
 * role, only its scopes. Scopes that write include reading what they write. Permissions with `Own` reach the
 * actor's own rows: services narrow their queries to these unless the actor may read all.
 */
export const permissions = {
  logIn: everyone,
  readCatalogue: [...everyone, "READ_CATALOGUE", "WRITE_CATALOGUE"],
  readShownUnits: [...everyone, "READ_CATALOGUE", "WRITE_CATALOGUE", "READ_UNITS", "WRITE_UNITS"],
  readQuotes: [...everyone, "READ_CATALOGUE", "WRITE_CATALOGUE"],
  reportVitals: everyone,
  updateProfile: signedIn,
  addReview: signedIn,
  saveDevices: signedIn,
  manageOwnAlerts: signedIn,
  // By the token of a message, which its receiver alone has.
  endAlerts: everyone,
  createAddRequest: signedIn,
  readOwnAddRequests: [...signedIn, "READ_REQUESTS", "DECIDE_REQUESTS"],
  createEvaluation: signedIn,
  readOwnEvaluations: [...signedIn, "READ_EVALUATIONS", "DECIDE_EVALUATIONS"],
  withdrawOwnEvaluation: signedIn,
  answerOwnOffer: signedIn,
  translateReview: admins,
  removeReview: admins,
  manageDevices: [...admins, "WRITE_CATALOGUE"],
  changePrices: admins,
  importDevices: [...admins, "WRITE_CATALOGUE"],
  exportDevices: [...admins, "READ_CATALOGUE", "WRITE_CATALOGUE"],
  readAllAddRequests: [...admins, "READ_REQUESTS", "DECIDE_REQUESTS"],
  decideAddRequests: [...admins, "DECIDE_REQUESTS"],
  readAllEvaluations: [...admins, "READ_EVALUATIONS", "DECIDE_EVALUATIONS"],
  decideEvaluations: [...admins, "DECIDE_EVALUATIONS"],
  readNotifications: admins,
  readToday: admins,
  recordCall: admins,
  // Admins' names and internal notes are for persons alone, so that no scope covers them.
  readInternalNotes: admins,
  // Of other sellers; one's own is read without it. For persons alone, so that no scope covers it.
  readPayouts: admins,
  recordInspection: admins,
  recordPayment: admins,
  recordReturn: admins,
  readUnits: [...admins, "READ_UNITS", "WRITE_UNITS"],
  // With what sellers were paid, so that no scope covers it.
  readModelPrices: admins,
  writeUnits: [...admins, "WRITE_UNITS"],
  manageReceipts: admins,
  readReceipts: everyone,
  manageBanners: admins,
  manageOffers: admins,
  manageImages: [...admins, "UPLOADS"],
  // In whatever shows the image, so that no scope covers it.
  replaceImages: admins,
  readVitals: admins,
  readSavedCounts: admins,
  readAudit: admins,
  manageQuoteRules: admins,
  readQuoteStatistics: admins,
  manageSpellings: admins,
  readSearchWords: admins,
  manageApiKeys: admins,
  manageWebhooks: admins,
  manageFeeds: admins,
} as const satisfies Record<string, readonly Grantee[]>;

export type Permission = keyof typeof permissions;

/** Whether the actor has the permission. */
export function may(actor: Actor, permission: Permission): boolean {
  const grantees: readonly Grantee[] = permissions[permission];
  if (actor.role !== "API_KEY") return grantees.includes(actor.role);
  return actor.key.scopes.some((scope) => grantees.includes(scope));
}

/**
 * A sentence of the API's documentation that says who has all of some permissions: `For admins, and API keys with
 * WRITE_CATALOGUE.`
 */
export function whoMay(names: readonly Permission[]): string {
  const grants = names.map((name): readonly Grantee[] => permissions[name]);
  const hasAll = (role: Grantee) => grants.every((grantees) => grantees.includes(role));
  const scopes = grants.map((grantees) => grantees.filter((each) => each in ApiKeyScope));
  const keys = scopes.every((each) => each.length > 0)
    ? scopes.map((each) => each.join(" or ")).join(" and ")
    : undefined;
  if (hasAll("VISITOR"))
    return keys ? `For everyone; an API key needs ${keys}.` : "For everyone but API keys.";
  const users = hasAll("CUSTOMER") ? "users who have logged in" : "admins";
  return keys ? `For ${users}, and API keys with ${keys}.` : `For ${users}.`;
}

/** Jobs have no request whose response could be repeated. */
type Authorizable = Pick<Context, "actor"> & Partial<Pick<UnitOfWork, "notePermission">>;

/** Throws UNAUTHENTICATED for a visitor, FORBIDDEN for a user or an API key, without the permission. */
export function authorize(ctx: Authorizable, permission: Permission): void {
  if (may(ctx.actor, permission)) {
    ctx.notePermission?.(permission);
    return;
  }
  if (ctx.actor.role === "VISITOR")
    throw new AppError("UNAUTHENTICATED", t("You need to login first"));
  throw forbidden();
}

/** As `authorize`, for stored names of permissions. One that this version does not have is denied. */
export function authorizeStored(ctx: Authorizable, names: readonly string[]): void {
  for (const name of names) {
    if (!(name in permissions)) throw forbidden();
    authorize(ctx, name as Permission);
  }
}

const forbidden = () =>
  new AppError("FORBIDDEN", t("You are not authorized to perform this action!"));

type RefreshContext = Pick<Context, "actor" | "database" | "clock" | "address">;

/**
 * Reads an admin's role or an API key again. For uploads, which are authorized before their body arrives: that
 * may take minutes, in which either can be revoked.
 */
export async function refreshRole(ctx: RefreshContext): Promise<void> {
  if (ctx.actor.role === "API_KEY") {
    const key = await findUsableKey(ctx, { id: ctx.actor.key.id }, ctx.address);
    ctx.actor = { role: "API_KEY", key };
  }
  if (ctx.actor.role !== "ADMIN") return;
  const user = await ctx.database.user.findUniqueOrThrow({ where: { id: ctx.actor.user.id } });
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
