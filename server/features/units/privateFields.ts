import type { Actor, Context } from "../../core/context.ts";
import { may } from "../../core/permissions.ts";
import { secretly } from "../../core/secrets.ts";
import type { Unit } from "../../generated/prisma/client.ts";
import type { UnitNode } from "../devices/unitRecord.ts";
import { stateAt } from "./states.ts";

/** A unit's row in the form that may be shown to its reader. */
export type ShownUnit = Omit<Unit, Secret> & Partial<Pick<Unit, Secret>>;

type Secret = "cost" | "reservedFor" | "reservedMobile";

/** Returns the row, without the cost and the buyer if the reader may not know them. */
export const shownTo = (actor: Actor, unit: Unit): ShownUnit => ({
  ...unit,
  cost: secretly(actor, "readCosts", unit.cost),
  reservedFor: secretly(actor, "readCustomers", unit.reservedFor),
  reservedMobile: secretly(actor, "readCustomers", unit.reservedMobile),
});

/** Returns whether a unit was read with all of its columns. */
const isWhole = (unit: UnitNode): unit is Unit => unit.updatedAt !== undefined;

/**
 * The complete rows of units that were read with only their public columns. Prisma reads all rows that are requested in
 * the same tick with one statement.
 */
const wholes = new WeakMap<UnitNode, Promise<Unit | null>>();

/**
 * Returns the complete row of a unit; null if the caller may not read units. Private values are read separately, so
 * that they are never in a response that is cached for everyone.
 */
export async function privately(ctx: Context, unit: UnitNode): Promise<ShownUnit | null> {
  if (!may(ctx.actor, "readUnits")) return null;
  const whole = await wholeOf(ctx, unit);
  return whole && shownTo(ctx.actor, whole);
}

function wholeOf(ctx: Context, unit: UnitNode): Unit | Promise<Unit | null> {
  if (isWhole(unit)) return unit;
  const known = wholes.get(unit);
  if (known) return known;
  const read = ctx.database.unit.findUnique({ where: { id: unit.id } });
  wholes.set(unit, read);
  return read;
}

/** Returns the state of a unit at this time. */
export function stateOf(ctx: Context, unit: UnitNode) {
  if (unit.state !== "RESERVED" || unit.reservedUntil !== undefined)
    return stateAt(unit, ctx.clock());
  return unit.state;
}

/** Returns the version of a unit. The end of a reservation counts as a change even before a job has recorded it. */
export const versionOf = (ctx: Context, unit: UnitNode) =>
  unit.version + (stateOf(ctx, unit) === unit.state ? 0 : 1);
