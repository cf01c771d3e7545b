import { Flex } from "@chakra-ui/react";
import type { WebhookEndpointRowFragment } from "../../generated/WebhookEndpointRow.ts";
import { webhookDeliveryStateWords, webhookEventTypeWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { AddressSelect } from "../../ui/AddressSelect.tsx";

const states = { "": t("All states"), ...webhookDeliveryStateWords };
const types = { "": t("All events"), ...webhookEventTypeWords };

/** A select is as wide as its longest choice. */
const longestChoice = 40;
const shortened = (url: string) =>
  url.length > longestChoice ? `${url.slice(0, longestChoice - 1)}…` : url;

type DeliveryFiltersProps = { endpoints: readonly WebhookEndpointRowFragment[] };

/** What narrows the table of deliveries. It stands in the address, and each change is at page one. */
export function DeliveryFilters({ endpoints }: DeliveryFiltersProps) {
  const urls = Object.fromEntries(endpoints.map(({ id, url }) => [id, shortened(url)]));
  return (
    <Flex gap="3" mb="5" direction={{ base: "column", sm: "row" }} wrap="wrap">
      <AddressSelect
        label={t("Endpoint")}
        name="endpoint"
        words={{ "": t("All endpoints"), ...urls }}
      />
      <AddressSelect label={t("State")} name="state" words={states} />
      <AddressSelect label={t("Event")} name="type" words={types} />
    </Flex>
  );
}
