import type { FastifyRequest } from "fastify";
import type { Actor, Deps } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { sessionCookieName } from "./sessionCookie.ts";
import { findSession } from "./sessions.ts";

type Request = Pick<FastifyRequest, "method" | "host" | "headers" | "cookies">;
type Means = Pick<Deps, "database" | "clock" | "env">;

const readingMethods = ["GET", "HEAD", "OPTIONS"];
const visitor: Actor = { role: "VISITOR" };

/**
 * Who sends a request, by its bearer token or else its cookie; a token that is none of ours, or no
 * more, makes a visitor. Browsers send the cookie unasked, so with it a request that may change
 * something is FORBIDDEN unless a page of ours sent it.
 */
export async function actorOfRequest(deps: Means, request: Request): Promise<Actor> {
  const bearer = bearerToken(request.headers.authorization);
  if (bearer) return (await findSession(deps, bearer)) ?? visitor;
  const cookie = request.cookies[sessionCookieName];
  const actor = cookie ? await findSession(deps, cookie) : null;
  if (!actor) return visitor;
  if (readingMethods.includes(request.method) || isOurs(request, deps.env.PUBLIC_URL)) return actor;
  throw new AppError("FORBIDDEN", "This request does not come from a page of the shop");
}

function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(header ?? "")?.[1];
}

/** Where the browser names no origin, it may still tell that the page was of the same one. */
function isOurs({ headers, host }: Request, publicUrl: string): boolean {
  const { origin } = headers;
  if (origin === undefined) return headers["sec-fetch-site"] === "same-origin";
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  return from.origin === new URL(publicUrl).origin || from.host === host;
}
