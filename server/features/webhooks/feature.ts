import type { Feature } from "../feature.ts";
import { webhookConsumer } from "./events/consumer.ts";
import { webhookJobs } from "./jobs.ts";
import { webhookResolvers } from "./resolvers.ts";

export const webhooks: Feature = {
  name: "webhooks",
  resolvers: [webhookResolvers],
  jobs: webhookJobs,
  consumers: (deps) => [webhookConsumer(deps)],
};
