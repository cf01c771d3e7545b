import { type Consumer, consumer } from "../../changes/consumer.ts";
import type { Transaction } from "../../database/client.ts";
import { compareAll, type MatchDeps, storeNews } from "./matching.ts";
import { type AlertChange, fulfilled, notedIn } from "./noted.ts";
import { enqueueMessages } from "./queue.ts";

/**
 * Creates the consumer that stores news for customers whose alerts match a change, and for customers whose add requests
 * were fulfilled.
 */
export const alertConsumer = (deps: MatchDeps): Consumer =>
  consumer({
    name: "alerts",
    tables: ["device", "variant", "unit", "add_request"],
    async handle(changes, tx) {
      await storeFulfilled(tx, changes);
      await storeNews(deps, tx, notedIn(changes));
    },
    // After a restore of the database, `gap` is NEW. Alerts are not compared then, because customers may already know
    // the current state.
    catchUp: async (gap, tx) => {
      if (gap === "BEHIND") await compareAll(tx);
    },
  });

async function storeFulfilled(tx: Transaction, changes: readonly AlertChange[]): Promise<void> {
  const requests = changes.flatMap((change) =>
    change.table === "add_request" ? fulfilled(change) : [],
  );
  if (requests.length === 0) return;
  const ids = (name: keyof (typeof requests)[number]) => requests.map((request) => request[name]);
  // The add request or its device may have been deleted in the meantime.
  const added = await tx.$queryRaw<{ userId: string }[]>`
    INSERT INTO alert_news ("userId", kind, "addRequestId", "deviceId")
    SELECT r."userId", 'ADD_REQUEST', r.id, d.id
    FROM unnest(${ids("addRequestId")}::uuid[], ${ids("deviceId")}::uuid[]) AS told (request_id, device_id)
    JOIN add_request r ON r.id = request_id JOIN device d ON d.id = device_id
    ORDER BY r.id FOR KEY SHARE OF d, r
    ON CONFLICT ("addRequestId") DO NOTHING RETURNING "userId"`;
  await enqueueMessages(
    tx,
    added.map(({ userId }) => userId),
  );
}
