import { Text } from "@chakra-ui/react";
import { AddPasskeyDocument } from "../../generated/AddPasskey.ts";
import type { BeginPasskeyMutation } from "../../generated/BeginPasskey.ts";
import { limits } from "../../generated/limits.ts";
import { t } from "../../platform/i18n.ts";
import { useSave } from "../../ui/actions/useSave.ts";
import { Fields } from "../../ui/forms/Fields.tsx";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { formOf, row } from "../../ui/forms/fieldRows.ts";
import { text } from "../../ui/forms/rules.ts";
import { useZodForm } from "../../ui/forms/useZodForm.ts";
import { makePasskey } from "./browserPasskeys.ts";

const limit = { ...limits.PasskeyInput.name, required: true };

const named = (label: string) => text(label, limit, t("Enter a name."));

const fields = { name: row(t("Name of the passkey"), named, limit) };

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
    ...formOf(fields, { name: t("This device") }),
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
      <Fields form={form} rows={fields} />
    </FormDialog>
  );
}
