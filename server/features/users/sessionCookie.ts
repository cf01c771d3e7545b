import type { FastifyReply, FastifyRequest } from "fastify";
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

/** Whether a request may have a session: its response is then read from the database and not cached. */
export function carriesSession({ headers }: Pick<FastifyRequest, "headers">): boolean {
  return headers.authorization !== undefined || hasSessionCookie(headers.cookie);
}

const hasSessionCookie = (cookies = "") => cookies.includes(`${sessionCookieName}=`);
