import { useSyncExternalStore } from "react";
import type { UserInfoFragment } from "../generated/UserInfo.ts";
import { userTypeWords } from "../generated/words.ts";
import { browserStorage } from "./siteData.ts";

const storageKey = "userInfo";

/** The browser's storage has this key from the time a session expires until the next login or logout. */
const expiredKey = "sessionLost";

/**
 * The logged-in user, as stored in the browser. If the browser doesn't store anything, the login lasts as long as the
 * document.
 */
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
    // The site may have stored an unchanged REST response, in which an unknown email is null.
    return isUserInfo(value) ? { ...value, email: value.email ?? "" } : null;
  } catch {
    return null;
  }
}

/** Returns the current user, or null for a visitor. Returns the same object until another user is stored. */
export function currentUser(): UserInfo | null {
  const text = browserStorage.getItem(storageKey);
  if (text !== known.text) known = { text, userInfo: parsed(text) };
  return known.userInfo;
}

/** Sets the attribute of `<html>` that styles use to show or hide elements for users, visitors and admins. */
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

/** Starts or updates the browser's session after a login or a change of the profile, in this tab and all others. */
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
  browserStorage.setItem(storageKey, JSON.stringify(userInfo));
  browserStorage.removeItem(expiredKey);
  tellListeners();
  return userInfo;
}

/** Ends the session in this tab and all others. */
export function endSession(): void {
  clearSession();
  tellListeners();
}

/** Removes the session. Other tabs notice by the storage event, but the caller must reload this tab. */
export function clearSession(): void {
  browserStorage.removeItem(expiredKey);
  browserStorage.removeItem(storageKey);
}

/**
 * Ends the session whose token the server has rejected, unless another session has begun in the meantime. An open page
 * may stay open until the next login: see `sessionHasExpired`.
 */
export function expireSession(token: string | undefined): void {
  if (!token || currentUser()?.token !== token) return;
  browserStorage.setItem(expiredKey, "yes");
  browserStorage.removeItem(storageKey);
  tellListeners();
}

/** Returns whether the last session expired. False if the user logged out. */
export const sessionHasExpired = (): boolean => browserStorage.getItem(expiredKey) !== null;

/** Calls `listener` when the user changes, in this tab or another tab. Returns the unsubscribe function. */
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
 * Returns the current user, or null for a visitor. Returns undefined on the server and until hydration, because the
 * server sends everyone the same HTML.
 */
export function useSession(): UserInfo | null | undefined {
  return useSyncExternalStore<UserInfo | null | undefined>(
    onSessionChange,
    currentUser,
    () => undefined,
  );
}
