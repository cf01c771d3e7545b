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
 * The modes in which browsers request a document. If the service worker fetches the request of a navigation, Firefox
 * sends `same-origin`, which other sites can't send, and which scripts send only on purpose.
 */
const documentModes: readonly unknown[] = ["navigate", "same-origin"];

/**
 * Whether a browser with a session opens a page as a document. A script that loads the address of a page gets the page
 * without data, because the service worker stores the response and may show it to another user.
 */
export const mayBeOfUser = (request: FastifyRequest): boolean =>
  documentModes.includes(request.headers["sec-fetch-mode"]) && sessionToken(request) !== undefined;

type Page = { renderer: Renderer; url: URL };

/**
 * Returns the user for whom a page is rendered with data; undefined if there is no session or its user may not see the
 * page.
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
 * Renders the page at the request's address with the data that its user may read. The operations check this, like
 * operations of the API. Returns undefined if a part of the page could not be read: the browser then asks for the data
 * itself, and shows the reason.
 */
export async function renderForUser(
  page: PageRequest,
  user: SignedIn,
  { server, renderer, url }: Page & { server: ApolloServer<ResolverContext> },
): Promise<Rendered | undefined> {
  const { request } = page;
  // The parameters are read from the request, because the canonical address of a guarded page has none.
  const { search } = new URL(url.origin + request.url);
  const { execute, isComplete } = executeForPage(server, page, user);
  const options = { execute, origin: url.origin, userId: user.user.id, rights: rightsOf(user) };
  try {
    const rendered = await renderer.render(new URL(search, url), options);
    return isComplete() && !rendered.movedTo ? rendered : undefined;
  } catch (err) {
    // The log already has the operation's failure.
    if (isComplete()) logFailure(request.log, err, "A page could not be rendered for its user");
    return undefined;
  }
}
