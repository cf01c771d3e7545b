import {
  given,
  id,
  type Operations,
  type Unseen,
  withId,
} from "../../../testing/wholeServer/operations.ts";

const webhook = { url: "https://hooks.example/", eventTypes: ["DEVICE_CREATED"] };

export const operations: Operations = {
  admins: {
    "Query.webhookEndpoints": { fields: "{ id }" },
    "Query.webhookSecret": withId("{ secret }"),
    "Query.webhookDeliveries": { fields: "{ totalCount }" },
    "Query.webhookDelivery": withId("{ requestBody }"),
    "Mutation.createWebhookEndpoint": given(
      "$input: WebhookEndpointInput!",
      { input: webhook },
      "{ id }",
    ),
    "Mutation.updateWebhookEndpoint": given(
      "$id: ID!, $input: WebhookEndpointInput!",
      { id, input: webhook },
      "{ id }",
    ),
    "Mutation.deleteWebhookEndpoint": withId(""),
    "Mutation.rotateWebhookSecret": withId("{ secret }"),
    "Mutation.sendTestWebhook": withId("{ id }"),
    "Mutation.replayWebhookDelivery": withId("{ id }"),
    "Mutation.discardWebhookDelivery": withId("{ id }"),
  },
};

export const unseen: Unseen = {
  mutations: [
    "createWebhookEndpoint",
    "updateWebhookEndpoint",
    "deleteWebhookEndpoint",
    "rotateWebhookSecret",
    "sendTestWebhook",
    "replayWebhookDelivery",
    "discardWebhookDelivery",
  ],
  tables: ["webhook_attempt", "webhook_delivery", "webhook_endpoint", "webhook_event"],
};
