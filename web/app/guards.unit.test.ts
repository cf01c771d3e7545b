import { type MiddlewareFunction, type RouteObject, RouterContextProvider } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { rightLabels } from "../features/staff/rights.ts";
import * as loginRequest from "../features/users/loginRequest.ts";
import type { StaffRight } from "../generated/MyRights.ts";
import * as rights from "../platform/rights.ts";
import * as session from "../platform/session.ts";
import { toast } from "../ui/toasts/toasts.ts";
import { guardedRoutes } from "./guardedRoutes.tsx";
import { admins, customers, guard, loggedIn, markInView, needsRight, type Rule } from "./guards.ts";
import * as readyToHydrate from "./readyToHydrate.ts";
import { takeRefusedPath } from "./refusedPage.ts";

const user = (userType: session.UserInfo["userType"]): session.UserInfo => ({
  token: "t0ken",
  userType,
  newUser: false,
  _id: "u1",
  firstName: "Mita",
  lastName: "Roy",
  email: "",
  mobile: "01700000001",
});

const nothing = async (): Promise<unknown> => undefined;

/**
 * Opens a page with this guard. Returns the path of the redirect, or "shown". `read` takes the place of the page's
 * loaders.
 */
async function visit(rule: Rule, path = "/dashboard", read = nothing) {
  const url = new URL(path, "https://shop.example");
  const args = { request: new Request(url), context: new RouterContextProvider() };
  try {
    await guard(rule)(args as never, read);
    return "shown";
  } catch (response) {
    return response instanceof Response && response.headers.get("location");
  }
}

beforeEach(() => {
  vi.spyOn(readyToHydrate, "untilFallbackHydrated").mockResolvedValue();
  vi.spyOn(session, "currentUser").mockReturnValue(null);
  vi.spyOn(session, "sessionHasExpired").mockReturnValue(false);
  vi.spyOn(rights, "rightsIn").mockResolvedValue(Object.keys(rightLabels) as StaffRight[]);
  vi.spyOn(toast, "error").mockReturnValue(undefined);
  vi.spyOn(loginRequest, "openLogin").mockReturnValue(undefined);
});

test("a guarded page is read while React hydrates the fallback, and shown or refused afterwards", async () => {
  const steps: string[] = [];
  const noting = (step: string) => async () => void steps.push(step);
  vi.mocked(readyToHydrate.untilFallbackHydrated).mockImplementation(noting("hydrated"));
  expect(await visit(() => undefined, "/dashboard", noting("read"))).toBe("shown");
  expect(steps.splice(0)).toEqual(["read", "hydrated"]);
  vi.mocked(toast.error).mockImplementation(() => void steps.push("refused"));
  expect(await visit(admins(), "/dashboard", noting("read"))).toBe("/");
  expect(steps).toEqual(["hydrated", "refused"]);
});

test("users whom the rule accepts see the page", async () => {
  vi.mocked(session.currentUser).mockReturnValue(user("customer"));
  expect([await visit(customers), await visit(loggedIn("Log in"))]).toEqual(["shown", "shown"]);
  expect(await visit(admins())).toBe("/");
  expect(toast.error).toHaveBeenCalledWith("You are not authorized to view this page");
});

test("a visitor is redirected, and told so if the session has expired", async () => {
  expect(await visit(admins({ visitors: { to: "/login" } }))).toBe("/login");
  vi.mocked(session.sessionHasExpired).mockReturnValue(true);
  await visit(customers);
  expect(toast.error).toHaveBeenLastCalledWith("You need to login first");
});

test("a login on the page that the guard redirected to leads back once, if the user may see the refused page", async () => {
  await visit(customers, "/userDashboard?status=Pending");
  vi.mocked(session.currentUser).mockReturnValue(user("customer"));
  expect(takeRefusedPath("/")).toBe("/userDashboard?status=Pending");
  expect(takeRefusedPath("/")).toBeUndefined();

  await visit(admins());
  expect(takeRefusedPath("/")).toBeUndefined();
  vi.mocked(session.currentUser).mockReturnValue(null);
  await visit(customers, "/userDashboard");
  vi.mocked(session.currentUser).mockReturnValue(user("customer"));
  expect(takeRefusedPath("/aboutUs")).toBeUndefined();
});

test("the login opens if the rule says so, but not when a user logs out on the page", async () => {
  const rule = loggedIn("Log in", { opensLogin: true });
  await visit(loggedIn("Log in"));
  const leave = markInView();
  await visit(rule);
  leave();
  expect(loginRequest.openLogin).not.toHaveBeenCalled();
  expect(await visit(rule, "/addTablet")).toBe("/");
  expect(loginRequest.openLogin).toHaveBeenCalledExactlyOnceWith();
  vi.mocked(session.currentUser).mockReturnValue(user("customer"));
  expect([await visit(rule), takeRefusedPath("/")]).toEqual(["shown", "/addTablet"]);
});

