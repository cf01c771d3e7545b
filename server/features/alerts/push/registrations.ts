import type { Context } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { t } from "../../../core/i18n.ts";
import { authorizeUser } from "../../../core/permissions.ts";
import { hashToken } from "../../../core/tokens.ts";
import { parse } from "../../../core/validation.ts";
import type { PushRegistration } from "../../../generated/prisma/client.ts";
import { maxRegistrations, pushRules } from "../rules.ts";

/**
 * Registers a browser of the actor until the actor's session ends. Replaces the actor's oldest browser if the actor has
 * too many browsers. An endpoint belongs to one browser. If another user has registered the endpoint with the same
 * keys, the registration moves to the actor. Throws CONFLICT if the keys differ, because the browser could not decrypt
 * messages for other keys.
 */
export async function registerPush(ctx: Context, input: unknown): Promise<PushRegistration> {
  const { user, token } = authorizeUser(ctx, "manageOwnAlerts");
  const sessionHash = hashToken(token);
  const { endpoint, ...keys } = parse(pushRules(ctx.env.WEBHOOKS_ALLOW_PRIVATE), input);
  return ctx.database.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM "user" WHERE id = ${user.id}::uuid FOR NO KEY UPDATE`;
    await tx.$executeRaw`SELECT FROM push_registration WHERE endpoint = ${endpoint} FOR UPDATE`;
    const known = await tx.pushRegistration.findUnique({ where: { endpoint } });
    const isSameBrowser = known?.p256dh === keys.p256dh && known.auth === keys.auth;
    if (known && known.userId !== user.id && !isSameBrowser)
      throw new AppError("CONFLICT", t("This endpoint is registered by another user"));
    if (known?.userId === user.id && isSameBrowser)
      return tx.pushRegistration.update({ where: { endpoint }, data: { sessionHash } });
    const registered = await tx.pushRegistration.upsert({
      where: { endpoint },
      create: { endpoint, ...keys, userId: user.id, sessionHash, createdAt: ctx.clock() },
      update: { ...keys, userId: user.id, sessionHash, createdAt: ctx.clock() },
    });
    const surplus = await tx.pushRegistration.findMany({
      where: { userId: user.id },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      skip: maxRegistrations,
      select: { id: true },
    });
    await tx.pushRegistration.deleteMany({ where: { id: { in: surplus.map(({ id }) => id) } } });
    return registered;
  });
}

/** Ends the actor's web pushes to a browser. Returns the browser's endpoint, even if the browser was not registered. */
export async function unregisterPush(ctx: Context, endpoint: string): Promise<string> {
  const { user } = authorizeUser(ctx, "manageOwnAlerts");
  if (!endpoint.includes("\0"))
    await ctx.database.pushRegistration.deleteMany({ where: { endpoint, userId: user.id } });
  return endpoint;
}
