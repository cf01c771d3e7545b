import type { output } from "zod/mini";
import { CreateWebhookEndpointDocument } from "../../generated/CreateWebhookEndpoint.ts";
import { limits } from "../../generated/limits.ts";
import { UpdateWebhookEndpointDocument } from "../../generated/UpdateWebhookEndpoint.ts";
import type { WebhookEndpointRowFragment } from "../../generated/WebhookEndpointRow.ts";
import { t } from "../../platform/i18n.ts";
import { useSave } from "../../ui/actions/useSave.ts";
import { Checkbox, Input } from "../../ui/controls/controls.tsx";
import { CheckboxGroup } from "../../ui/forms/CheckboxGroup.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { useZodForm } from "../../ui/forms/useZodForm.ts";
import {
  type EndpointValues,
  endpointRules,
  eventTypes,
  initialEndpoint,
  endpointLabels as labels,
} from "./endpointRules.ts";

type EndpointFields = output<typeof endpointRules>;

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
  const form = useZodForm<EndpointValues, EndpointFields>({
    schema: endpointRules,
    labels,
    initial: initialEndpoint(endpoint),
    save: (input): Promise<unknown> =>
      endpoint ? update({ id: endpoint.id, input }) : create({ input }),
  });
  const { url, description } = limits.WebhookEndpointInput;
  return (
    <FormDialog
      title={endpoint ? t("Change the endpoint") : t("New endpoint")}
      action={endpoint ? t("Save endpoint") : t("Create endpoint")}
      form={form}
      onClose={onClose}
    >
      <Field form={form} name="url" label={labels.url} limit={{ ...url, required: true }}>
        <Input type="url" inputMode="url" autoComplete="off" spellCheck={false} />
      </Field>
      <Field form={form} name="description" label={labels.description} limit={description}>
        <Input autoComplete="off" />
      </Field>
      <CheckboxGroup
        form={form}
        name="eventTypes"
        label={labels.eventTypes}
        words={eventTypes}
        fontSize="sm"
      />
      <Checkbox {...form.register("enabled")}>{labels.enabled}</Checkbox>
    </FormDialog>
  );
}
