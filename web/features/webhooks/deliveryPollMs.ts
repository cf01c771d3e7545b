import type { WebhookDeliveryRowFragment } from "../../generated/WebhookDeliveryRow.ts";

type Delivery = Pick<WebhookDeliveryRowFragment, "state" | "attempts">;

/**
 * Returns the interval at which the deliveries are read again, in milliseconds. The first attempt follows within
 * seconds, and the second attempt after minutes.
 */
export const deliveryPollMs = (deliveries: readonly Delivery[]): number =>
  deliveries.some(({ state, attempts }) => state === "PENDING" && attempts === 0) ? 1_000 : 5_000;
