import type { Consumer } from "./changes/consumer.ts";
import { priceConsumer } from "./features/priceHistory/consumer.ts";

/** What follows from changes, of all features. */
export const changeConsumers = (): Consumer[] => [priceConsumer];
