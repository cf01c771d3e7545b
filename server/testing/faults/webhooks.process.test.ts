/** @module-tag slow */
import { expect, test } from "vitest";
import { gadgetInput } from "../fixtures/factories.ts";
import { type ReceivedWebhook, startWebhookReceiver } from "../fixtures/webhookReceiver.ts";
import { startExternalPostgres } from "./externalPostgres.ts";
import { end, logIn, newFolder, type RunningShop, startShop, until } from "./shop.ts";

const devices = 3;
const prices = [11, 12, 13];

async function graphql(shop: RunningShop, token: string, query: string, variables: object) {
  const response = await fetch(`${shop.url}/graphql`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = await response.json();
  if (errors) throw new Error(JSON.stringify(errors));
  return Object.values(data)[0] as { id: string };
}

test("if an instance is killed while it delivers webhooks, another instance delivers all events, and each device's events in order", async () => {
  const { url: databaseUrl } = await startExternalPostgres();
  const receiver = await startWebhookReceiver();
  const start = async () =>
    startShop({ dataDir: await newFolder(), databaseUrl, env: { WEBHOOKS_ALLOW_PRIVATE: "1" } });
  const first = await start();
  const token = await logIn(first);
  const subscribe = `mutation ($input: WebhookEndpointInput!) {
    createWebhookEndpoint(input: $input) { id } }`;
  const eventTypes = ["DEVICE_CREATED", "DEVICE_PRICE_CHANGED"];
  await graphql(first, token, subscribe, { input: { url: receiver.url, eventTypes } });

  const accepted: ReceivedWebhook[] = [];
  // The requests of the first instance get no response.
  receiver.respond = () => {};
  const create = "mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }";
  const ids: string[] = [];
  for (let i = 0; i < devices; i++)
    ids.push((await graphql(first, token, create, { input: { gadget: gadgetInput() } })).id);
  await until(async () => receiver.received.length > 0);
  await end(first.process, "SIGKILL");
  receiver.respond = (received, response) => {
    accepted.push(received);
    response.writeHead(204).end();
  };

  const second = await start();
  const update =
    "mutation ($id: ID!, $input: DevicePatch!) { updateDevice(id: $id, input: $input) { id } }";
  for (const price of prices)
    for (const id of ids)
      await graphql(second, token, update, { id, input: { gadget: { price } } });
  await until(async () => accepted.length >= devices * (1 + prices.length));
  for (const id of ids) {
    const received = accepted.filter(({ data }) => data.id === id);
    expect(received.map(({ type }) => type)).toEqual([
      "device.created",
      ...prices.map(() => "device.price_changed"),
    ]);
    expect(received.slice(1).map(({ data }) => data.price)).toEqual(prices);
  }
  const [interrupted] = receiver.received;
  expect(
    accepted.map(({ headers }) => headers["webhook-id"]),
    "the interrupted one again",
  ).toContain(interrupted?.headers["webhook-id"]);
});
