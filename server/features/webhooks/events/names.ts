/** The name of the consumer. The statement that reads changes without events uses this name too. */
export const webhookConsumerName = "webhooks";
