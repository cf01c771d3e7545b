import { type Grants, staffWith } from "../../core/permissions.ts";
import type { Feature } from "../feature.ts";
import { webhookConsumer } from "./events/consumer.ts";
import { webhookJobs } from "./jobs.ts";
import { webhookResolvers } from "./resolvers.ts";

// For the schema's type `Name`, `NameParent` is the parent object that resolvers receive.
export type {
  AttemptRecord as WebhookAttemptParent,
  DeliveryRecord as WebhookDeliveryParent,
} from "./deliveries.ts";
export type { EndpointRecord as WebhookEndpointParent } from "./service.ts";

const permissions = {
  manageWebhooks: staffWith("MANAGE_INTEGRATIONS"),
} satisfies Grants;

export const webhooks: Feature<keyof typeof permissions> = {
  name: "webhooks",
  permissions,
  resolvers: [webhookResolvers],
  jobs: webhookJobs,
  consumers: (deps) => [webhookConsumer(deps)],
};
