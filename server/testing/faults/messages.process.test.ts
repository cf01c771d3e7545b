/** @module-tag slow */
import { expect, test } from "vitest";
import { evaluationInput } from "../fixtures/evaluations.ts";
import { phoneInput } from "./bodies.ts";
import { startExternalPostgres } from "./externalPostgres.ts";
import { type Gateway, startGateway } from "./gateway.ts";
import { admin, end, newFolder, type RunningShop, startShop, until } from "./shop.ts";

const seller = "01811111111";
const sellRequests = 5;

async function graphql(shop: RunningShop, token: string, query: string, variables = {}) {
  const response = await fetch(`${shop.url}/graphql`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = await response.json();
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

/** Logs in with the code that the gateway received. */
async function logIn(shop: RunningShop, { received }: Gateway, mobile: string): Promise<string> {
  await graphql(shop, "", `mutation { sendOtp(mobile: "${mobile}") { mobile } }`);
  const message = received.findLast(({ to }) => to.endsWith(mobile))?.message;
  const otp = /(\d{6}) is your/.exec(message ?? "")?.[1];
  const verify = `mutation { verifyOtp(mobile: "${mobile}", otp: "${otp}") { token } }`;
  return (await graphql(shop, "", verify)).verifyOtp.token;
}

/** Creates pending sell requests. Returns their ids. */
async function submit(shop: RunningShop, gateway: Gateway, adminToken: string): Promise<string[]> {
  const create = "mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }";
  const token = await logIn(shop, gateway, seller);
  const sell = "mutation ($input: EvaluationInput!) { createEvaluation(input: $input) { id } }";
  const ids: string[] = [];
  // Each request is for another device, because the server refuses an equal request of the same seller.
  for (let i = 0; i < sellRequests; i++) {
    const device = { input: { smartphone: phoneInput } };
    const { createDevice } = await graphql(shop, adminToken, create, device);
    const input = evaluationInput(createDevice.id);
    ids.push((await graphql(shop, token, sell, { input })).createEvaluation.id);
  }
  return ids;
}

type Notification = { kind: string; state: string; reason: string | null };

/** Returns the messages about the approvals, by sell request. */
async function approvalMessages(shop: RunningShop, token: string) {
  const query =
    "{ evaluations(first: 100) { nodes { id notifications { kind state reason attempts } } } }";
  const { evaluations } = await graphql(shop, token, query);
  const nodes: { id: string; notifications: Notification[] }[] = evaluations.nodes;
  return new Map(
    nodes.map(({ id, notifications }) => [
      id,
      notifications.filter(({ kind }) => kind === "APPROVED"),
    ]),
  );
}

test("if one of two instances is killed while it sends, each message is sent at most once, and no unsent message is lost", async () => {
  const { url: databaseUrl } = await startExternalPostgres();
  const gateway = await startGateway();
  const start = async (name: string) =>
    startShop({ dataDir: await newFolder(), databaseUrl, env: gateway.envFor(name) });
  const instances: Record<string, RunningShop> = { a: await start("a"), b: await start("b") };
  const shopOf = (name: string) => {
    const shop = instances[name];
    if (!shop) throw new Error(`There is no instance ${name}`);
    return shop;
  };
  const token = await logIn(shopOf("a"), gateway, admin);
  const ids = await submit(shopOf("a"), gateway, token);
  gateway.received.length = 0;

  const arrived = gateway.holdNext();
  const approve =
    "mutation ($ids: [ID!]!) { updateEvaluations(ids: $ids, status: APPROVED) { done } }";
  await graphql(shopOf("b"), token, approve, { ids });
  const held = await arrived;
  await end(shopOf(held.instance).process, "SIGKILL");
  const survivor = shopOf(held.instance === "a" ? "b" : "a");

  await until(async () => {
    const messages = await approvalMessages(survivor, token);
    return [...messages.values()].flat().every(({ state }) => state !== "QUEUED");
  });
  const messages = await approvalMessages(survivor, token);
  expect([...messages.values()].every(({ length }) => length === 1)).toBe(true);
  for (const id of ids) {
    // Each message contains the link to its sell request.
    const received = gateway.received.filter(({ message }) => message.includes(id));
    expect(received, "sent once").toHaveLength(1);
    const wasHeld = held.message.includes(id);
    const outcome = wasHeld
      ? { state: "UNKNOWN", reason: "INTERRUPTED" }
      : { state: "SENT", reason: null };
    expect(messages.get(id)).toMatchObject([{ ...outcome, attempts: 1 }]);
  }
  expect(gateway.received).toHaveLength(sellRequests);
});
