import { type Consumer, consumer } from "../../../changes/consumer.ts";
import type { Change } from "../../../changes/tables.ts";
import type { Deps } from "../../../core/context.ts";
import type { Transaction } from "../../../database/client.ts";
import { switchOff } from "../switchOff.ts";
import { deviceEvents } from "./deviceEvents.ts";
import { webhookConsumerName } from "./names.ts";
import { type Event, recordEvents } from "./record.ts";
import {
  addRequestEvent,
  evaluationEvent,
  purchaseEvent,
  reviewEvent,
  unitEvent,
} from "./rowEvents.ts";

/** Stores the events of changes for the endpoints that subscribe to these events. */
export const webhookConsumer = (deps: Deps): Consumer =>
  consumer({
    name: webhookConsumerName,
    tables: ["device", "variant", "unit", "add_request", "evaluation", "purchase", "review"],
    handle: storeEvents,
    catchUp: async (gap) => {
      if (gap === "BEHIND") await switchAllOff(deps);
    },
  });

async function storeEvents(changes: readonly Change[], tx: Transaction): Promise<void> {
  if ((await tx.webhookEndpoint.count({ where: { enabled: true } })) === 0) return;
  const others: Event[] = [];
  for (const change of changes) others.push(...(await eventsOf(tx, change)));
  const ofDevices = changes.filter(({ table }) => table === "device" || table === "variant");
  const events = await deviceEvents(tx, ofDevices as Change<"device" | "variant">[]);
  await recordEvents(tx, [...events, ...others]);
}

async function eventsOf(tx: Transaction, change: Change): Promise<Event[]> {
  switch (change.table) {
    case "add_request":
      return addRequestEvent(change);
    case "evaluation":
      return evaluationEvent(change);
    case "purchase":
      return purchaseEvent(tx, change);
    case "unit":
      return unitEvent(tx, change);
    case "review":
      return reviewEvent(tx, change);
    default:
      return [];
  }
}

/**
 * Switches all endpoints off, because events were missed. The receivers must synchronise before an admin switches the
 * endpoints on again.
 */
async function switchAllOff(deps: Deps): Promise<void> {
  const endpoints = await deps.database.webhookEndpoint.findMany({ where: { enabled: true } });
  for (const { id } of endpoints) await switchOff(deps, id, "BACKLOG");
}
