import type { FastifyReply } from "fastify";
import type { Env } from "../../config.ts";
import type { SessionCookie } from "../../core/context.ts";

/** The cookie's name. */
export const sessionCookieName = "session";

/** The session token as a cookie that neither scripts nor forms of other sites can use. */
export function sessionCookie(env: Pick<Env, "PUBLIC_URL">, reply: FastifyReply): SessionCookie {
  const options = {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: env.PUBLIC_URL.startsWith("https:"),
  } as const;
  return {
    set: (token, expires) =>
      void reply.setCookie(sessionCookieName, token, { ...options, expires }),
    clear: () => void reply.clearCookie(sessionCookieName, options),
  };
}
