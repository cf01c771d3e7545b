import { Flex } from "@chakra-ui/react";
import type { output } from "zod/mini";
import { today } from "../../../shared/days.ts";
import type { ApiKeyRowFragment } from "../../generated/ApiKeyRow.ts";
import { CreateApiKeyDocument } from "../../generated/CreateApiKey.ts";
import { limits } from "../../generated/limits.ts";
import { UpdateApiKeyDocument } from "../../generated/UpdateApiKey.ts";
import { apiKeyScopeWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { useSave } from "../../ui/actions/useSave.ts";
import { Input, Textarea } from "../../ui/controls/controls.tsx";
import { CheckboxGroup } from "../../ui/forms/CheckboxGroup.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { useZodForm, type ZodForm } from "../../ui/forms/useZodForm.ts";
import { initialKey, type KeyValues, keyRules, keyLabels as labels } from "./keyRules.ts";
import type { ShownSecret } from "./SecretDialog.tsx";

type KeyFields = output<ReturnType<typeof keyRules>>;

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
  const form = useZodForm<KeyValues, KeyFields>({
    schema: keyRules(apiKey),
    labels,
    initial: initialKey(apiKey),
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
      <KeyFieldset form={form} />
    </FormDialog>
  );
}

const { name, allowedAddresses } = limits.ApiKeyInput;

function KeyFieldset({ form }: { form: ZodForm<KeyValues, KeyFields> }) {
  return (
    <>
      <Field
        form={form}
        name="name"
        label={labels.name}
        limit={name}
        hint={t("Name the program that uses the key. The audit shows it.")}
      >
        <Input autoComplete="off" />
      </Field>
      <CheckboxGroup form={form} name="scopes" label={labels.scopes} words={apiKeyScopeWords} />
      <Field
        form={form}
        name="expiresAt"
        label={labels.expiresAt}
        hint={t("Without a date, the key does not expire.")}
      >
        <Input type="date" min={today()} />
      </Field>
      <Field
        form={form}
        name="allowedAddresses"
        label={labels.allowedAddresses}
        hint={t(
          "One per line, such as 203.0.113.7 or 203.0.113.0/24; at most {maxItems}. Leave the field empty to allow any address.",
          { maxItems: allowedAddresses.maxItems },
        )}
      >
        <Textarea minH="20" autoComplete="off" spellCheck={false} />
      </Field>
      <Flex gap="4" direction={{ base: "column", sm: "row" }}>
        <Field form={form} name="requestsPerMinute" label={labels.requestsPerMinute}>
          <Input inputMode="numeric" autoComplete="off" />
        </Field>
        <Field form={form} name="uploadsPerDay" label={labels.uploadsPerDay}>
          <Input inputMode="numeric" autoComplete="off" />
        </Field>
      </Flex>
    </>
  );
}
