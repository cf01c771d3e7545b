import { type Consumer, consumer } from "../../changes/consumer.ts";
import type { Change } from "../../changes/tables.ts";
import type { Transaction } from "../../database/client.ts";
import type { PricePoint } from "./queries.ts";

type PricedChange = Change<"device" | "variant" | "unit">;

/** The name of the consumer. Statements use it to read the changes that the consumer has not handled yet. */
export const priceConsumerName = "prices";

/** Stores the prices of variants, of devices without variants, and of units, including computed prices. */
export const priceConsumer: Consumer = consumer({
  name: priceConsumerName,
  tables: ["device", "variant", "unit"],
  handle: storePrices,
  catchUp: (_gap, tx) => storePresentPrices(tx),
});

/** The new prices of each subject. If a transaction wrote several prices, only the last is kept. */
type Prices = Map<string, (PricePoint & { tx: string })[]>;

async function storePrices(changes: readonly PricedChange[], tx: Transaction): Promise<void> {
  const prices: Prices = new Map();
  for (const change of changes) {
    const { rowId, operation } = change;
    if (operation === "TRUNCATE") {
      prices.clear();
      await tx.pricePoint.deleteMany();
    } else if (operation === "DELETE") prices.set(rowId, []);
    else addPrice(prices, change);
  }
  const removed = changes.filter(({ operation }) => operation === "DELETE");
  await tx.pricePoint.deleteMany({
    where: { subjectId: { in: removed.map(({ rowId }) => rowId) } },
  });
  await insertPoints(tx, prices);
}

function addPrice(prices: Prices, change: PricedChange): void {
  const { rowId, tx, at, before, after } = change;
  if (!after || (before && !("price" in before)) || after.price === null) return;
  if (change.table === "device" && /SMARTPHONE|TABLET/.test(change.after?.kind ?? "")) return;
  const earlier = (prices.get(rowId) ?? []).filter((point) => point.tx !== tx);
  prices.set(rowId, [...earlier, { tx, at, price: after.price }]);
}

/**
 * Inserts the prices that differ from the previous price of their subject. The times of the inserted prices are in the
 * order of the writes, and no two are equal.
 */
async function insertPoints(tx: Transaction, prices: Prices): Promise<void> {
  const latest = await tx.$queryRaw<(PricePoint & { id: string })[]>`
    SELECT subject.id, point.at, point.price FROM unnest(${[...prices.keys()]}::uuid[]) AS subject (id),
      LATERAL (SELECT at, price FROM price_point WHERE "subjectId" = subject.id ORDER BY at DESC LIMIT 1) AS point`;
  const known = new Map<string, PricePoint>(latest.map((point) => [point.id, point]));
  const points = [...prices].flatMap(([subjectId, each]) =>
    each.flatMap(({ at: writtenAt, price }) => {
      const last = known.get(subjectId);
      if (last?.price === price) return [];
      const at = new Date(Math.max(writtenAt.getTime(), (last?.at.getTime() ?? 0) + 1));
      known.set(subjectId, { at, price });
      return [{ subjectId, at, price }];
    }),
  );
  await tx.pricePoint.createMany({ data: points });
}

/** Stores those current prices that differ from the latest stored prices. */
async function storePresentPrices(tx: Transaction): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO price_point ("subjectId", at, price)
    SELECT id, now(), price FROM (
      SELECT id, price FROM variant
      UNION ALL SELECT id, price FROM device WHERE kind NOT IN ('SMARTPHONE', 'TABLET')
      UNION ALL SELECT id, price FROM unit WHERE price IS NOT NULL) AS subject
    WHERE price IS DISTINCT FROM (
      SELECT point.price FROM price_point point WHERE "subjectId" = subject.id ORDER BY at DESC LIMIT 1)
    ON CONFLICT DO NOTHING`;
}
