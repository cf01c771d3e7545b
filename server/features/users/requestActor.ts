import type { FastifyRequest } from "fastify";
import { isLoopback } from "../../config.ts";
import type { Actor, Deps } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import { bearerToken } from "../../core/tokens.ts";
import { sessionCookieName } from "../sessions/sessionCookie.ts";
import { findSession } from "../sessions/sessions.ts";

type Request = Pick<
  FastifyRequest,
  "method" | "protocol" | "host" | "hostname" | "headers" | "cookies" | "ip"
>;
type ActorDeps = Pick<Deps, "database" | "clock" | "env" | "log">;

const safeMethods = ["GET", "HEAD", "OPTIONS"];
/** A sender without a session or an API key. */
export const visitor: Actor = { role: "VISITOR" };

/**
 * Returns the sender of a request, according to its bearer token, or else its cookie. A sender with an unknown or
 * expired token is a visitor. Throws FORBIDDEN for a request that has the cookie, may change something and does not
 * come from a page of the shop, because browsers also send the cookie with requests from other sites.
 */
export async function actorOfRequest(deps: ActorDeps, request: Request): Promise<Actor> {
  const bearer = bearerToken(request.headers.authorization);
  if (bearer) return (await findSession(deps, bearer, request.ip)) ?? visitor;
  const cookie = request.cookies[sessionCookieName];
  const actor = cookie ? await findSession(deps, cookie, request.ip) : null;
  if (!actor) return visitor;
  if (safeMethods.includes(request.method) || isSameOrigin(request, deps.env.PUBLIC_URL))
    return actor;
  throw new AppError("FORBIDDEN", t("This request does not come from a page of the shop"));
}

/**
 * Returns whether a request comes from a page of the shop. Compares scheme, host and port of the Origin header with
 * PUBLIC_URL. Without this header, uses Sec-Fetch-Site.
 */
function isSameOrigin(request: Request, publicUrl: string): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return request.headers["sec-fetch-site"] === "same-origin";
  const expected = new URL(publicUrl);
  return origin === expected.origin || isLocalOrigin(request, origin, expected.hostname);
}

/**
 * Returns whether the page and the shop are on the same developer's machine. Such a machine has several names and
 * ports, such as 127.0.0.1 or the port of Vite's server.
 */
function isLocalOrigin(request: Request, origin: string, publicHostname: string): boolean {
  if (!isLoopback(publicHostname) || !isLoopback(request.hostname)) return false;
  return origin === `${request.protocol}://${request.host}`;
}
