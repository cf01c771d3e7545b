import type { Actor, Context, SignedIn } from "./context.ts";
import { AppError } from "./errors.ts";

const everyone = ["VISITOR", "CUSTOMER", "ADMIN"] as const;
const signedIn = ["CUSTOMER", "ADMIN"] as const;
const admins = ["ADMIN"] as const;

/**
 * The roles that have each permission. A role that is absent is denied. Permissions with `Own` reach the
 * actor's own rows: services narrow their queries to these unless the actor may read all.
 */
export const permissions = {
  logIn: everyone,
  readCatalogue: everyone,
  readQuotes: everyone,
  reportVitals: everyone,
  updateProfile: signedIn,
  addReview: signedIn,
  createAddRequest: signedIn,
  readOwnAddRequests: signedIn,
  createEvaluation: signedIn,
  readOwnEvaluations: signedIn,
  answerOwnOffer: signedIn,
  removeReview: admins,
  manageDevices: admins,
  changePrices: admins,
  readAllAddRequests: admins,
  decideAddRequests: admins,
  readAllEvaluations: admins,
  decideEvaluations: admins,
  readNotifications: admins,
  recordInspection: admins,
  recordPayment: admins,
  recordReturn: admins,
  manageBanners: admins,
  manageOffers: admins,
  manageImages: admins,
  readVitals: admins,
  readAudit: admins,
  manageQuoteRules: admins,
  readQuoteStatistics: admins,
  manageSpellings: admins,
  readSearchWords: admins,
} as const satisfies Record<string, readonly Actor["role"][]>;

export type Permission = keyof typeof permissions;

/** Whether the actor has the permission. */
export function may(actor: Actor, permission: Permission): boolean {
  const roles: readonly Actor["role"][] = permissions[permission];
  return roles.includes(actor.role);
}

/** Throws UNAUTHENTICATED for a visitor, FORBIDDEN for a user, without the permission. */
export function authorize(ctx: Pick<Context, "actor">, permission: Permission): void {
  if (may(ctx.actor, permission)) return;
  if (ctx.actor.role === "VISITOR")
    throw new AppError("UNAUTHENTICATED", "You need to login first");
  throw new AppError("FORBIDDEN", "You are not authorized to perform this action!");
}

/**
 * Reads an admin's role again. For uploads, which are authorized before their body arrives: that may
 * take minutes, in which the admin can be revoked.
 */
export async function refreshRole(ctx: Pick<Context, "actor" | "database">): Promise<void> {
  if (ctx.actor.role !== "ADMIN") return;
  const user = await ctx.database.user.findUniqueOrThrow({ where: { id: ctx.actor.user.id } });
  ctx.actor = { ...ctx.actor, role: user.userType, user };
}

/** As `authorize`, and returns the signed-in actor. */
export function authorizeUser(ctx: Pick<Context, "actor">, permission: Permission): SignedIn {
  authorize(ctx, permission);
  if (ctx.actor.role === "VISITOR")
    throw new AppError("UNAUTHENTICATED", "You need to login first");
  return ctx.actor;
}

/** A condition for Prisma that narrows a query to the actor's own rows unless it may read all of them. */
export function visibleTo(
  ctx: Pick<Context, "actor">,
  { own, all }: { own: Permission; all: Permission },
): { userId?: string } {
  const { user } = authorizeUser(ctx, own);
  return may(ctx.actor, all) ? {} : { userId: user.id };
}
