import type { WebhooksQueryVariables } from "../../generated/Webhooks.ts";
import { webhookDeliveryStateWords, webhookEventTypeWords } from "../../generated/words.ts";
import { named, offsetOf } from "../../ui/lists/addressQuery.ts";

/** How many deliveries are shown at once. */
export const pageSize = 25;

const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The variables of an address: `?endpoint=…&state=PENDING&type=DEVICE_CREATED&page=2`. */
export function webhooksVariables(query: URLSearchParams): WebhooksQueryVariables {
  const endpoint = query.get("endpoint") ?? "";
  return {
    filter: {
      endpointId: id.test(endpoint) ? endpoint : undefined,
      state: named(webhookDeliveryStateWords, query.get("state")),
      type: named(webhookEventTypeWords, query.get("type")),
    },
    first: pageSize,
    offset: offsetOf(query, "page", pageSize),
  };
}
