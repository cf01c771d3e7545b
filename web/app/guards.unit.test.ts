import { RouterContextProvider } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import * as session from "../platform/session.ts";
import { toast } from "../ui/toasts/toasts.ts";
import { admins, customers, guard, loggedIn, type Rule, takeRefusedPath } from "./guards.ts";

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

function visit(rule: Rule, path = "/dashboard") {
  const url = new URL(path, "https://shop.example");
  const args = { request: new Request(url), context: new RouterContextProvider() };
  try {
    guard(rule)(args as never, async () => undefined);
    return "shown";
  } catch (response) {
    return response instanceof Response && response.headers.get("location");
  }
}

beforeEach(() => {
  vi.spyOn(session, "currentUser").mockReturnValue(null);
  vi.spyOn(session, "sessionHasExpired").mockReturnValue(false);
  vi.spyOn(toast, "error").mockReturnValue(undefined);
});

test("users whom the rule accepts see the page", () => {
  vi.mocked(session.currentUser).mockReturnValue(user("customer"));
  expect([visit(customers), visit(loggedIn("Log in"))]).toEqual(["shown", "shown"]);
  expect(visit(admins())).toBe("/");
  expect(toast.error).toHaveBeenCalledWith("You are not authorized to view this page");
});

test("a visitor is redirected, and told so if the session has expired", () => {
  expect(visit(admins({ visitors: { to: "/login" } }))).toBe("/login");
  vi.mocked(session.sessionHasExpired).mockReturnValue(true);
  visit(customers);
  expect(toast.error).toHaveBeenLastCalledWith("You need to login first");
});

test("a login on the page of the redirect leads back, once, if the user may see the page", () => {
  visit(customers, "/userDashboard?status=Pending");
  vi.mocked(session.currentUser).mockReturnValue(user("customer"));
  expect(takeRefusedPath("/")).toBe("/userDashboard?status=Pending");
  expect(takeRefusedPath("/")).toBeUndefined();

  visit(admins());
  expect(takeRefusedPath("/")).toBeUndefined();
  vi.mocked(session.currentUser).mockReturnValue(null);
  visit(customers, "/userDashboard");
  vi.mocked(session.currentUser).mockReturnValue(user("customer"));
  expect(takeRefusedPath("/aboutUs")).toBeUndefined();
});
