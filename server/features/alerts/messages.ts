import { randomBytes } from "node:crypto";
import type { Deps } from "../../core/context.ts";
import { isQuiet } from "../../core/quietCopy.ts";
import type { Transaction } from "../../database/client.ts";
import type { AlertMessage, Prisma } from "../../generated/prisma/client.ts";
import { dayInDhaka, untilNextMorning } from "./days.ts";
import { lockAlerts } from "./locks.ts";
import { enqueueLater } from "./queue.ts";
import { isNews, readStates } from "./states.ts";
import type { ToldNews } from "./texts.ts";
import { variantName } from "./variantName.ts";

const tokenBytes = 16;

const withAbout = {
  device: { select: { id: true, key: true, kind: true, title: true, price: true } },
  unit: { select: { code: true, price: true, state: true } },
  variant: { select: { id: true, ram: true, rom: true } },
} as const satisfies Prisma.AlertNewsInclude;

type NewsRow = Prisma.AlertNewsGetPayload<{ include: typeof withAbout }>;

/**
 * Returns the news in a message, oldest first, in the form that the customer reads. If `take` is -n, returns only the
 * latest n pieces.
 */
export async function newsOf(
  tx: Transaction,
  messageId: string,
  take?: number,
): Promise<ToldNews[]> {
  const rows = await tx.alertNews.findMany({
    where: { messageId },
    include: withAbout,
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take,
  });
  return rows.map(({ kind, alertId, price, device, variant, unit }) => ({
    kind,
    alertId,
    title: [device.title, variantName(variant)].filter(Boolean).join(" "),
    price,
    device,
    variant,
    unit,
  }));
}

/**
 * Makes the user's message of the day from the waiting news that still holds. Returns undefined if there is no news.
 * Also returns undefined if the user has already had a message on this day; the news then waits for the next morning.
 * The caller must have locked the user's row.
 */
export async function makeMessage(
  { clock, env }: Pick<Deps, "clock" | "env">,
  tx: Transaction,
  user: { id: string; wantsMessages: boolean; hasPush: boolean },
): Promise<AlertMessage | undefined> {
  const now = clock();
  const day = dayInDhaka(now);
  const where = { userId: user.id, messageId: null };
  if ((await tx.alertNews.count({ where })) === 0) return undefined;
  if ((await tx.alertMessage.count({ where: { userId: user.id, day } })) > 0) {
    await enqueueLater(tx, user.id, untilNextMorning(now));
    return undefined;
  }
  const news = await currentNews(tx, where);
  if (news.length === 0) return undefined;
  const reason = (await isQuiet(tx)) ? "RESTORED" : reasonForNone(env, user);
  const message = await tx.alertMessage.create({
    data: {
      userId: user.id,
      token: randomBytes(tokenBytes).toString("base64url"),
      createdAt: now,
      ...(reason ? { state: "SKIPPED", reason } : { day }),
    },
  });
  for (const { id, price } of news)
    await tx.alertNews.update({ where: { id }, data: { messageId: message.id, price } });
  await tellAlerts(tx, news);
  return message;
}

const reasonForNone = (
  { SMS_NOTIFICATIONS }: Pick<Deps["env"], "SMS_NOTIFICATIONS">,
  user: { wantsMessages: boolean; hasPush: boolean },
) => {
  if (!user.wantsMessages) return "OPTED_OUT" as const;
  return user.hasPush || SMS_NOTIFICATIONS ? undefined : ("SWITCHED_OFF" as const);
};

/** A piece of news, with its alert and the present price. */
type Current = { id: string; alertId: string | null; price: number | null };

/** Returns the waiting news with present prices. Removes news that no longer holds. */
async function currentNews(
  tx: Transaction,
  where: { userId: string; messageId: null },
): Promise<Current[]> {
  const waiting = await tx.alertNews.findMany({ where, select: { deviceId: true, alertId: true } });
  await lockAlerts(
    tx,
    waiting.map(({ deviceId }) => deviceId),
    waiting.flatMap(({ alertId }) => alertId ?? []),
  );
  const rows = await tx.alertNews.findMany({ where, include: withAbout });
  const watched = rows.filter(({ kind }) => kind === "BACK_IN_STOCK" || kind === "PRICE_DROP");
  const states = await readStates(
    tx,
    watched.flatMap(({ alertId }) => alertId ?? []),
  );
  const stateOf = new Map(states.map((state) => [state.id, state]));
  const withUnits = new Set(rows.flatMap((row) => (row.unitId ? [subjectOf(row)] : [])));
  const current = rows.flatMap((row): Current[] => {
    const { id, alertId, kind, device, unit } = row;
    if (kind === "ADD_REQUEST") return [{ id, alertId, price: device.price }];
    if (!alertId) return [];
    if (kind === "NEW_MATCH") {
      // A device that was listed together with its first unit is reported only through the unit.
      if (unit ? unit.state !== "FOR_SALE" : withUnits.has(subjectOf(row))) return [];
      return [{ id, alertId, price: unit ? unit.price : device.price }];
    }
    const state = stateOf.get(alertId);
    return state && isNews(state) ? [{ id, alertId, price: state.currentPrice }] : [];
  });
  const kept = new Set(current.map(({ id }) => id));
  const outdated = rows.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  await tx.alertNews.deleteMany({ where: { id: { in: outdated } } });
  return current;
}

const subjectOf = ({ alertId, deviceId }: Pick<NewsRow, "alertId" | "deviceId">) =>
  `${alertId} ${deviceId}`;

/** Updates the alerts with the present stock and prices, because the message tells the customers this state. */
async function tellAlerts(tx: Transaction, news: readonly Current[]): Promise<void> {
  const told = news.filter((one) => one.alertId !== null);
  await tx.$executeRaw`
    UPDATE alert SET "inStock" = true, price = coalesce(told.price, alert.price)
    FROM unnest(${told.map(({ alertId }) => alertId)}::uuid[], ${told.map(({ price }) => price)}::int[])
      AS told (id, price)
    WHERE alert.id = told.id AND alert.kind <> 'NEW_MATCH'`;
}
