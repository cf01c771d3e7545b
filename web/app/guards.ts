import { type MiddlewareFunction, replace } from "react-router-dom";
import { rightLabels } from "../features/staff/rights.ts";
import { openLogin } from "../features/users/loginRequest.ts";
import type { StaffRight } from "../generated/MyRights.ts";
import { graphqlClient } from "../platform/graphql/client.ts";
import { executeBy, executeContext } from "../platform/graphql/pageData.ts";
import { t } from "../platform/i18n.ts";
import { localPath, routes } from "../platform/paths.ts";
import { hasOneOf, readRights, rightsIn } from "../platform/rights.ts";
import { currentUser, sessionHasExpired, type UserInfo } from "../platform/session.ts";
import { toast } from "../ui/toasts/toasts.ts";
import { untilFallbackHydrated } from "./readyToHydrate.ts";
import { rememberRefused } from "./refusedPage.ts";

/** The redirect of a user who may not see a page: the destination, and the message shown there. */
export type Refusal = {
  message: string;
  to: string;
  /** The message if the session has expired. */
  expired?: string;
  /**
   * Whether the login dialog opens after the redirect. The dialog never opens if the user was on a guarded page when
   * the session ended.
   */
  opensLogin?: boolean;
  /** Whether the message has a button that opens the login dialog. Unlike `opensLogin`, this leaves the page usable. */
  offersLogin?: boolean;
};

const expired = t("You need to login first");

/** Returns the refusal for a user, or for a visitor (null). Returns undefined if access is granted. */
export type Rule = (user: Pick<UserInfo, "userType"> | null) => Refusal | undefined;

type AdminRule = { message?: string; visitors?: Partial<Refusal> };

/** Accepts only admins. Visitors get the same refusal as customers, except for the properties in `visitors`. */
export const admins = (rule: AdminRule = {}): Rule => {
  const { message = t("You are not authorized to view this page"), visitors } = rule;
  const refusal = { message, to: routes.home, expired };
  return (user) => {
    if (user === null) return { ...refusal, ...visitors };
    return user.userType === "admin" ? undefined : refusal;
  };
};

/** Accepts only customers. */
export const customers: Rule = (user) =>
  user?.userType === "customer"
    ? undefined
    : { message: t("You are not authorized to access this page!"), to: routes.home, expired };

/** Accepts every logged-in user. `login` can open or offer the login dialog to visitors. */
export const loggedIn =
  (message: string, login: Pick<Refusal, "opensLogin" | "offersLogin"> = {}): Rule =>
  (user) =>
    user ? undefined : { message, to: routes.home, ...login };

/**
 * Route middleware that admits staff with at least one of the rights. Other staff see which right the page needs. The
 * rights are read again before a refusal, because a right may just have been granted.
 */
export const needsRight =
  (needed: readonly StaffRight[]): MiddlewareFunction =>
  async ({ context }, next) => {
    const isAllowed =
      hasOneOf(await rightsIn({ context }), needed) || hasOneOf(await readRights(), needed);
    if (isAllowed) return next();
    const [right] = needed;
    const name = right && rightLabels[right];
    throw new Error(
      t("This page needs the right “{name}”. An owner can give it to you.", { name: name ?? "" }),
    );
  };

let isInView = false;

/** Marks that a guarded page is visible. Call the returned function when the page is no longer visible. */
export function markInView(): () => void {
  isInView = true;
  return () => {
    isInView = false;
  };
}

/**
 * Route middleware that admits the users accepted by the rule, and redirects all others with a message. If the document
 * shows the fallback of a guarded page, the page appears after its data has arrived and React has hydrated the
 * fallback.
 */
export const guard =
  (rule: Rule): MiddlewareFunction =>
  async ({ request, context }, next) => {
    const refusal = rule(currentUser());
    // Guarded pages don't use the cache, because other people may change their data at any time.
    context.set(executeContext, executeBy("no-cache"));
    // Loads the client at the same time as the page's module.
    if (!refusal) graphqlClient().catch(() => undefined);
    if (!refusal) await next();
    await untilFallbackHydrated();
    if (refusal) refuse(rule, refusal, new URL(request.url));
  };

/** Redirects with the refusal's message. */
function refuse(rule: Rule, refusal: Refusal, { pathname, search }: URL): never {
  rememberRefused({
    path: localPath(pathname) + search,
    redirectedTo: refusal.to,
    isOpen: () => !rule(currentUser()),
  });
  const message = (sessionHasExpired() && refusal.expired) || refusal.message;
  if (refusal.offersLogin) toast.error(message, { label: t("Log in"), onClick: () => openLogin() });
  else toast.error(message);
  // A user who logs out on a guarded page, or cancels the login dialog there, does not want another login dialog.
  if (refusal.opensLogin && !isInView) openLogin();
  throw replace(refusal.to);
}
