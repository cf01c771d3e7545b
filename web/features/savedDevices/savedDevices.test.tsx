import { ApolloClient, ApolloLink } from "@apollo/client";
import { act, screen } from "@testing-library/react";
import { of, throwError } from "rxjs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createCache } from "../../platform/graphql/apollo.ts";
import * as clients from "../../platform/graphql/client.ts";
import { endSession, startSession } from "../../platform/session.ts";
import { removeForm, renderForm } from "../../testing/renderForm.tsx";
import { connectToaster } from "../../ui/toasts/toasts.ts";
import { changeSaved } from "./changeSaved.ts";
import { followAccount } from "./followAccount.ts";
import { Heart } from "./Heart.tsx";
import { SavedList } from "./SavedList.tsx";
import { readLists, savedIds, visitor, writeLists } from "./savedIds.ts";

/** The saved devices in the account on the server, and the names of the operations that the server received. */
const account = { ids: [] as string[], room: 500, fails: false, operations: [] as string[] };

/** Responds as the server does. */
const link = new ApolloLink(({ operationName = "", variables }) => {
  account.operations.push(operationName);
  if (account.fails) return throwError(() => new Error("No room"));
  const given: string[] = variables.deviceIds ?? [];
  const added = given.filter((id) => !account.ids.includes(id));
  account.ids = [...added.slice(0, account.room), ...account.ids];
  const { ids } = account;
  return of({
    data: {
      saveDevice: { __typename: "Gadget", id: variables.deviceId },
      saveDevices: { __typename: "SavedDevices", ids, refusedIds: added.slice(account.room) },
      savedDevices: { __typename: "SavedDeviceConnection", ids },
    },
  });
});

const logIn = (id = "u1") =>
  startSession({
    __typename: "Session",
    token: "t",
    user: {
      __typename: "User",
      id,
      userType: "CUSTOMER",
      newUser: false,
      firstName: "Nadia",
      lastName: "Rahman",
      email: null,
      mobile: "01800000002",
    },
  });

beforeEach(() => {
  localStorage.clear();
  Object.assign(account, { ids: [], room: 500, fails: false, operations: [] });
  const client = new ApolloClient({ cache: createCache(), link });
  vi.spyOn(clients, "graphqlClient").mockResolvedValue(client);
  toasts = [];
  // A toaster for these tests. Without it, the toasts would wait for the toaster of another test.
  disconnect = connectToaster({ show: ({ text }) => toasts.push(text), clearOutcomes: () => {} });
});
let toasts: string[] = [];
let disconnect: () => void;
let stop: (() => void) | undefined;
const follow = () => {
  stop = followAccount();
};

afterEach(() => {
  removeForm();
  disconnect();
  stop?.();
  endSession();
});

const heart = () => screen.getByRole("button", { name: "Save Galaxy S24" });
const pressed = () => heart().getAttribute("aria-pressed");

test("a device that a visitor saves is stored in the browser, without a request", async () => {
  const { user } = renderForm(<Heart id="d1" title="Galaxy S24" />);
  expect(pressed()).toBe("false");
  await user.click(heart());
  await vi.waitFor(() => expect(pressed()).toBe("true"));
  expect(readLists()).toEqual({ [visitor]: ["d1"] });
  await user.click(heart());
  await vi.waitFor(() => expect(pressed()).toBe("false"));
  expect(account.operations).toEqual([]);
});

test.each(["", "null", "[]", "7", "{", '{"":"d1"}', '{"":[1,{},null]}'])(
  "a storage that contains %s counts as empty, and is overwritten",
  async (stored) => {
    localStorage.setItem("saved", stored);
    expect(savedIds()).toEqual([]);
    await changeSaved("d1", true);
    expect(savedIds()).toEqual(["d1"]);
  },
);

test("a visitor can save no more than 100 devices", async () => {
  writeLists({ [visitor]: Array.from({ length: 100 }, (_, index) => `d${index}`) });
  await changeSaved("more", true);
  expect(savedIds()).toHaveLength(100);
  expect(savedIds()).not.toContain("more");
});

test("a login adds the visitor's saved devices to the account, and a logout removes them from the browser", async () => {
  await changeSaved("d1", true);
  await changeSaved("d2", true);
  account.ids = ["d0"];
  follow();
  logIn();
  // The hearts stay filled until the account contains the devices.
  expect(savedIds()).toEqual(["d2", "d1"]);
  await vi.waitFor(() => expect(readLists()).toEqual({ [visitor]: [], u1: ["d2", "d1", "d0"] }));
  expect(account.operations).toEqual(["MergeSaved"]);
  endSession();
  expect(readLists()).toEqual({ [visitor]: [] });
  expect(savedIds()).toEqual([]);
});

test("devices for which the account has no room stay in the browser", async () => {
  writeLists({ [visitor]: ["d1", "d2"] });
  account.room = 1;
  follow();
  logIn("u2");
  await vi.waitFor(() => expect(readLists()).toEqual({ [visitor]: ["d2"], u2: ["d1"] }));
  expect(savedIds()).toEqual(["d2", "d1"]);
  expect(toasts).toEqual(["Your list is full: 1 device stays in this browser only."]);
});

test("if the visitor has saved nothing, the account is read when hearts are shown, and no user sees another's devices", async () => {
  writeLists({ [visitor]: [], other: ["d9"] });
  account.ids = ["d1"];
  follow();
  logIn("u3");
  expect(savedIds()).toEqual([]);
  expect(account.operations).toEqual([]);
  renderForm(<Heart id="d1" title="Galaxy S24" />);
  expect(pressed()).toBe("false");
  await vi.waitFor(() => expect(readLists()).toEqual({ [visitor]: [], u3: ["d1"] }));
  expect(account.operations).toEqual(["SavedIds"]);
});

test("the list leads to a comparison of the first four saved devices, if there are two or more", async () => {
  writeLists({ [visitor]: ["d1"] });
  // The link needs only the ids.
  account.fails = true;
  renderForm(<SavedList />);
  const compare = () => screen.queryByRole("link", { name: /^Compare/ });
  expect(compare()).toBeNull();
  await act(() => changeSaved("d2", true));
  expect(compare()?.textContent).toBe("Compare the first 2 devices");
  expect(compare()?.getAttribute("href")).toBe("/compare?d=d2&d=d1");
  for (const id of ["d3", "d4", "d5"]) await act(() => changeSaved(id, true));
  expect(compare()?.textContent).toBe("Compare the first 4 devices");
  expect(compare()?.getAttribute("href")).toBe("/compare?d=d5&d=d4&d=d3&d=d2");
});

test("a user's heart fills at once, and empties again if the server refuses", async () => {
  logIn("u4");
  await changeSaved("d1", true);
  expect(account.operations).toEqual(["SaveDevice"]);
  account.fails = true;
  const refused = changeSaved("d2", true);
  expect(savedIds()).toEqual(["d2", "d1"]);
  await refused;
  expect(savedIds()).toEqual(["d1"]);
});
