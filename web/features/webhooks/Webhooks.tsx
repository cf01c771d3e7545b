import { useMutation } from "@apollo/client/react";
import { Button } from "@chakra-ui/react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { CreateWebhookEndpointDocument } from "../../generated/CreateWebhookEndpoint.ts";
import { UpdateWebhookEndpointDocument } from "../../generated/UpdateWebhookEndpoint.ts";
import type { WebhookEndpointRowFragment } from "../../generated/WebhookEndpointRow.ts";
import { WebhooksDocument } from "../../generated/Webhooks.ts";
import { t } from "../../platform/i18n.ts";
import { useStableQuery } from "../../platform/useStableQuery.ts";
import { ConsolePage } from "../../ui/ConsolePage.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LoadFailure } from "../../ui/LoadFailure.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { lazyPart } from "../../ui/lazyPart.tsx";
import { Pager } from "../../ui/Pager.tsx";
import { Section } from "../../ui/Section.tsx";
import { toast } from "../../ui/toasts.ts";
import { DeliveryFilters } from "./DeliveryFilters.tsx";
import { DeliveryTable } from "./DeliveryTable.tsx";
import type { EndpointFields } from "./EndpointDialog.tsx";
import { EndpointTable } from "./EndpointTable.tsx";
import { SwitchedOffNotice } from "./SwitchedOffNotice.tsx";
import { pageSize, webhooksVariables } from "./webhooksQuery.ts";

const EndpointDialog = lazyPart(async () => (await import("./EndpointDialog.tsx")).EndpointDialog);
const SecretDialog = lazyPart(async () => (await import("./SecretDialog.tsx")).SecretDialog);
const DeliveryDialog = lazyPart(async () => (await import("./DeliveryDialog.tsx")).DeliveryDialog);

/** Deliveries are made while the page is open. */
const pollMs = 5_000;

type Endpoint = Pick<WebhookEndpointRowFragment, "id" | "url">;

type Open =
  | { dialog: "new" }
  | { dialog: "change"; endpoint: WebhookEndpointRowFragment }
  | { dialog: "secret"; endpoint: Endpoint }
  | { dialog: "delivery"; id: string };

/** The endpoints of other systems, and what was sent to them. */
function Webhooks() {
  const [query] = useSearchParams();
  const result = useStableQuery(WebhooksDocument, { variables: webhooksVariables(query), pollMs });
  const [open, setOpen] = useState<Open>();
  if (!result) return <Loading />;
  const { webhookEndpoints: endpoints, webhookDeliveries: deliveries } = result.data;
  return (
    <ConsolePage
      intro={t("By which other systems hear of changes in the shop")}
      action={<Button onClick={() => setOpen({ dialog: "new" })}>{t("New endpoint")}</Button>}
    >
      <LoadFailure failure={result.failure} onRetry={result.refetch} />
      <SwitchedOffNotice endpoints={endpoints} />
      {endpoints.length === 0 ? (
        <EmptyState text={t("No Endpoints Found")} />
      ) : (
        <EndpointTable
          endpoints={endpoints}
          onOpen={(dialog, endpoint) => setOpen({ dialog, endpoint })}
          onChanged={result.refetch}
        />
      )}
      <Section title={t("Deliveries")} px="0">
        <DeliveryFilters endpoints={endpoints} />
        {deliveries.nodes.length === 0 ? (
          <EmptyState text={t("No Deliveries Found")} />
        ) : (
          <DeliveryTable
            deliveries={deliveries.nodes}
            onOpen={(id) => setOpen({ dialog: "delivery", id })}
          />
        )}
        <Pager
          label={t("the deliveries")}
          name="page"
          pageSize={pageSize}
          totalCount={deliveries.totalCount}
        />
      </Section>
      <OpenDialog open={open} onOpen={setOpen} onChanged={result.refetch} />
    </ConsolePage>
  );
}

type OpenDialogProps = {
  open: Open | undefined;
  onOpen: (open: Open | undefined) => void;
  onChanged: () => unknown;
};

function OpenDialog({ open, onOpen, onChanged }: OpenDialogProps) {
  const [create] = useMutation(CreateWebhookEndpointDocument);
  const [update] = useMutation(UpdateWebhookEndpointDocument);
  const close = () => onOpen(undefined);
  if (!open) return null;
  if (open.dialog === "delivery")
    return <DeliveryDialog id={open.id} onChanged={onChanged} onClose={close} onFailed={close} />;
  if (open.dialog === "secret")
    return (
      <SecretDialog
        endpoint={open.endpoint}
        onRotated={onChanged}
        onClose={close}
        onFailed={close}
      />
    );
  const save = async (input: EndpointFields) => {
    if (open.dialog === "new") {
      const { data } = await create({ variables: { input } });
      toast.success(t("Endpoint Created"));
      if (data) onOpen({ dialog: "secret", endpoint: data.createWebhookEndpoint });
    } else {
      await update({ variables: { id: open.endpoint.id, input } });
      toast.success(t("Endpoint Updated"));
      close();
    }
    await onChanged();
  };
  const endpoint = open.dialog === "change" ? open.endpoint : undefined;
  return <EndpointDialog endpoint={endpoint} onSave={save} onClose={close} onFailed={close} />;
}

export { Webhooks as Component };
