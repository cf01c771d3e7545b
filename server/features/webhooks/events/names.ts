/** Names the consumer, for its statement that reads the changes without events. */
export const webhookConsumerName = "webhooks";
