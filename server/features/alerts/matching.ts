import type { Deps } from "../../core/context.ts";
import type { Transaction } from "../../database/client.ts";
import type { Prisma } from "../../generated/prisma/client.ts";
import { lockAlerts } from "./locks.ts";
import type { Listing, Noted } from "./noted.ts";
import { enqueueMessages } from "./queue.ts";
import { type Match, matchesOf, type Novelty } from "./searches.ts";
import { isNews, readStates, type WatchedState } from "./states.ts";

/** The number of alerts that are compared at a time. */
const batch = 500;

/** The largest number of pieces of news from one search that may wait for a message. */
const maxWaiting = 20;

export type MatchDeps = Pick<Deps, "database" | "responseCache">;

/** Compares changes with alerts and stores the news for their customers. */
export async function storeNews(
  deps: MatchDeps,
  tx: Transaction,
  { deviceIds, outs, listings }: Noted,
): Promise<void> {
  const alertIds = await idsOf(tx, { deviceId: { in: [...deviceIds] } });
  const matches = await matchesOfListings(deps, tx, listings);
  const watchers = alertIds.length > 0 ? await compare(tx, [...deviceIds], alertIds, outs) : [];
  await enqueueMessages(tx, [...watchers, ...(await storeMatches(tx, matches))]);
}

/** Compares all alerts about devices with the present state. Used when changes were missed. */
export async function compareAll(tx: Transaction): Promise<void> {
  const alerts = await tx.alert.findMany({
    where: { deviceId: { not: null } },
    orderBy: { deviceId: "asc" },
    select: { id: true, deviceId: true },
  });
  for (let start = 0; start < alerts.length; start += batch) {
    const part = alerts.slice(start, start + batch);
    const deviceIds = [...new Set(part.flatMap(({ deviceId }) => deviceId ?? []))];
    const ids = part.map(({ id }) => id);
    await enqueueMessages(tx, await compare(tx, deviceIds, ids, []));
  }
}

async function idsOf(tx: Transaction, where: Prisma.AlertWhereInput): Promise<string[]> {
  const alerts = await tx.alert.findMany({ where, select: { id: true } });
  return alerts.map(({ id }) => id);
}

/** Stores the news of these alerts. Returns the users who have news. */
async function compare(
  tx: Transaction,
  deviceIds: readonly string[],
  alertIds: readonly string[],
  outs: Noted["outs"],
): Promise<string[]> {
  await lockAlerts(tx, deviceIds, alertIds);
  await clearInStock(tx, alertIds, outs);
  return storeStates(tx, await readStates(tx, alertIds));
}

async function matchesOfListings(
  deps: MatchDeps,
  tx: Transaction,
  listings: readonly Listing[],
): Promise<ListedMatch[]> {
  if (listings.length === 0 || !(await tx.alert.findFirst({ where: { kind: "NEW_MATCH" } })))
    return [];
  const units = await tx.unit.findMany({
    where: { id: { in: listings.flatMap(({ unitId }) => unitId ?? []) }, state: "FOR_SALE" },
    select: { id: true, price: true, grade: true },
  });
  const unitsById = new Map(units.map((unit) => [unit.id, unit]));
  const novelties = listings.flatMap(({ deviceId, unitId }): Novelty[] => {
    if (unitId === null) return [{ deviceId, unit: null }];
    const unit = unitsById.get(unitId);
    return unit ? [{ deviceId, unit }] : [];
  });
  const times = new Map(listings.map((listing) => [keyOf(listing), listing.at]));
  return (await matchesOf(deps, novelties)).flatMap((match) => {
    const at = times.get(keyOf(match));
    return at ? [{ ...match, at }] : [];
  });
}

type ListedMatch = Match & Pick<Listing, "at">;

/**
 * Records in alerts that their object (a device, variant or unit) was out of stock. Customers then get news of the
 * object's return, even if the object is already back in stock. Skips alerts that were added after the change. Times of
 * changes are whole milliseconds.
 */
