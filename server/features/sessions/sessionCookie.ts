import type { FastifyReply } from "fastify";
import type { Context } from "../../core/context.ts";
import { afterCommit } from "../../database/jointTransaction.ts";
import type { LoginSession } from "./sessions.ts";

/** The cookie's name. */
export const sessionCookieName = "session";

/**
 * Sets the browser's cookie after the commit: stores the token of a new session, or clears the cookie if `session` is
 * null. Neither scripts nor forms of other sites can use the cookie.
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
