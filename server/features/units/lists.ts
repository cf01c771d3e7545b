import { z } from "zod";
import { dayMs } from "../../../shared/durations.ts";
import { normalizeCode } from "../../../shared/unitCodes.ts";
import type { Context } from "../../core/context.ts";
import { newestPage } from "../../core/creationOrder.ts";
import type { Connection, PageArguments } from "../../core/pagination.ts";
import { authorize } from "../../core/permissions.ts";
import { idText, isId, paragraph, parse, within } from "../../core/validation.ts";
import type { UnitFilter } from "../../generated/graphql.ts";
import { limits } from "../../generated/limits.ts";
import type { Prisma, Unit } from "../../generated/prisma/client.ts";
import { DeviceKind, Grade, UnitState } from "../../generated/prisma/enums.ts";
import { unitsFoundBy } from "./search.ts";
import { changeable, endedReservations, inState, unitStates } from "./states.ts";

const { search, codes, grades, minDaysInStock } = limits.UnitFilter;

const filterRules = z.strictObject({
  state: z.enum(UnitState).nullish(),
  deviceId: idText.nullish(),
  kind: z.enum(DeviceKind).nullish(),
  grades: z.array(z.enum(Grade)).max(grades.maxItems).nullish(),
  search: paragraph(search.maxLength).nullish(),
  codes: z.array(z.string().max(codes.maxLength)).max(codes.maxItems).nullish(),
  minDaysInStock: within(minDaysInStock).nullish(),
});

/** A page of units. The filter is kept because it also narrows the counts of states. */
export type UnitPage = Connection<Unit> & { filter: UnitFilter };

/** Returns a page of the units that match a filter, newest first. */
export async function pageOfUnits(
  ctx: Context,
  input: PageArguments & { filter?: UnitFilter | null },
): Promise<UnitPage> {
  authorize(ctx, "readUnits");
  const filter = input.filter ?? {};
  const { unit } = ctx.database;
  const page = await newestPage(
    input,
    whereOf(ctx, filter),
    (query) => unit.findMany(query),
    (query) => unit.count(query),
  );
  return { ...page, filter };
}

/** Counts the units that match a filter, by state. Ignores the filter's state. */
export async function countUnitStates(ctx: Context, { state: _any, ...filter }: UnitFilter) {
  authorize(ctx, "readUnits");
  const where = whereOf(ctx, filter);
  const ended = endedReservations(ctx.clock());
  const [groups, released] = await Promise.all([
    ctx.database.unit.groupBy({ by: ["state"], where, _count: true }),
    ctx.database.unit.count({ where: { AND: [where, ended] } }),
  ]);
  return unitStates.map((state) => {
    const stored = groups.find((group) => group.state === state)?._count ?? 0;
    if (state === "FOR_SALE") return { state, count: stored + released };
    return { state, count: state === "RESERVED" ? stored - released : stored };
  });
}

/** Returns the condition for a filter. Throws BAD_USER_INPUT for values outside their limits. */
export function whereOf(
  { clock, actor }: Pick<Context, "clock" | "actor">,
  given: UnitFilter,
): Prisma.UnitWhereInput {
  const filter = parse(filterRules, given);
  const { state, deviceId, kind, minDaysInStock: days } = filter;
  const now = clock();
  return {
    AND: [
      ...(state ? [inState(state, now)] : []),
      ...(deviceId ? [isId(deviceId) ? { deviceId } : { id: { in: [] } }] : []),
      ...(kind ? [{ device: { kind } }] : []),
      ...(filter.grades?.length ? [{ grade: { in: filter.grades } }] : []),
      ...(filter.codes ? [{ code: { in: filter.codes.map(normalizeCode) } }] : []),
      ...(days == null ? [] : [inStockSince(new Date(now.getTime() - days * dayMs))]),
      ...(filter.search ? [unitsFoundBy(actor, filter.search, now)] : []),
    ],
  };
}

const inStockSince = (time: Date): Prisma.UnitWhereInput => ({
  state: { in: [...changeable] },
  createdAt: { lte: time },
});
