import { secretField } from "../../core/secretField.ts";
import type { Resolvers } from "../../generated/graphql.ts";
import { deliveryDetails, pageOfDeliveries } from "./deliveries.ts";
import { discard, replay, sendTest } from "./manual.ts";
import {
  createEndpoint,
  deleteEndpoint,
  rotateSecret,
  updateEndpoint,
  webhookEndpoints,
  webhookSecret,
} from "./service.ts";

export const webhookResolvers = {
  WebhookSecret: {
    secret: secretField("secret"),
    previousSecret: secretField("previousSecret"),
  },
  Query: {
    webhookEndpoints: (_root, _none, ctx) => webhookEndpoints(ctx),
    webhookSecret: (_root, { id }, ctx) => webhookSecret(ctx, id),
    webhookDeliveries: (_root, input, ctx) => pageOfDeliveries(ctx, input),
    webhookDelivery: (_root, { id }, ctx) => deliveryDetails(ctx, id),
  },
  Mutation: {
    createWebhookEndpoint: (_root, { input }, ctx) => createEndpoint(ctx, { ...input }),
    updateWebhookEndpoint: (_root, { id, input }, ctx) => updateEndpoint(ctx, id, { ...input }),
    deleteWebhookEndpoint: (_root, { id }, ctx) => deleteEndpoint(ctx, id),
    rotateWebhookSecret: (_root, { id }, ctx) => rotateSecret(ctx, id),
    sendTestWebhook: (_root, { id }, ctx) => sendTest(ctx, id),
    replayWebhookDelivery: (_root, { id }, ctx) => replay(ctx, id),
    discardWebhookDelivery: (_root, { id }, ctx) => discard(ctx, id),
  },
} satisfies Resolvers;
