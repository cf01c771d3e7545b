import type { WebhookDeliveryRowFragment } from "../../generated/WebhookDeliveryRow.ts";

type Delivery = Pick<WebhookDeliveryRowFragment, "state" | "attempts">;

/** How often deliveries are read again: a first attempt is made within seconds, the next after minutes. */
export const deliveryPollMs = (deliveries: readonly Delivery[]): number =>
  deliveries.some(({ state, attempts }) => state === "PENDING" && attempts === 0) ? 1_000 : 5_000;
