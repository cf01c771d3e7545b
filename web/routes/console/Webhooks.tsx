import { Button } from "@chakra-ui/react";
import { useState } from "react";
import { deliveryColumns } from "../../features/webhooks/deliveryColumns.tsx";
import {
  deliveryParams,
  endpointChoices,
  webhooksVariables,
} from "../../features/webhooks/deliveryParams.ts";
import { deliveryPollMs } from "../../features/webhooks/deliveryPollMs.ts";
import { endpointColumns } from "../../features/webhooks/endpointColumns.tsx";
import { SwitchedOffNotice } from "../../features/webhooks/SwitchedOffNotice.tsx";
import type { WebhookEndpointRowFragment } from "../../generated/WebhookEndpointRow.ts";
import { WebhooksDocument } from "../../generated/Webhooks.ts";
import { queryLoader, usePageData } from "../../platform/graphql/pageData.ts";
import { usePolling } from "../../platform/graphql/usePolling.ts";
import { t } from "../../platform/i18n.ts";
import { lazyPart } from "../../ui/dialogs/lazyPart.tsx";
import { DataList } from "../../ui/lists/DataList.tsx";
import { DataTable } from "../../ui/lists/DataTable.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { ConsolePage } from "../../ui/page/ConsolePage.tsx";
import { Section } from "../../ui/page/Section.tsx";

const EndpointDialog = lazyPart(
  async () => (await import("../../features/webhooks/EndpointDialog.tsx")).EndpointDialog,
);
const SecretDialog = lazyPart(
  async () => (await import("../../features/webhooks/SecretDialog.tsx")).SecretDialog,
);
const DeliveryDialog = lazyPart(
  async () => (await import("../../features/webhooks/DeliveryDialog.tsx")).DeliveryDialog,
);

type Endpoint = Pick<WebhookEndpointRowFragment, "id" | "url">;

type Open =
  | { dialog: "new" }
  | { dialog: "change"; endpoint: WebhookEndpointRowFragment }
  | { dialog: "secret"; endpoint: Endpoint }
  | { dialog: "delivery"; id: string };

export const loader = queryLoader(WebhooksDocument, ({ search }) => webhooksVariables(search));

/** The page of the webhooks: the endpoints of other systems, and the deliveries to them. */
function Webhooks() {
  const { data } = usePageData(WebhooksDocument);
  const [open, setOpen] = useState<Open>();
  const columns = deliveryColumns((id) => setOpen({ dialog: "delivery", id }));
  const { webhookEndpoints: endpoints, webhookDeliveries: deliveries } = data;
  // Loads new deliveries while the page is open.
  usePolling(deliveryPollMs(deliveries.nodes));
  return (
    <ConsolePage
      intro={t("For other systems that need to know about changes in the shop")}
      action={<Button onClick={() => setOpen({ dialog: "new" })}>{t("New endpoint")}</Button>}
    >
      <SwitchedOffNotice endpoints={endpoints} />
      {endpoints.length === 0 ? (
        <EmptyState text={t("No Endpoints Found")} />
      ) : (
        <DataTable
          label={t("Endpoints")}
          columns={endpointColumns((dialog, endpoint) => setOpen({ dialog, endpoint }))}
          rows={endpoints}
        />
      )}
      <Section title={t("Deliveries")} px="0">
        <DataList
          label={t("Deliveries")}
          columns={columns}
          params={deliveryParams}
          choices={endpointChoices(endpoints)}
          list={deliveries}
          empty={t("No Deliveries Found")}
        />
      </Section>
      <OpenDialog open={open} onOpen={setOpen} />
    </ConsolePage>
  );
}

type OpenDialogProps = {
  open: Open | undefined;
  onOpen: (open: Open | undefined) => void;
};

function OpenDialog({ open, onOpen }: OpenDialogProps) {
  const close = () => onOpen(undefined);
  if (!open) return null;
  if (open.dialog === "delivery") return <DeliveryDialog id={open.id} onClose={close} />;
  if (open.dialog === "secret") return <SecretDialog endpoint={open.endpoint} onClose={close} />;
  return (
    <EndpointDialog
      endpoint={open.dialog === "change" ? open.endpoint : undefined}
      onCreated={(endpoint) => onOpen({ dialog: "secret", endpoint })}
      onClose={close}
    />
  );
}

export { Webhooks as Component };