async function clearInStock(
  tx: Transaction,
  alertIds: readonly string[],
  outs: Noted["outs"],
): Promise<void> {
  if (outs.length === 0) return;
  await tx.$executeRaw`
    UPDATE alert SET "inStock" = false
    FROM unnest(${outs.map(({ id }) => id)}::uuid[], ${outs.map(({ at }) => at)}::timestamptz[]) AS gone (id, at)
    WHERE alert.id = ANY(${alertIds}::uuid[]) AND alert."inStock"
      AND coalesce("unitId", "variantId", "deviceId") = gone.id
      AND date_trunc('milliseconds', "insertedAt") <= gone.at`;
}

const keyOf = ({ deviceId, unitId }: Pick<Listing, "deviceId" | "unitId">) =>
  `${deviceId} ${unitId ?? ""}`;

/**
 * Adds the news of alerts whose condition has become true, and deletes news whose condition no longer holds. Returns
 * the users who have news.
 */
async function storeStates(tx: Transaction, states: readonly WatchedState[]): Promise<string[]> {
  const [news, others] = [states.filter(isNews), states.filter((state) => !isNews(state))];
  await tx.alertNews.deleteMany({
    where: { alertId: { in: others.map(({ id }) => id) }, messageId: null },
  });
  await tx.alert.updateMany({
    where: {
      id: { in: states.filter(({ isInStock }) => !isInStock).map(({ id }) => id) },
      inStock: true,
    },
    data: { inStock: false },
  });
  const added = await tx.alertNews.createManyAndReturn({
    data: news.map(({ id: alertId, userId, kind, deviceId, variantId, unitId }) => {
      return { alertId, userId, kind, deviceId, variantId, unitId };
    }),
    skipDuplicates: true,
    select: { userId: true, alertId: true },
  });
  await noteTime(tx, added);
  return news.map(({ userId }) => userId);
}

/** Stores the matches of searches as news. For each alert, at most `maxWaiting` pieces of news wait for a message. */
async function storeMatches(tx: Transaction, matches: readonly ListedMatch[]): Promise<string[]> {
  if (matches.length === 0) return [];
  const [searches, devices, units, times] = [
    matches.map(({ search }) => search),
    matches.map(({ deviceId }) => deviceId),
    matches.map(({ unitId }) => unitId),
    matches.map(({ at }) => at),
  ];
  const added = await tx.$queryRaw<{ userId: string; alertId: string }[]>`
    INSERT INTO alert_news ("userId", kind, "alertId", "deviceId", "unitId")
    SELECT "userId", 'NEW_MATCH', id, device_id, unit_id
    FROM (
      SELECT a.id, a."userId", device_id, unit_id, row_number() OVER (PARTITION BY a.id)
        + (SELECT count(*) FROM alert_news w WHERE w."alertId" = a.id AND w."messageId" IS NULL) AS nth
      FROM unnest(${searches}::text[], ${devices}::uuid[], ${units}::uuid[], ${times}::timestamptz[])
        AS m (search, device_id, unit_id, at)
      JOIN alert a ON a.kind = 'NEW_MATCH' AND a.search = m.search
        AND date_trunc('milliseconds', a."insertedAt") <= m.at
      WHERE EXISTS (SELECT FROM device d WHERE d.id = device_id)) AS found
    WHERE nth <= ${maxWaiting}
    ON CONFLICT DO NOTHING RETURNING "userId", "alertId"`;
  await noteTime(tx, added);
  return added.map(({ userId }) => userId);
}

async function noteTime(tx: Transaction, added: readonly { alertId: string | null }[]) {
  const ids = added.flatMap(({ alertId }) => alertId ?? []);
  if (ids.length > 0)
    await tx.$executeRaw`UPDATE alert SET "newsAt" = now() WHERE id = ANY(${ids}::uuid[])`;
}
