import type { WebhookDeliveryRowFragment } from "../../generated/WebhookDeliveryRow.ts";

type Delivery = Pick<WebhookDeliveryRowFragment, "state" | "attempts">;

/**
 * Returns how often the deliveries are read again. The first attempt follows within seconds, and the second one after
 * minutes.
 */
export const deliveryPollMs = (deliveries: readonly Delivery[]): number =>
  deliveries.some(({ state, attempts }) => state === "PENDING" && attempts === 0) ? 1_000 : 5_000;
