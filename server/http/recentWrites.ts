import type { FastifyReply, FastifyRequest } from "fastify";
import type { ResponseCache } from "../cache/responseCache.ts";
import type { Env } from "../config.ts";
import type { Actor } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import type { RequestLimit } from "../core/rateLimits/requestLimit.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The sender of a request to the APIs. Until the session or API key has been found, the sender is a visitor. */
    actor?: Actor | undefined;
    /** Whether the browser changed something in the last seconds, so that its pages must be read from the primary. */
    hasRecentWrite?: boolean;
  }
}

/** The cookie of a browser that changed something recently. Its value has no meaning. */
const cookieName = "recent_write";

/** The cookie lives longer than other servers take to receive the notification of a change. */
const maxAgeSeconds = 5;

export type WriteDeps = {
  env: Pick<Env, "PUBLIC_URL">;
  responseCache: Pick<ResponseCache, "receiveCommitted">;
};

/**
 * Lets a client read its own writes. Must be awaited between the commit and the response. For a few seconds afterwards,
 * the client's browser bypasses the response cache of every server.
 */
export async function receiveOwnWrites(
  { env, responseCache }: WriteDeps,
  { actor }: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (actor?.role !== "API_KEY") setRecentWrite(reply, env.PUBLIC_URL.startsWith("https:"));
  await responseCache.receiveCommitted();
}

function setRecentWrite(reply: FastifyReply, secure: boolean): void {
  const attributes = { path: "/", httpOnly: true, sameSite: "lax", secure } as const;
  reply.setCookie(cookieName, "1", { ...attributes, maxAge: maxAgeSeconds });
}

/**
 * Returns a function that decides whether a request bypasses the response cache because the browser has just changed
 * something. Anyone can send the cookie, so each network has a limit. Above the limit, requests with the cookie get the
 * cached response too.
 */
export const bypassAfterWrite =
  (limit: RequestLimit) =>
  async (request: FastifyRequest): Promise<boolean> => {
    if (!request.headers.cookie?.includes(`${cookieName}=`)) return false;
    request.hasRecentWrite = await limit.consume(request.ip).then(() => true, isNoRefusal);
    return request.hasRecentWrite;
  };

function isNoRefusal(error: unknown): false {
  if (error instanceof AppError) return false;
  throw error;
}
