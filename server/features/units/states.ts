import type { AuditRecord } from "../../core/audit.ts";
import { t } from "../../core/i18n.ts";
import type { Permission } from "../../core/permissions.ts";
import type { Prisma, Unit } from "../../generated/prisma/client.ts";
import { type UnitEventCode, UnitState } from "../../generated/prisma/enums.ts";

/**
 * A transition of a unit: its initial states, its resulting state, its names in the timeline and in the audit log, and
 * its permission.
 */
type Transition = {
  from: readonly UnitState[];
  to: UnitState;
  event: UnitEventCode;
  action: AuditRecord["action"];
  permission: Permission;
};

/** The transitions between the states of a unit. A reservation also runs out without a transition (`stateAt`). */
export const transitions = {
  offer: {
    from: ["DRAFT"],
    to: "FOR_SALE",
    event: "OFFERED",
    action: "OFFERED",
    permission: "writeUnits",
  },
  withdraw: {
    from: ["FOR_SALE", "RESERVED"],
    to: "DRAFT",
    event: "WITHDRAWN",
    action: "WITHDRAWN",
    permission: "writeUnits",
  },
  reserve: {
    from: ["FOR_SALE"],
    to: "RESERVED",
    event: "RESERVED",
    action: "RESERVED",
    permission: "sellUnits",
  },
  release: {
    from: ["RESERVED"],
    to: "FOR_SALE",
    event: "RELEASED",
    action: "RELEASED",
    permission: "sellUnits",
  },
  sell: {
    from: ["FOR_SALE", "RESERVED"],
    to: "SOLD",
    event: "SOLD",
    action: "SOLD",
    permission: "sellUnits",
  },
  giveBack: {
    from: ["SOLD"],
    to: "RETURNED",
    event: "RETURNED",
    action: "RETURNED",
    permission: "sellUnits",
  },
  restock: {
    from: ["RETURNED"],
    to: "DRAFT",
    event: "RESTOCKED",
    action: "RESTOCKED",
    permission: "sellUnits",
  },
  writeOff: {
    from: ["DRAFT", "RETURNED"],
    to: "WRITTEN_OFF",
    event: "WRITTEN_OFF",
    action: "WRITTEN_OFF",
    permission: "writeUnits",
  },
} as const satisfies Record<string, Transition>;

export type TransitionName = keyof typeof transitions;

/** The states in which a unit may be changed. */
export const changeable: readonly UnitState[] = ["DRAFT", "FOR_SALE", "RESERVED", "RETURNED"];

/** Returns whether a unit in this state is in the shop, so that no other unit may have its IMEI. */
export const isActive = (state: UnitState): boolean => changeable.includes(state);

/** The states in which everyone may see a unit. */
export const shown: readonly UnitState[] = ["FOR_SALE", "RESERVED"];

/** For each state, the message of CONFLICT if the state does not allow a transition. */
export const conflicts: Record<UnitState, string> = {
  DRAFT: t("This unit is a draft"),
  FOR_SALE: t("This unit is for sale"),
  RESERVED: t("This unit is reserved"),
  SOLD: t("This unit is sold"),
  RETURNED: t("This unit was returned by its buyer"),
  WRITTEN_OFF: t("This unit is written off"),
};

/** The message of NOT_FOUND for a unit. */
export const notFoundMessage = t("No units Found with that ID");

/** The message of CONFLICT if a unit has changed since the client, or a transaction, read it. */
export const changedMessage = t(
  "This unit changed in the meantime. Please reload it and try again.",
);

type Expiring = Pick<Unit, "state"> & Partial<Pick<Unit, "reservedUntil">>;

/**
 * Returns the state at the given time. The stored state may be outdated, because a reservation runs out without a
 * write.
 */
export function stateAt({ state, reservedUntil }: Expiring, now: Date): UnitState {
  return state === "RESERVED" && reservedUntil && reservedUntil <= now ? "FOR_SALE" : state;
}

/** Returns the condition for reservations that have ended at the given time but are stored as RESERVED. */
export const endedReservations = (now: Date) =>
  ({ state: "RESERVED", reservedUntil: { lte: now } }) satisfies Prisma.UnitWhereInput;

/** Returns Prisma's condition for units that are in a state at the given time, according to `stateAt`. */
export function inState(state: UnitState, now: Date): Prisma.UnitWhereInput {
  if (state === "RESERVED") return { state, reservedUntil: { gt: now } };
  return state === "FOR_SALE" ? { OR: [{ state }, endedReservations(now)] } : { state };
}

/** All states, in the usual order from the draft to the write-off. */
export const unitStates = Object.values(UnitState);
