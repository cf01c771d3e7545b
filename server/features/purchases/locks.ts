import { z } from "zod";
import type { Inspection } from "../../generated/prisma/client.ts";
import { type Instalments, LockState } from "../../generated/prisma/enums.ts";

/** What can lock a phone for its next owner. */
export const lockNames = ["account", "operator", "instalment", "management"] as const;

/** The state of each lock of a phone. */
export type Locks = Record<(typeof lockNames)[number], LockState>;

const state = z.enum(LockState).default("NOT_KNOWN");

/** The locks of an inspection; what is left out is not known. */
export const locksRule = z.strictObject({
  account: state,
  operator: state,
  instalment: state,
  management: state,
});

/** The columns of an inspection for its locks. */
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

/** The locks that an inspection recorded; null where it recorded none. */
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

/** The locks that an inspection has not found clear; all where there is no inspection. */
export function notClear(inspection: LockColumns | null | undefined): (keyof Locks)[] {
  const locks = inspection && locksOf(inspection);
  return lockNames.filter((name) => locks?.[name] !== "CLEAR");
}

/** What is known of instalments: what an inspection found, or else what the seller said. */
export function instalmentsKnown(
  locks: Locks | null | undefined,
  said: Instalments | null,
): Instalments | null {
  if (locks?.instalment === "CLEAR") return "NONE";
  return locks?.instalment === "LOCKED" ? "OPEN" : said;
}
