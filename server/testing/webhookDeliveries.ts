import { Webhook } from "standardwebhooks";
import { expect, vi } from "vitest";
import { jobHandlers } from "../jobHandlers.ts";
import { testApp } from "./app.ts";
import { emptyDatabase, gadgetInput } from "./factories.ts";
import { makeJobsDue, queuedJobs, startJobWorker } from "./jobs.ts";
import { type ReceivedWebhook, startWebhookReceiver } from "./webhookReceiver.ts";
import { webhookCalls } from "./webhooks.ts";

/** What `begin` of `deliveringShop` returns. */
export type Begun = Awaited<ReturnType<Awaited<ReturnType<typeof deliveringShop>>["begin"]>>;

/** A shop that delivers webhooks as two servers would. To be called at a test file's top level. */
export async function deliveringShop() {
  const shop = await testApp({ WEBHOOKS_ALLOW_PRIVATE: "1" });
  const { database } = shop.deps;
  const handlers = jobHandlers(shop.deps).filter(({ name }) => name === "webhooks.deliver");
  startJobWorker(shop, handlers);
  startJobWorker(shop, handlers);

  /** Before each test: an empty shop with one endpoint, which receives all events. */
  async function begin() {
    await emptyDatabase(shop.deps);
    const admin = await shop.signIn("ADMIN");
    // The clock moves by days.
    await database.session.updateMany({ data: { expiresAt: new Date("2999-01-01") } });
    const calls = webhookCalls(shop, admin);
    const receiver = await startWebhookReceiver();
    const endpointId = await calls.add(receiver.url);
    const addGadget = async (price = 100): Promise<string> => {
      const query = "mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }";
      const input = { gadget: gadgetInput({ price }) };
      const { body } = await shop.graphql(query, { input }, { as: admin });
      return body.data.createDevice.id;
    };
    const requests = (id: string) => receiver.received.filter(({ data }) => data.id === id);
    return { calls, receiver, endpointId, addGadget, requests };
  }

  return {
    shop,
    begin,
    setPrice: (id: string, price: number) =>
      database.device.update({ where: { id }, data: { price } }),
    /** Lets the time pass until the next attempt, however long that is. */
    nextAttempts: async () => {
      shop.wait(9 * 3_600);
      await makeJobsDue(shop, 9);
    },
    pending: () => database.webhookDelivery.count({ where: { state: "PENDING" } }),
    /** Until no job is due or runs. */
    settled: () =>
      expect.poll(async () =>
        (await queuedJobs(shop)).every(({ runAt }) => runAt.getTime() > Date.now()),
      ),
    /** Keeps the workers from the deliveries, as if another server made them. */
    holdQueue: (isHeld: boolean) => database.$executeRaw`
      UPDATE graphile_worker._private_job_queues SET
        locked_at = CASE WHEN ${isHeld} THEN now() END, locked_by = CASE WHEN ${isHeld} THEN 'test' END`,
  };
}

export const typesOf = (received: readonly ReceivedWebhook[]) => received.map(({ type }) => type);

/** The payload, verified by the library at the time of the request. */
export function verified(secret: string, { body, headers }: ReceivedWebhook): unknown {
  vi.useFakeTimers({ toFake: ["Date"], now: Number(headers["webhook-timestamp"]) * 1_000 });
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>);
  } finally {
    vi.useRealTimers();
  }
}
