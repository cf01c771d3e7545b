import { type AuditRecord, type Change, record } from "../../core/audit.ts";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { authorize } from "../../core/permissions.ts";
import { isId } from "../../core/validation.ts";
import type { Transaction } from "../../database/client.ts";
import { afterCommit } from "../../database/jointTransaction.ts";
import { lockRows } from "../../database/sql.ts";
import type { Prisma, Unit } from "../../generated/prisma/client.ts";
import type { DeviceKind, UnitState } from "../../generated/prisma/enums.ts";
import { removeUnusedImages } from "../uploads/service.ts";
import { deriveFromUnits } from "./derive.ts";
import { type NewEvent, recordUnitEvents } from "./events.ts";
import { claimImeis } from "./imeis.ts";
import {
  changedMessage,
  conflicts,
  endedReservations,
  notFoundMessage,
  type TransitionName,
  transitions,
} from "./states.ts";

/** A unit, with the kind and title of its device for the audit log. */
export type LockedUnit = Unit & { device: { kind: DeviceKind; title: string } };

/** The rows on which a change depends. Device and unit are locked until the transaction ends. */
export type Locked = { unit: LockedUnit; now: Date };

type Columns = Omit<Prisma.UnitUncheckedUpdateManyInput, "state" | "version" | "id">;

/** The writes of a change. */
export type UnitChange = {
  state?: UnitState;
  columns?: Columns;
  events: Omit<NewEvent, "at">[];
  act: Pick<AuditRecord, "action" | "changes">;
  /** Runs after all other writes. Documents are made here, because a document's number must be taken last. */
  finish?: () => Promise<void>;
};

const withDevice = { device: { select: { kind: true, title: true } } } as const;

/**
 * Changes a unit in one transaction. `decide` returns the change, or null for no change. The unit's row is locked, so
 * that changes run one after the other. Throws NOT_FOUND for an unknown unit.
 */
export async function changeUnit(
  ctx: Context,
  id: string,
  decide: (tx: Transaction, locked: Locked) => Promise<UnitChange | null> | UnitChange | null,
): Promise<Unit> {
  const [before, after] = await ctx.database.$transaction(async (tx) => {
    const locked = await lockUnit(ctx, tx, id);
    const change = await decide(tx, locked);
    return [locked.unit, change ? await write(ctx, tx, locked, change) : locked.unit] as const;
  });
  const removed = before.photos.filter((path) => !after.photos.includes(path));
  if (removed.length > 0) await afterCommit(ctx.database, () => removeUnusedImages(ctx, removed));
  return after;
}

/** Carries out a transition. Throws CONFLICT if the unit's state does not allow the transition. */
export async function takeTransition(
  ctx: Context,
  id: string,
  name: TransitionName,
  decide: (
    tx: Transaction,
    locked: Locked,
  ) => Promise<Partial<UnitChange> & Step> | (Partial<UnitChange> & Step),
): Promise<Unit> {
  const { from, to, event, action, permission } = transitions[name];
  authorize(ctx, permission);
  return changeUnit(ctx, id, async (tx, locked) => {
    const { state } = locked.unit;
    if (!(from as readonly UnitState[]).includes(state))
      throw new AppError("CONFLICT", conflicts[state]);
    const { columns, amount, note, changes, finish } = await decide(tx, locked);
    return {
      state: to,
      columns: { reservedUntil: null, reservedFor: null, reservedMobile: null, ...columns },
      events: [{ code: event, amount, note }],
      act: { action, changes },
      finish,
    };
  });
}

/** The properties that a transition adds to its entries in the timeline and in the audit log. */
type Step = { amount?: number | null; note?: string; changes?: Change[] };

/**
 * Locks the device and then the unit, which is the order that all transactions use. Also releases those units of the
 * device whose reservation has run out.
 */
async function lockUnit(ctx: Context, tx: Transaction, id: string): Promise<Locked> {
  const found = isId(id)
    ? await tx.unit.findUnique({ where: { id }, select: { deviceId: true } })
    : null;
  if (!found) throw new AppError("NOT_FOUND", notFoundMessage);
  await lockRows(tx, "device", [found.deviceId]);
  const now = ctx.clock();
  await lockUnitsAndEnd(tx, found.deviceId, now, [id.toLowerCase()]);
  // Only a separate statement, after the lock, sees the changes that the lock's previous holder has committed.
  const unit = await tx.unit.findUnique({ where: { id }, include: withDevice });
  if (!unit) throw new AppError("NOT_FOUND", notFoundMessage);
  return { unit, now };
}

/**
 * Locks the given units. Also locks and releases those units of the device whose reservation has run out. The caller
 * must have locked the device.
 */
export async function lockUnitsAndEnd(
  tx: Transaction,
  deviceId: string,
  now: Date,
  ids: readonly string[] = [],
): Promise<void> {
  const where = { deviceId, ...endedReservations(now) };
  const found = await tx.unit.findMany({ where, select: { id: true } });
  await lockRows(tx, "unit", [...new Set([...ids, ...found.map(({ id }) => id)])]);
  if (found.length === 0) return;
  // The condition is checked again, because the rows may have changed before they were locked.
  const units = await tx.unit.findMany({
    where: { ...where, id: { in: found.map(({ id }) => id) } },
  });
  for (const unit of units) await endReservation(tx, unit, now);
  if (units.length > 0) await deriveFromUnits(tx, deviceId, now);
}

async function endReservation(tx: Transaction, unit: Unit, now: Date): Promise<void> {
  const at = unit.reservedUntil ?? now;
  await recordUnitEvents(tx, undefined, unit.id, [{ code: "RELEASED", at, byTime: true }]);
  await tx.unit.update({
    where: { id: unit.id },
    data: {
      state: "FOR_SALE",
      reservedUntil: null,
      reservedFor: null,
      reservedMobile: null,
      version: { increment: 1 },
      updatedAt: now,
    },
  });
}

async function write(
  ctx: Context,
  tx: Transaction,
  { unit, now }: Locked,
  { state = unit.state, columns, events, act, finish }: UnitChange,
): Promise<Unit> {
  const { id, version } = unit;
  const { count } = await tx.unit.updateMany({
    // The version is checked because another writer may change the unit without locking its row. Such a change must not
    // be overwritten.
    where: { id, version },
    data: { ...columns, state, version: { increment: 1 }, updatedAt: now },
  });
  if (count === 0) throw new AppError("CONFLICT", changedMessage);
  const after = await tx.unit.findUniqueOrThrow({ where: { id } });
  await claimImeis(tx, after);
  await recordUnitEvents(
    tx,
    ctx.actor,
    id,
    events.map((event) => ({ ...event, at: now })),
  );
  await record(tx, ctx, { ...act, ...auditSubject(after, unit.device) });
  await deriveFromUnits(tx, unit.deviceId, now);
  await finish?.();
  return after;
}

/** Returns a unit as the subject of an entry in the audit log. */
export const auditSubject = (
  { id, code }: Pick<Unit, "id" | "code">,
  { kind, title }: LockedUnit["device"],
) => ({ subject: "UNIT", subjectId: id, kind, title: `${code} ${title}` }) as const;
