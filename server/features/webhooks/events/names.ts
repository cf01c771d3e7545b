/** The name of the consumer, also for the statement that reads the changes without events. */
export const webhookConsumerName = "webhooks";
