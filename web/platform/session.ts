import { useSyncExternalStore } from "react";
import type { UserInfoFragment } from "../generated/UserInfo.ts";
import { userTypeWords } from "../generated/words.ts";

const storageKey = "userInfo";

/** Stands in the storage where a session ended without its person wanting that. */
const lostKey = "sessionLost";

/** Who is logged in, as it lies in the browser's storage (spec, section 3). */
export type UserInfo = {
  token: string;
  userType: (typeof userTypeWords)[keyof typeof userTypeWords];
  newUser: boolean;
  _id: string;
  firstName: string;
  lastName: string;
  email: string;
  mobile: string;
};

const listeners = new Set<() => void>();
let known: { text: string | null; userInfo: UserInfo | null } = { text: null, userInfo: null };

const isUserInfo = (value: unknown): value is UserInfo =>
  typeof value === "object" &&
  value !== null &&
  "token" in value &&
  typeof value.token === "string" &&
  "userType" in value &&
  Object.values<unknown>(userTypeWords).includes(value.userType);

function parsed(text: string | null): UserInfo | null {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    // What the REST API answered may have been put there as it was: without an email it says null.
    return isUserInfo(value) ? { ...value, email: value.email ?? "" } : null;
  } catch {
    return null;
  }
}

/** Who is logged in now, null for a visitor. The same object until somebody else is. */
export function currentUser(): UserInfo | null {
  const text = localStorage.getItem(storageKey);
  if (text !== known.text) known = { text, userInfo: parsed(text) };
  return known.userInfo;
}

/** The attribute of `<html>` by which styles show what belongs to a user, before scripts have run. */
function markUser() {
  const { dataset } = document.documentElement;
  const user = currentUser();
  if (user) dataset.user = user.userType;
  else delete dataset.user;
}

function tellListeners() {
  markUser();
  for (const listener of listeners) listener();
}

/** Makes a login, or a changed profile, the browser's session: in this tab and all others. */
export function startSession({ token, user: { id, ...user } }: UserInfoFragment): UserInfo {
  const userInfo: UserInfo = {
    token,
    userType: userTypeWords[user.userType],
    newUser: user.newUser,
    _id: id,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email ?? "",
    mobile: user.mobile,
  };
  localStorage.setItem(storageKey, JSON.stringify(userInfo));
  localStorage.removeItem(lostKey);
  tellListeners();
  return userInfo;
}

/** Forgets who was logged in, in this tab and all others. */
export function endSession(): void {
  forgetSession();
  tellListeners();
}

/** Forgets who was logged in. All other tabs hear of it; this one is to be loaded anew. */
export function forgetSession(): void {
  localStorage.removeItem(lostKey);
  localStorage.removeItem(storageKey);
}

/**
 * Ends the session with that token, which the server knows no longer, unless somebody has logged in
 * anew meanwhile. Open pages may wait for that: see `sessionWasLost`.
 */
export function loseSession(token: string | undefined): void {
  if (!token || currentUser()?.token !== token) return;
  localStorage.setItem(lostKey, "yes");
  localStorage.removeItem(storageKey);
  tellListeners();
}

/** Whether nobody is logged in because a session ended by itself, and not by logging out. */
export const sessionWasLost = (): boolean => localStorage.getItem(lostKey) !== null;

/** Calls back when somebody else is logged in, or nobody; answers with how to stop. */
export function onSessionChange(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== storageKey && key !== null) return;
    markUser();
    listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}

/**
 * Who is logged in: null for a visitor, undefined while that is not known, which is so in the HTML
 * that the server sends and until it has been hydrated, since the same HTML serves everybody.
 */
export function useSession(): UserInfo | null | undefined {
  return useSyncExternalStore<UserInfo | null | undefined>(
    onSessionChange,
    currentUser,
    () => undefined,
  );
}

/** As `sessionWasLost`, followed as it changes. */
export const useSessionLost = (): boolean =>
  useSyncExternalStore(onSessionChange, sessionWasLost, () => false);
