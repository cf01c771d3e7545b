import { routes } from "../platform/paths.ts";
import type { UserInfo } from "../platform/session.ts";

/** Where somebody is sent who may not see a page, and what they are told. */
export type Refusal = {
  message: string;
  to: string;
  /** What they are told instead where their session has ended by itself. */
  ended?: string;
};

const ended = "You need to login first";

/** Decides on somebody, null being a visitor: undefined lets them in. */
export type Rule = (session: UserInfo | null) => Refusal | undefined;

type AdminRule = { message?: string; visitors?: Partial<Refusal> };

/** Admins only. Visitors are told and sent the same as customers where nothing else is said. */
export const admins = (rule: AdminRule = {}): Rule => {
  const { message = "You are not authorized to view this page", visitors } = rule;
  const refusal = { message, to: routes.home, ended };
  return (session) => {
    if (session === null) return { ...refusal, ...visitors };
    return session.userType === "admin" ? undefined : refusal;
  };
};

/** Customers only. */
export const customers: Rule = (session) =>
  session?.userType === "customer"
    ? undefined
    : { message: "You are not authorized to access this page!", to: routes.home, ended };

/** Whoever is logged in. */
export const loggedIn =
  (message: string): Rule =>
  (session) =>
    session ? undefined : { message, to: routes.home };
