import type { FastifyReply } from "fastify";
import type { Context } from "../../core/context.ts";
import { afterCommit } from "../../database/jointTransaction.ts";
import type { LoginSession } from "./sessions.ts";

/** The cookie's name. */
export const sessionCookieName = "session";

/**
 * Sets the browser's cookie after the commit. The cookie contains the token of the new session; if `session` is null,
 * the cookie is cleared. Scripts can't read the cookie, and forms of other sites can't use it.
 */
export const writeSessionCookie = (
  { env, database }: Pick<Context, "env" | "database">,
  reply: FastifyReply,
  session: Pick<LoginSession, "token" | "expiresAt"> | null,
): Promise<void> =>
  afterCommit(database, async () => {
    const secure = env.PUBLIC_URL.startsWith("https:");
    const options = { path: "/", httpOnly: true, sameSite: "lax", secure } as const;
    if (session)
      reply.setCookie(sessionCookieName, session.token, { ...options, expires: session.expiresAt });
    else reply.clearCookie(sessionCookieName, options);
  });