test("the message has a button that opens the login if the rule says so", async () => {
  await visit(loggedIn("Log in", { offersLogin: true }), "/productEvaluation/7");
  expect(loginRequest.openLogin).not.toHaveBeenCalled();
  const [message, action] = vi.mocked(toast.error).mock.lastCall ?? [];
  expect([message, action?.label]).toEqual(["Log in", "Log in"]);
  action?.onClick();
  expect(loginRequest.openLogin).toHaveBeenCalledExactlyOnceWith();
  vi.mocked(session.currentUser).mockReturnValue(user("customer"));
  expect(takeRefusedPath("/")).toBe("/productEvaluation/7");
});

/** For each type of user, the path and the message of the redirect, or `shown`. */
type Expected = Record<"visitor" | "customer" | "admin", string>;

const shown = "shown";
const notForYou = "/: You are not authorized to view this page";
const notACustomer = "/: You are not authorized to access this page!";
const forUsers = (sentence: string): Expected => ({
  visitor: `/: ${sentence}`,
  customer: shown,
  admin: shown,
});
const forAdmins = (visitor = notForYou): Expected => ({
  visitor,
  customer: notForYou,
  admin: shown,
});

/** The pages that are not only for admins, or that tell visitors something else. */
const exceptions: Record<string, Expected> = {
  "/alerts": forUsers("You need to login first"),
  "/userDashboard": { visitor: notACustomer, customer: shown, admin: notACustomer },
  "/updateProfile": forUsers("You need to login first"),
  "/security": forUsers("You need to login first"),
  "/addSmartPhone": forUsers("You Need to Login to Create a Customized Smartphone Add Request"),
  "/addTablet": forUsers("You Need to Login to Create a Customized Tablet Add Request"),
  "/addWearable": forUsers("You Need to Login to Create a Customized Wearable Add Request"),
  ...each(forUsers("You Need To Login to Perform This Action!"), [
    "/productEvaluation/:id",
    "/evaluationDetails/:id",
    "/smartphoneAddRequestDetails/:id",
    "/tabletAddRequestDetails/:id",
    "/wearablesAddRequestDetails/:id",
  ]),
  "/createNavbar": forAdmins("/: Please login to perform this action!"),
  ...each(forAdmins("/login: You are not authorized to view this page"), [
    "/updateWearable/:id",
    "/updateGadget/:id",
  ]),
};

function each(rule: Expected, paths: readonly string[]): Record<string, Expected> {
  return Object.fromEntries(paths.map((path) => [path, rule]));
}

/** Returns all guarded pages in the route table, with their guards. */
function guardedPages(parents: readonly RouteObject[], guards: MiddlewareFunction[] = []) {
  return parents.flatMap((route): [string, MiddlewareFunction[]][] => {
    const own = [...guards, ...((route.middleware ?? []) as MiddlewareFunction[])];
    if (route.children) return guardedPages(route.children, own);
    return own.length > 0 && route.path ? [[route.path, own]] : [];
  });
}

/** Runs the guards for a user. Returns the path and the message of the redirect, or `shown`. */
async function outcome(guards: MiddlewareFunction[], userType?: session.UserInfo["userType"]) {
  vi.mocked(session.currentUser).mockReturnValue(userType ? user(userType) : null);
  const request = new Request("https://shop.example/guarded");
  const args = { request, context: new RouterContextProvider() };
  try {
    for (const guard of guards) await guard(args as never, async () => undefined);
    return shown;
  } catch (response) {
    const to = response instanceof Response && response.headers.get("location");
    return `${to}: ${vi.mocked(toast.error).mock.lastCall?.[0]}`;
  }
}

test("every guarded page admits its users, and redirects all others with a message", async () => {
  const outcomes: Record<string, unknown> = {};
  for (const [path, guards] of guardedPages(guardedRoutes))
    outcomes[path] = {
      visitor: await outcome(guards),
      customer: await outcome(guards, "customer"),
      admin: await outcome(guards, "admin"),
    };
  const forAllOthers = Object.keys(outcomes).map((path) => [path, forAdmins()]);
  expect(outcomes).toEqual({ ...Object.fromEntries(forAllOthers), ...exceptions });
});

test("staff need a right for every page of the console except for today's work and the search", () => {
  const open = guardedPages(guardedRoutes).filter(
    ([path, guards]) => guards.length === 1 && !exceptions[path],
  );
  expect(open.map(([path]) => path)).toEqual(["/dashboard", "/find"]);
});

test("a page that needs a right names it to staff who lack it, after reading their rights again", async () => {
  const visitWith = async (known: StaffRight[], read: StaffRight[]) => {
    vi.mocked(rights.rightsIn).mockResolvedValue(known);
    vi.spyOn(rights, "readRights").mockResolvedValue(read);
    const args = { context: new RouterContextProvider() };
    return needsRight(["PAY_SELLERS", "SELL_UNITS"])(args as never, async () => "shown");
  };
  expect(await visitWith(["SELL_UNITS"], [])).toBe("shown");
  expect(await visitWith([], ["PAY_SELLERS"])).toBe("shown");
  await expect(visitWith(["INSPECT"], ["INSPECT"])).rejects.toThrow(
    "This page needs the right “Pay sellers”. An owner can give it to you.",
  );
});
