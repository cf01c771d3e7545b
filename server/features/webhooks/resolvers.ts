import { translate } from "../../core/i18n.ts";
import { may } from "../../core/permissions.ts";
import { secretField } from "../../core/secretField.ts";
import type { Resolvers } from "../../generated/graphql.ts";
import { deliveryDetails, pageOfDeliveries } from "./deliveries.ts";
import { discard, replay, sendTest } from "./manual.ts";
import {
  createEndpoint,
  deleteEndpoint,
  isSecretEvent,
  rotateSecret,
  secretsOf,
  updateEndpoint,
  webhookEndpoints,
  webhookSecret,
} from "./service.ts";
import { headersOf } from "./sign.ts";

export const webhookResolvers = {
  WebhookEndpoint: {
    pendingCount: ({ _count }) => _count.deliveries,
    previousSecretUntil: (row, _none, ctx) => secretsOf(row, ctx.clock()).previousSecretUntil,
  },
  WebhookDelivery: {
    type: ({ event }) => event.type,
    objectId: ({ event }) => event.objectId,
    endpointUrl: ({ endpoint }) => endpoint.url,
    lastAttempt: ({ event, eventId, log: [last] }, _none, ctx) => {
      const isHidden = isSecretEvent(event.type) && !may(ctx.actor, "readCosts");
      return last && { ...last, eventId, ...(isHidden && { responseBody: null }) };
    },
  },
  WebhookAttempt: {
    error: ({ error }, _none, ctx) => error && translate(error, ctx.language),
    headers: ({ eventId, startedAt, signature }) =>
      Object.entries(headersOf(eventId, startedAt, signature)).map(([name, value]) => ({
        name,
        value,
      })),
  },
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
