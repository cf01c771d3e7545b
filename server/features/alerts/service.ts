import { findMobile } from "../../../shared/mobile.ts";
import { normalizeCode } from "../../../shared/unitCodes.ts";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import { authorize, authorizeUser } from "../../core/permissions.ts";
import { isId, parse } from "../../core/validation.ts";
import type { Transaction } from "../../database/client.ts";
import { lockRows } from "../../database/sql.ts";
import type { Prisma } from "../../generated/prisma/client.ts";
import { notFoundMessage } from "../devices/kinds.ts";
import { endReservationsOf } from "../units/reservations.ts";
import { alertRules, maxAlerts } from "./rules.ts";

const withTarget = {
  device: { select: { key: true, kind: true, title: true } },
  variant: true,
  unit: { select: { code: true } },
} as const satisfies Prisma.AlertInclude;

/** An alert with its device, variant or unit. */
export type AlertRecord = Prisma.AlertGetPayload<{ include: typeof withTarget }>;

/** Returns the actor's alerts, newest first. */
export async function alertsOfActor(ctx: Context): Promise<AlertRecord[]> {
  const { user } = authorizeUser(ctx, "manageOwnAlerts");
  return alertsOf(ctx, { id: user.id });
}

/** Returns the alerts of the customer who has the mobile number, newest first. */
export async function alertsOfCustomer(ctx: Context, mobile: string): Promise<AlertRecord[]> {
  authorize(ctx, "readCustomersAlerts");
  const number = findMobile(mobile);
  return number ? alertsOf(ctx, { mobile: number }) : [];
}

const alertsOf = (ctx: Context, user: Prisma.UserWhereInput) =>
  ctx.database.alert.findMany({
    where: { user },
    include: withTarget,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });

/** Returns an alert of the actor. Throws NOT_FOUND if no alert has this id, or if the alert belongs to another user. */
async function alertOfActor(ctx: Context, id: string): Promise<AlertRecord> {
  const { user } = authorizeUser(ctx, "manageOwnAlerts");
  const found = isId(id)
    ? await ctx.database.alert.findFirst({ where: { id, userId: user.id }, include: withTarget })
    : null;
  return found ?? notFound();
}

/**
 * Adds an alert for the actor, or returns an equal alert that exists. Throws NOT_FOUND if its device, variant or unit
 * does not exist, and CONFLICT if the actor has too many alerts. Simultaneous requests of one user wait for each other.
 */
export async function createAlert(ctx: Context, input: unknown): Promise<AlertRecord> {
  const { user } = authorizeUser(ctx, "manageOwnAlerts");
  const { kind, search, ...about } = parse(alertRules, input);
  return ctx.database.$transaction(async (tx) => {
    // Locks the device first, as all transactions do. The new alert therefore waits until changes of the device are
    // committed.
    const watched = search === null ? await lockWatched(tx, about, ctx.clock()) : undefined;
    const target = `${kind}:${search ?? watched?.unitId ?? watched?.variantId ?? watched?.deviceId}`;
    await tx.$executeRaw`SELECT FROM "user" WHERE id = ${user.id}::uuid FOR NO KEY UPDATE`;
    const where = { userId_target: { userId: user.id, target } };
    const known = await tx.alert.findUnique({ where, include: withTarget });
    if (known) return known;
    if ((await tx.alert.count({ where: { userId: user.id } })) >= maxAlerts) throw tooMany();
    return tx.alert.create({
      data: { userId: user.id, kind, target, search, ...watched, createdAt: ctx.clock() },
      include: withTarget,
    });
  });
}

const tooMany = () =>
  new AppError("CONFLICT", t("You can have at most {maxAlerts} alerts", { maxAlerts }));

/** The columns of an alert that say which object the alert is about. */
type Watched = {
  deviceId: string;
  variantId?: string;
  unitId?: string;
  price?: number | null;
  inStock?: boolean;
};

type About = { deviceId?: string | null; variantId?: string | null; unitCode?: string | null };

/** Returns the device, variant or unit of an alert, with price and stock. Locks the rows until the commit. */
async function lockWatched(
  tx: Transaction,
  { unitCode, ...about }: About,
  now: Date,
): Promise<Watched> {
  const found = unitCode ? await shownUnit(tx, unitCode, about) : undefined;
  const deviceId = found?.deviceId ?? about.deviceId ?? "";
  const variantId = unitCode ? undefined : (about.variantId ?? undefined);
  if (isId(deviceId)) await endReservationsOf(tx, deviceId, now);
  const [state] =
    isId(deviceId) && (!variantId || isId(variantId))
      ? await tx.$queryRaw<{ price: number; inStock: boolean }[]>`
        SELECT price, stock = 'IN_STOCK' AS "inStock" FROM device WHERE id = ${deviceId}::uuid FOR SHARE`
      : [];
  if (!state) throw new AppError("NOT_FOUND", notFoundMessage(null));
  if (found) return { deviceId, unitId: found.id, ...(await lockUnit(tx, found.id)) };
  if (!variantId) return { deviceId: deviceId.toLowerCase(), ...state };
  const [variant] = await tx.$queryRaw<{ price: number; inStock: boolean }[]>`
    SELECT price, stock = 'IN_STOCK' AS "inStock" FROM variant
    WHERE id = ${variantId}::uuid AND "deviceId" = ${deviceId}::uuid FOR SHARE`;
  if (!variant) throw new AppError("NOT_FOUND", t("No variants Found with that ID"));
  return { deviceId: deviceId.toLowerCase(), variantId: variantId.toLowerCase(), ...variant };
}

async function shownUnit(tx: Transaction, code: string, { deviceId }: About) {
  const unit = await tx.unit.findFirst({
    where: { code: normalizeCode(code), state: { in: ["FOR_SALE", "RESERVED"] } },
    select: { id: true, deviceId: true },
  });
  if (unit && (!deviceId || deviceId.toLowerCase() === unit.deviceId)) return unit;
  throw new AppError("NOT_FOUND", t("No units Found with that ID"));
}

async function lockUnit(tx: Transaction, id: string) {
  const [unit] = await tx.$queryRaw<{ price: number | null; inStock: boolean }[]>`
    SELECT price, state = 'FOR_SALE' AS "inStock" FROM unit WHERE id = ${id}::uuid FOR SHARE`;
  return unit;
}

/**
 * Deletes an alert of the actor and returns its id. Throws NOT_FOUND if the alert does not exist or belongs to another
 * user.
 */
export async function deleteAlert(ctx: Context, id: string): Promise<string> {
  const alert = await alertOfActor(ctx, id);
  await ctx.database.$transaction((tx) => endAlertsIn(tx, [alert.id]));
  return alert.id;
}

/** Deletes alerts, and those pieces of their news that no message contains yet. */
export async function endAlertsIn(tx: Transaction, ids: readonly string[]): Promise<void> {
  await lockRows(tx, "alert", ids);
  await tx.alertNews.deleteMany({ where: { alertId: { in: [...ids] }, messageId: null } });
  await tx.alert.deleteMany({ where: { id: { in: [...ids] } } });
}

function notFound(): never {
  throw new AppError("NOT_FOUND", t("No alerts Found with that ID"));
}
