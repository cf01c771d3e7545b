import type { Actor, Context, SignedIn } from "./context.ts";
import { AppError } from "./errors.ts";

const everybody = ["VISITOR", "CUSTOMER", "ADMIN"] as const;
const signedIn = ["CUSTOMER", "ADMIN"] as const;
const admins = ["ADMIN"] as const;

/**
 * Who may do what. What is absent is denied. "Own" permissions reach one's own things only: the
 * services narrow their queries to the actor unless the actor may also do the unrestricted thing.
 */
export const permissions = {
  logIn: everybody,
  readCatalogue: everybody,
  reportVitals: everybody,
  updateProfile: signedIn,
  addReview: signedIn,
  createAddRequest: signedIn,
  readOwnAddRequests: signedIn,
  createEvaluation: signedIn,
  readOwnEvaluations: signedIn,
  removeReview: admins,
  manageDevices: admins,
  readAllAddRequests: admins,
  decideAddRequests: admins,
  readAllEvaluations: admins,
  decideEvaluations: admins,
  manageBanners: admins,
  manageOffers: admins,
  manageImages: admins,
  readVitals: admins,
  readAudit: admins,
} as const satisfies Record<string, readonly Actor["role"][]>;

export type Permission = keyof typeof permissions;

/** Whether the actor may do it. */
export function may(actor: Actor, permission: Permission): boolean {
  const roles: readonly Actor["role"][] = permissions[permission];
  return roles.includes(actor.role);
}

/** Lets the actor pass, or throws UNAUTHENTICATED for a visitor and FORBIDDEN for anybody else. */
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

/** As `authorize`, for what only somebody logged in may do: answers who that is. */
export function authorizeUser(ctx: Pick<Context, "actor">, permission: Permission): SignedIn {
  authorize(ctx, permission);
  if (ctx.actor.role === "VISITOR")
    throw new AppError("UNAUTHENTICATED", "You need to login first");
  return ctx.actor;
}

/**
 * Narrows a query to what is the actor's `own`, for those who may not read `all` of it: a condition
 * for Prisma. Throws as `authorize` does.
 */
export function visibleTo(
  ctx: Pick<Context, "actor">,
  { own, all }: { own: Permission; all: Permission },
): { userId?: string } {
  const { user } = authorizeUser(ctx, own);
  return may(ctx.actor, all) ? {} : { userId: user.id };
}
