import { CreateWebhookEndpointDocument } from "../../generated/CreateWebhookEndpoint.ts";
import { UpdateWebhookEndpointDocument } from "../../generated/UpdateWebhookEndpoint.ts";
import type { WebhookEndpointRowFragment } from "../../generated/WebhookEndpointRow.ts";
import { t } from "../../platform/i18n.ts";
import { useSave } from "../../ui/actions/useSave.ts";
import { Fields } from "../../ui/forms/Fields.tsx";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { useZodForm } from "../../ui/forms/useZodForm.ts";
import { endpointFields, endpointForm } from "./endpointRules.ts";

type EndpointDialogProps = {
  /** The endpoint to change. If omitted, the dialog creates an endpoint. */
  endpoint?: WebhookEndpointRowFragment;
  onCreated: (endpoint: Pick<WebhookEndpointRowFragment, "id" | "url">) => void;
  onClose: () => void;
};

/** A dialog that creates or changes an endpoint. */
export function EndpointDialog({ endpoint, onCreated, onClose }: EndpointDialogProps) {
  const create = useSave(CreateWebhookEndpointDocument, {
    once: true,
    onDone: ({ createWebhookEndpoint }) => onCreated(createWebhookEndpoint),
    done: t("Endpoint Created"),
  });
  const update = useSave(UpdateWebhookEndpointDocument, {
    onDone: onClose,
    done: t("Endpoint Updated"),
  });
  const form = useZodForm({
    ...endpointForm(endpoint),
    save: (input): Promise<unknown> =>
      endpoint ? update({ id: endpoint.id, input }) : create({ input }),
  });
  return (
    <FormDialog
      title={endpoint ? t("Change the endpoint") : t("New endpoint")}
      action={endpoint ? t("Save endpoint") : t("Create endpoint")}
      form={form}
      onClose={onClose}
    >
      <Fields form={form} rows={endpointFields} />
    </FormDialog>
  );
}
