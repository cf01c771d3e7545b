import { test } from "playwright/test";

/** A user: the names are given at the first login. */
export type Person = { mobile: string; firstName: string; lastName: string };

/** Returns an unused number, so that concurrent stories do not void each other's codes. */
export const newMobile = (): string => `013${Math.random().toFixed(8).slice(2)}`;

/** A name that no other story has. */
export const uniqueName = (name: string): string =>
  `${name} ${Math.random().toString(36).slice(2, 8)}`;

/** A user who has not logged in before. */
export const newPerson = (): Person => ({
  mobile: newMobile(),
  firstName: "Nadia",
  lastName: uniqueName("Rahman"),
});

/** Numbers that are admins when they log in, one for each story that runs at the same time. */
export const adminMobiles = Array.from({ length: 10 }, (_, slot) => `0170000000${slot}`);

/** Numbers of admins for stories about second factors, which end the other sessions of their person. */
export const staffWithFactor = { app: "01700000010", passkey: "01700000011" };

/** An admin's number of this worker: a new code voids the one before. */
export function adminMobile(): string {
  const mobile = adminMobiles[test.info().parallelIndex];
  if (!mobile) throw new Error("There are more workers than admins.");
  return mobile;
}
