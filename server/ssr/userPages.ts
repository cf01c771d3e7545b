import type { ApolloServer } from "@apollo/server";
import { fastifyCookie } from "@fastify/cookie";
import type { FastifyRequest } from "fastify";
import type { Deps, SignedIn } from "../core/context.ts";
import { logFailure } from "../core/logFailure.ts";
import { rightsOf } from "../core/rights.ts";
import { sessionCookieName } from "../features/sessions/sessionCookie.ts";
import { findSession } from "../features/sessions/sessions.ts";
import type { ResolverContext } from "../http/execution.ts";
import { executeForPage, type PageRequest } from "./operations.ts";
import type { Rendered, Renderer } from "./renderer.ts";

const sessionToken = ({ headers }: FastifyRequest): string | undefined =>
  fastifyCookie.parse(headers.cookie ?? "")[sessionCookieName];

/**
 * The modes in which browsers request a document. Firefox sends `same-origin` when the service worker fetches the
 * request of a navigation. Other sites can't send this mode, and scripts send it only on purpose.
 */
const documentModes: readonly unknown[] = ["navigate", "same-origin"];

/**
 * Returns whether a browser with a session opens a page as a document. A script that loads the address of a page gets
 * the page without data, because the service worker stores this response and may later show it to another user.
 */
export const mayBeOfUser = (request: FastifyRequest): boolean =>
  documentModes.includes(request.headers["sec-fetch-mode"]) && sessionToken(request) !== undefined;

type Page = { renderer: Renderer; url: URL };

/**
 * Returns the user whose data the page is rendered with. Returns undefined if there is no session, or if the session's
 * user may not see the page.
 */
export async function findPageUser(
  deps: Deps,
  request: FastifyRequest,
  { renderer, url }: Page,
): Promise<SignedIn | undefined> {
  const user = await findSession(deps, sessionToken(request) ?? "", request.ip);
  return user && renderer.isFor(url, user.user.userType, rightsOf(user)) ? user : undefined;
}

/**
 * Renders the page at the request's address with the data that its user may read. Operations check the user's rights,
 * as in the API. Returns undefined if a part of the page could not be read. The browser then requests the data itself,
 * and shows the reason.
 */
export async function renderForUser(
  page: PageRequest,
  user: SignedIn,
  { server, renderer, url }: Page & { server: ApolloServer<ResolverContext> },
): Promise<Rendered | undefined> {
  const { request } = page;
  // The parameters are taken from the request, because the canonical address of a guarded page has no parameters.
  const { search } = new URL(url.origin + request.url);
  const { execute, isComplete } = executeForPage(server, page, user);
  const options = { execute, origin: url.origin, userId: user.user.id, rights: rightsOf(user) };
  try {
    const rendered = await renderer.render(new URL(search, url), options);
    return isComplete() && !rendered.movedTo ? rendered : undefined;
  } catch (err) {
    // Failures of operations are already in the log.
    if (isComplete()) logFailure(request.log, err, "A page could not be rendered for its user");
    return undefined;
  }
}
