import type { WebhookEndpointRowFragment } from "../../generated/WebhookEndpointRow.ts";
import { webhookDeliveryStateWords, webhookEventTypeWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { FilterForm, FilterSelect } from "../../ui/lists/FilterForm.tsx";

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
    <FilterForm mb="5" flexWrap="wrap">
      <FilterSelect
        label={t("Endpoint")}
        name="endpoint"
        words={{ "": t("All endpoints"), ...urls }}
      />
      <FilterSelect label={t("State")} name="state" words={states} />
      <FilterSelect label={t("Event")} name="type" words={types} />
    </FilterForm>
  );
}
