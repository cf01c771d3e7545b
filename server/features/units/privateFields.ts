import type { Context } from "../../core/context.ts";
import { may } from "../../core/permissions.ts";
import type { Unit } from "../../generated/prisma/client.ts";
import type { UnitNode } from "./record.ts";
import { stateAt } from "./states.ts";

/** Whether a unit was read with all of its columns. */
const isWhole = (unit: UnitNode): unit is Unit => unit.updatedAt !== undefined;

/** The whole rows of units that were read with their public columns. Prisma reads those of a tick in one statement. */
const wholes = new WeakMap<UnitNode, Promise<Unit | null>>();

/**
 * The whole row of a unit where the caller may read units, else null: what only some callers may read is in no response
 * that is stored for others.
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

/** The state of a unit as the clock has it. */
export function stateOf(ctx: Context, unit: UnitNode) {
  if (unit.state !== "RESERVED" || unit.reservedUntil !== undefined)
    return stateAt(unit, ctx.clock());
  return unit.state;
}

/** The version of a unit, which counts the end of its reservation before a job has written it. */
export const versionOf = (ctx: Context, unit: UnitNode) =>
  unit.version + (stateOf(ctx, unit) === unit.state ? 0 : 1);
