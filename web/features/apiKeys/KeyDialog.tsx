import { Flex } from "@chakra-ui/react";
import type { ApiKeyRowFragment } from "../../generated/ApiKeyRow.ts";
import { CreateApiKeyDocument } from "../../generated/CreateApiKey.ts";
import { UpdateApiKeyDocument } from "../../generated/UpdateApiKey.ts";
import { t } from "../../platform/i18n.ts";
import { useSave } from "../../ui/actions/useSave.ts";
import { Fields } from "../../ui/forms/Fields.tsx";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { useZodForm } from "../../ui/forms/useZodForm.ts";
import { keyFields, keyForm } from "./keyRules.ts";
import type { ShownSecret } from "./SecretDialog.tsx";

type KeyDialogProps = {
  /** The key to change. If omitted, the dialog creates a key. */
  apiKey?: ApiKeyRowFragment;
  onCreated: (shown: ShownSecret) => void;
  onClose: () => void;
};

/** A dialog with the form that creates or changes an API key. */
export function KeyDialog({ apiKey, onCreated, onClose }: KeyDialogProps) {
  const create = useSave(CreateApiKeyDocument, {
    once: true,
    onDone: ({ createApiKey: { key, secret } }) => onCreated({ name: key.name, secret }),
  });
  const update = useSave(UpdateApiKeyDocument, {
    onDone: onClose,
    done: t("Key Updated"),
  });
  const { requestsPerMinute, uploadsPerDay, ...fields } = keyFields(apiKey);
  const form = useZodForm({
    ...keyForm(apiKey),
    save: (input): Promise<unknown> =>
      apiKey ? update({ id: apiKey.id, input }) : create({ input }),
  });
  return (
    <FormDialog
      title={apiKey ? t("Change {name}", { name: apiKey.name }) : t("New API key")}
      action={apiKey ? t("Save key") : t("Create key")}
      form={form}
      onClose={onClose}
    >
      <Fields form={form} rows={fields} />
      <Flex gap="4" direction={{ base: "column", sm: "row" }}>
        <Fields form={form} rows={{ requestsPerMinute, uploadsPerDay }} />
      </Flex>
    </FormDialog>
  );
}
