import type { Context } from "../../core/context.ts";
import { may } from "../../core/permissions.ts";
import type { Unit } from "../../generated/prisma/client.ts";
import type { UnitNode } from "../devices/unitRecord.ts";
import { stateAt } from "./states.ts";

/** Whether a unit was read with all of its columns. */
const isWhole = (unit: UnitNode): unit is Unit => unit.updatedAt !== undefined;

/**
 * The whole rows of units that were read only with their public columns. Prisma reads the rows requested in one tick
 * with one statement.
 */
const wholes = new WeakMap<UnitNode, Promise<Unit | null>>();

/**
 * The whole row of a unit if the caller may read units, otherwise null: values that only some callers may read are
 * never in a response that is cached for others.
 */
export async function privately(ctx: Context, unit: UnitNode): Promise<Unit | null> {
  if (!may(ctx.actor, "readUnits")) return null;
  if (isWhole(unit)) return unit;
  const known = wholes.get(unit);
  if (known) return known;
  const read = ctx.database.unit.findUnique({ where: { id: unit.id } });
  wholes.set(unit, read);
  return read;
}

/** The state of a unit at the present time. */
export function stateOf(ctx: Context, unit: UnitNode) {
  if (unit.state !== "RESERVED" || unit.reservedUntil !== undefined)
    return stateAt(unit, ctx.clock());
  return unit.state;
}

/** The version of a unit. It counts the end of a reservation even before a job has written it. */
export const versionOf = (ctx: Context, unit: UnitNode) =>
  unit.version + (stateOf(ctx, unit) === unit.state ? 0 : 1);
