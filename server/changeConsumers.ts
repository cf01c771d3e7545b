import type { Consumer } from "./changes/consumer.ts";
import type { Deps } from "./core/context.ts";
import { alertConsumer } from "./features/alerts/consumer.ts";
import { deviceChangeConsumer } from "./features/devices/changes/consumer.ts";
import { priceConsumer } from "./features/priceHistory/consumer.ts";
import { webhookConsumer } from "./features/webhooks/events/consumer.ts";

/** What follows from changes, of all features. */
export const changeConsumers = (deps: Deps): Consumer[] => [
  priceConsumer,
  webhookConsumer(deps),
  alertConsumer(deps),
  deviceChangeConsumer,
];
