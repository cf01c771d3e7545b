import type { ApolloServer } from "@apollo/server";
import { fastifyCookie } from "@fastify/cookie";
import type { FastifyRequest } from "fastify";
import type { Deps, SignedIn } from "../core/context.ts";
import { logFailure } from "../core/logFailure.ts";
import { sessionCookieName } from "../features/users/sessionCookie.ts";
import { findSession } from "../features/users/sessions.ts";
import type { ResolverContext } from "../http/execution.ts";
import { executeForPage, type PageRequest } from "./operations.ts";
import type { Rendered, Renderer } from "./renderer.ts";

const sessionToken = ({ headers }: FastifyRequest): string | undefined =>
  fastifyCookie.parse(headers.cookie ?? "")[sessionCookieName];

/**
 * The modes in which browsers request a document. Where the service worker fetches the request of a navigation, Firefox
 * says `same-origin`, which other sites can't send, and which scripts don't send unless they ask for it.
 */
const documentModes: readonly unknown[] = ["navigate", "same-origin"];

/**
 * Whether a browser opens a page as a document, with a session. What scripts load from the address of a page is the page
 * without data: the service worker stores it, for another user as well.
 */
export const mayBeOfUser = (request: FastifyRequest): boolean =>
  documentModes.includes(request.headers["sec-fetch-mode"]) && sessionToken(request) !== undefined;

type Page = { renderer: Renderer; url: URL };

/** The user of a page that is rendered with data: undefined without a session of a user whom the page is for. */
export async function findPageUser(
  deps: Deps,
  request: FastifyRequest,
  { renderer, url }: Page,
): Promise<SignedIn | undefined> {
  const user = await findSession(deps, sessionToken(request) ?? "");
  return user && renderer.isFor(url, user.user.userType) ? user : undefined;
}

/**
 * The page at the request's address as its user may read it: the operations check that, as for the API. Undefined where
 * not all of the page could be read, after which the browser asks for it, and says why.
 */
export async function renderForUser(
  page: PageRequest,
  user: SignedIn,
  { server, renderer, url }: Page & { server: ApolloServer<ResolverContext> },
): Promise<Rendered | undefined> {
  const { request } = page;
  // The canonical address is without the parameters of pages behind a guard.
  const { search } = new URL(url.origin + request.url);
  const { execute, isComplete } = executeForPage(server, page, user);
  const options = { execute, origin: url.origin, userId: user.user.id };
  try {
    const rendered = await renderer.render(new URL(search, url), options);
    return isComplete() ? rendered : undefined;
  } catch (err) {
    // What failed of an operation is in the log already.
    if (isComplete()) logFailure(request.log, err, "A page could not be rendered for its user");
    return undefined;
  }
}
