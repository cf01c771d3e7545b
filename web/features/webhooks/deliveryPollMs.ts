import type { WebhookDeliveryRowFragment } from "../../generated/WebhookDeliveryRow.ts";

type Delivery = Pick<WebhookDeliveryRowFragment, "state" | "attempts">;

/**
 * Returns the interval at which deliveries are read again. A first attempt is made within seconds, the next one after
 * minutes.
 */
export const deliveryPollMs = (deliveries: readonly Delivery[]): number =>
  deliveries.some(({ state, attempts }) => state === "PENDING" && attempts === 0) ? 1_000 : 5_000;
