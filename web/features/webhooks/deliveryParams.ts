import type { WebhookEndpointRowFragment } from "../../generated/WebhookEndpointRow.ts";
import type { WebhooksQueryVariables } from "../../generated/Webhooks.ts";
import { webhookDeliveryStateWords, webhookEventTypeWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { choiceParam, listParams, type Param } from "../../ui/lists/listParams.ts";

const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The parameter for the id of an endpoint. Its options come from the page's data (`endpointChoices`). */
const endpointParam: Param<string | undefined> = {
  parse: (text) => (id.test(text) ? text : undefined),
  control: { kind: "select", label: t("Endpoint"), words: { "": t("All endpoints") } },
};

/** The parameters of the list of deliveries, such as `?endpoint=…&state=PENDING&type=DEVICE_CREATED&page=2`. */
export const deliveryParams = listParams({
  endpoint: endpointParam,
  state: choiceParam(t("State"), t("All states"), webhookDeliveryStateWords),
  type: choiceParam(t("Event"), t("All events"), webhookEventTypeWords),
});

/** Returns the query's variables for an address. */
export function webhooksVariables(query: URLSearchParams): WebhooksQueryVariables {
  const { endpoint: endpointId, ...filter } = deliveryParams.read(query);
  return { filter: { endpointId, ...filter }, ...deliveryParams.pageOf(query) };
}

/** The maximum length of an endpoint's label, because a select is as wide as its longest option. */
const longestChoice = 40;
const shortened = (url: string) =>
  url.length > longestChoice ? `${url.slice(0, longestChoice - 1)}…` : url;

/** Returns the labels of the endpoints to choose from. */
export const endpointChoices = (endpoints: readonly WebhookEndpointRowFragment[]) => ({
  endpoint: Object.fromEntries(endpoints.map(({ id, url }) => [id, shortened(url)])),
});
