/** The name of the consumer. The statement that reads the changes without events also uses it. */
export const webhookConsumerName = "webhooks";
