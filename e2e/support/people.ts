import { test } from "playwright/test";

/** A user. The names are entered at the first login. */
export type Person = { mobile: string; firstName: string; lastName: string };

/** Returns an unused mobile number. If two stories used the same number, each would void the other's codes. */
export const newMobile = (): string => `013${Math.random().toFixed(8).slice(2)}`;

/** Returns a name that no other story uses. */
export const uniqueName = (name: string): string =>
  `${name} ${Math.random().toString(36).slice(2, 8)}`;

/** Returns a user who has not logged in before. */
export const newPerson = (): Person => ({
  mobile: newMobile(),
  firstName: "Nadia",
  lastName: uniqueName("Rahman"),
});

/**
 * Mobile numbers whose users become admins when they log in. Stories that run at the same time use different numbers.
 */
export const adminMobiles = Array.from({ length: 10 }, (_, slot) => `0170000000${slot}`);

/** Mobile numbers of admins for stories about second factors. These stories end the admin's other sessions. */
export const staffWithFactor = { app: "01700000010", passkey: "01700000011" };

/**
 * Returns the mobile number of this worker's admin. Two workers can't share a number, because a new code voids the
 * previous code.
 */
export function adminMobile(): string {
  const mobile = adminMobiles[test.info().parallelIndex];
  if (!mobile) throw new Error("There are more workers than admins.");
  return mobile;
}
