import { test } from "playwright/test";

/** A user, who gives the names at the first login. */
export type Person = { mobile: string; firstName: string; lastName: string };

/** Returns an unused number, so that concurrent stories do not void each other's codes. */
export const newMobile = (): string => `013${Math.random().toFixed(8).slice(2)}`;

/** Returns a name that no other story has. */
export const uniqueName = (name: string): string =>
  `${name} ${Math.random().toString(36).slice(2, 8)}`;

/** Returns a user who has not logged in before. */
export const newPerson = (): Person => ({
  mobile: newMobile(),
  firstName: "Nadia",
  lastName: uniqueName("Rahman"),
});

/** Mobile numbers that become admins at their login, one for each story that runs at the same time. */
export const adminMobiles = Array.from({ length: 10 }, (_, slot) => `0170000000${slot}`);

/** Mobile numbers of admins for stories about second factors, which end the admin's other sessions. */
export const staffWithFactor = { app: "01700000010", passkey: "01700000011" };

/** Returns the admin's number of this worker. Workers can't share one, because a new code voids the previous one. */
export function adminMobile(): string {
  const mobile = adminMobiles[test.info().parallelIndex];
  if (!mobile) throw new Error("There are more workers than admins.");
  return mobile;
}
