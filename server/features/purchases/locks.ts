import { z } from "zod";
import type { Inspection } from "../../generated/prisma/client.ts";
import { type Instalments, LockState } from "../../generated/prisma/enums.ts";

/** The names of the locks that a phone can have. */
export const lockNames = ["account", "operator", "instalment", "management"] as const;

/** The state of each of a phone's locks. */
export type Locks = Record<(typeof lockNames)[number], LockState>;

const state = z.enum(LockState).default("NOT_KNOWN");

/** The schema of locks. A lock that is omitted counts as NOT_KNOWN. */
export const locksRule = z.strictObject({
  account: state,
  operator: state,
  instalment: state,
  management: state,
});

/** Returns the columns that store locks. */
export const lockColumns = (locks: Locks | null | undefined) => ({
  accountLock: locks?.account ?? null,
  operatorLock: locks?.operator ?? null,
  instalmentLock: locks?.instalment ?? null,
  managementLock: locks?.management ?? null,
});

type LockColumns = Pick<
  Inspection,
  "accountLock" | "operatorLock" | "instalmentLock" | "managementLock"
>;

/** Returns the locks of an inspection or a unit; null if none were recorded. */
export function locksOf(inspection: LockColumns): Locks | null {
  const { accountLock, operatorLock, instalmentLock, managementLock } = inspection;
  if (!accountLock || !operatorLock || !instalmentLock || !managementLock) return null;
  return {
    account: accountLock,
    operator: operatorLock,
    instalment: instalmentLock,
    management: managementLock,
  };
}

/** Returns the names of the locks that an inspection has not found clear; all names if there is no inspection. */
export function notClear(inspection: LockColumns | null | undefined): (keyof Locks)[] {
  const locks = inspection && locksOf(inspection);
  return lockNames.filter((name) => locks?.[name] !== "CLEAR");
}

/**
 * Returns the state of the instalments as found by the inspection. If the inspection did not find out the state,
 * returns the state that the seller stated.
 */
export function instalmentsKnown(
  locks: Locks | null | undefined,
  said: Instalments | null,
): Instalments | null {
  if (locks?.instalment === "CLEAR") return "NONE";
  return locks?.instalment === "LOCKED" ? "OPEN" : said;
}
