import type { Deps } from "../../core/context.ts";
import type { Transaction } from "../../database/client.ts";
import type { AlertChange } from "../../generated/prisma/client.ts";
import { lockAlerts } from "./locks.ts";
import { enqueueMessages } from "./queue.ts";
import { type Match, matchesOf, type Novelty } from "./searches.ts";
import { isNews, readStates, type WatchedState } from "./states.ts";

/** Changes that are compared at a time. */
const batch = 500;

/** What is kept of the news of one search until it is told. */
const maxWaiting = 20;

type MatchDeps = Pick<Deps, "database" | "responseCache">;

/**
 * Compares changes with alerts and stores news for their customers, until no change is left. Changes are removed in the
 * transaction that stores the news of them, so that each counts once, however many servers run this.
 */
export async function matchChanges(deps: MatchDeps): Promise<void> {
  const { database } = deps;
  for (;;) {
    const changes = await database.alertChange.findMany({
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      take: batch,
    });
    if (changes.length === 0) return;
    const matches = await matchesOf(deps, await noveltiesIn(deps, changes));
    await database.$transaction((tx) => storeNews(tx, changes, matches));
  }
}

async function noveltiesIn(
  { database }: MatchDeps,
  changes: readonly AlertChange[],
): Promise<Novelty[]> {
  const listed = changes.filter(({ isNew }) => isNew);
  const units = await database.unit.findMany({
    where: { id: { in: listed.flatMap(({ unitId }) => unitId ?? []) }, state: "FOR_SALE" },
    select: { id: true, price: true, grade: true },
  });
  const unitsById = new Map(units.map((unit) => [unit.id, unit]));
  return listed.flatMap(({ deviceId, unitId }): Novelty[] => {
    if (unitId === null) return [{ deviceId, unit: null }];
    const unit = unitsById.get(unitId);
    return unit ? [{ deviceId, unit }] : [];
  });
}

async function storeNews(
  tx: Transaction,
  changes: readonly AlertChange[],
  matches: readonly Match[],
): Promise<void> {
  const ids = changes.map(({ id }) => id);
  const taken = await tx.$queryRaw<Pick<AlertChange, "deviceId" | "unitId" | "outId">[]>`
    DELETE FROM alert_change WHERE id IN (
      SELECT id FROM alert_change WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE)
    RETURNING "deviceId", "unitId", "outId"`;
  if (taken.length === 0) return;
  const deviceIds = [...new Set(taken.map(({ deviceId }) => deviceId))];
  const alerts = await tx.alert.findMany({
    where: { deviceId: { in: deviceIds } },
    select: { id: true },
  });
  const alertIds = alerts.map(({ id }) => id);
  await lockAlerts(tx, deviceIds, alertIds);
  await clearInStock(
    tx,
    taken.flatMap(({ outId }) => outId ?? []),
  );
  const watchers = await storeStates(tx, await readStates(tx, alertIds));
  const keys = new Set(taken.map(keyOf));
  const searchers = await storeMatches(
    tx,
    matches.filter((match) => keys.has(keyOf(match))),
  );
  await enqueueMessages(tx, [...watchers, ...searchers]);
}

/** What was out of stock is news when it is back, also where it is back already. */
async function clearInStock(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.$executeRaw`
    UPDATE alert SET "inStock" = false
    WHERE coalesce("unitId", "variantId", "deviceId") = ANY(${ids}::uuid[]) AND "inStock"`;
}

const keyOf = ({ deviceId, unitId }: Pick<AlertChange, "deviceId" | "unitId">) =>
  `${deviceId} ${unitId ?? ""}`;

/**
 * Adds the news of alerts whose condition has become true, deletes those whose condition no longer holds, and returns the
 * users who have news.
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

/** Stores what searches have found, at most so many for each until they are told. */
async function storeMatches(tx: Transaction, matches: readonly Match[]): Promise<string[]> {
  if (matches.length === 0) return [];
  const [searches, devices, units] = [
    matches.map(({ search }) => search),
    matches.map(({ deviceId }) => deviceId),
    matches.map(({ unitId }) => unitId),
  ];
  const added = await tx.$queryRaw<{ userId: string; alertId: string }[]>`
    INSERT INTO alert_news ("userId", kind, "alertId", "deviceId", "unitId")
    SELECT "userId", 'NEW_MATCH', id, device_id, unit_id
    FROM (
      SELECT a.id, a."userId", device_id, unit_id, row_number() OVER (PARTITION BY a.id)
        + (SELECT count(*) FROM alert_news w WHERE w."alertId" = a.id AND w."messageId" IS NULL) AS nth
      FROM unnest(${searches}::text[], ${devices}::uuid[], ${units}::uuid[]) AS m (search, device_id, unit_id)
      JOIN alert a ON a.kind = 'NEW_MATCH' AND a.search = m.search
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
