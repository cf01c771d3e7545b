import { Text } from "@chakra-ui/react";
import * as z from "zod/mini";
import { AddPasskeyDocument } from "../../generated/AddPasskey.ts";
import type { BeginPasskeyMutation } from "../../generated/BeginPasskey.ts";
import { limits } from "../../generated/limits.ts";
import { t } from "../../platform/i18n.ts";
import { useSave } from "../../ui/actions/useSave.ts";
import { Input } from "../../ui/controls/controls.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { text } from "../../ui/forms/rules.ts";
import { useZodForm } from "../../ui/forms/useZodForm.ts";
import { makePasskey } from "./browserPasskeys.ts";

const labels = { name: t("Name of the passkey") };

const limit = { ...limits.PasskeyInput.name, required: true } as const;

const schema = z.object({ name: text(labels.name, limit, t("Enter a name.")) });

type AddPasskeyDialogProps = {
  begun: BeginPasskeyMutation["beginPasskey"];
  /** Called when the factor has been added, with the recovery codes that the server may have created. */
  onAdded: (recoveryCodes: readonly string[]) => void;
  onClose: () => void;
};

/** A dialog that adds a passkey of this browser or device. The user gives the passkey a name to recognize it by. */
export function AddPasskeyDialog({ begun, onAdded, onClose }: AddPasskeyDialogProps) {
  const { challenge, options } = begun;
  const add = useSave(AddPasskeyDocument, {
    onDone: ({ addPasskey }) => onAdded(addPasskey.recoveryCodes),
    done: t("Passkey added"),
  });
  const form = useZodForm({
    schema,
    labels,
    initial: { name: t("This device") as string },
    save: async ({ name }) =>
      add({ input: { challenge, name, response: await makePasskey(options) } }),
  });
  return (
    <FormDialog title={t("Add a passkey")} form={form} action={t("Add")} onClose={onClose}>
      <Text color="fg.muted">
        {t(
          "Your device keeps the passkey, and checks your fingerprint, your face or its PIN each time you use it.",
        )}
      </Text>
      <Field form={form} name="name" label={labels.name} limit={limit}>
        <Input />
      </Field>
    </FormDialog>
  );
}
