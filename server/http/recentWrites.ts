import type { FastifyReply, FastifyRequest } from "fastify";

/** The cookie of a browser that changed something recently. Its value has no meaning. */
const cookieName = "recent_write";

/** Longer than any other instance takes to receive the notification of a change. */
const maxAgeSeconds = 5;

/** Lets the browser bypass the response cache for a few seconds, on every instance. */
export function setRecentWrite(reply: FastifyReply, options: { secure: boolean }): void {
  const { secure } = options;
  const attributes = { path: "/", httpOnly: true, sameSite: "lax", secure } as const;
  reply.setCookie(cookieName, "1", { ...attributes, maxAge: maxAgeSeconds });
}

/** Whether the browser changed something in the last seconds. */
export function hasRecentWrite({ headers }: Pick<FastifyRequest, "headers">): boolean {
  return headers.cookie?.includes(`${cookieName}=`) ?? false;
}
