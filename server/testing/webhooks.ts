import { webhookEventTypeWords } from "../generated/words.ts";
import type { Caller, TestApp } from "./app.ts";

/** Every type that an endpoint can subscribe to. */
export const allEventTypes = Object.keys(webhookEventTypeWords).filter((type) => type !== "TEST");

const endpointFields = `id url description eventTypes enabled switchedOffAt switchedOffReason
  previousSecretUntil pendingCount createdByName`;
const attemptFields =
  "number startedAt durationMs status error responseBody url headers { name value }";
const deliveryFields = `id eventId type objectId endpointId endpointUrl state isManual createdAt
  deliveredAt nextAttemptAt attempts lastAttempt { ${attemptFields} }`;
const secretFields = "secret previousSecret previousSecretUntil";
const one = (name: string, fields: string) =>
  `mutation ($id: ID!) { result: ${name}(id: $id) ${fields && `{ ${fields} }`} }`;

const documents = {
  list: `{ result: webhookEndpoints { ${endpointFields} } }`,
  create: `mutation ($input: WebhookEndpointInput!) {
    result: createWebhookEndpoint(input: $input) { ${endpointFields} } }`,
  update: `mutation ($id: ID!, $input: WebhookEndpointInput!) {
    result: updateWebhookEndpoint(id: $id, input: $input) { ${endpointFields} } }`,
  delete: one("deleteWebhookEndpoint", ""),
  secret: `query ($id: ID!) { result: webhookSecret(id: $id) { ${secretFields} } }`,
  rotate: one("rotateWebhookSecret", secretFields),
  test: one("sendTestWebhook", deliveryFields),
  replay: one("replayWebhookDelivery", deliveryFields),
  discard: one("discardWebhookDelivery", deliveryFields),
  deliveries: `query ($filter: WebhookDeliveryFilter, $first: Int! = 100, $after: String) {
    result: webhookDeliveries(filter: $filter, first: $first, after: $after) {
      nodes { ${deliveryFields} } totalCount pageInfo { endCursor hasNextPage } } }`,
  details: `query ($id: ID!) { result: webhookDelivery(id: $id) {
    requestBody delivery { ${deliveryFields} } attempts { ${attemptFields} } } }`,
};

/** The webhooks' part of the API, called by an admin. */
export function webhookCalls(shop: TestApp, as: Caller) {
  const call = async (name: keyof typeof documents, variables: object = {}) => {
    const { body } = await shop.graphql(documents[name], { ...variables }, { as });
    return { data: body.data?.result, error: body.errors?.[0] };
  };
  return {
    call,
    /** As `call`; an error of the API fails the test. */
    ok: async (name: keyof typeof documents, variables: object = {}) => {
      const { data, error } = await call(name, variables);
      if (error) throw new Error(error.message);
      return data;
    },
    /** Adds an endpoint for all events and returns its id. */
    add: async (url: string, given: object = {}): Promise<string> => {
      const { data, error } = await call("create", {
        input: { url, eventTypes: allEventTypes, ...given },
      });
      if (error) throw new Error(error.message);
      return data.id;
    },
  };
}
