import { Flex, Stack, Text } from "@chakra-ui/react";
import * as z from "zod/mini";
import { AddTotpDocument } from "../../generated/AddTotp.ts";
import type { BeginTotpMutation } from "../../generated/BeginTotp.ts";
import { t } from "../../platform/i18n.ts";
import { useSave } from "../../ui/actions/useSave.ts";
import { Input } from "../../ui/controls/controls.tsx";
import { SecretField } from "../../ui/controls/SecretField.tsx";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { FormField } from "../../ui/forms/FormField.tsx";
import { useZodForm } from "../../ui/forms/useZodForm.ts";
import { encodeQr } from "../../ui/pictures/encodeQr.ts";
import { QrCode } from "../../ui/pictures/QrCode.tsx";

const labels = { code: t("Code that the app shows") };

const schema = z.object({
  code: z.string().check(z.trim(), z.minLength(1, t("Enter the 6 digits that the app shows."))),
});

type AddTotpDialogProps = {
  begun: BeginTotpMutation["beginTotp"];
  /** Called when the factor has been added, with the recovery codes that the server may have created. */
  onAdded: (recoveryCodes: readonly string[]) => void;
  onClose: () => void;
};

/**
 * A dialog that adds an authenticator app. The user scans a QR code with the app, and types the code that the app then
 * shows.
 */
export function AddTotpDialog({ begun, onAdded, onClose }: AddTotpDialogProps) {
  const { challenge, secret, url } = begun;
  const add = useSave(AddTotpDocument, {
    onDone: ({ addTotp }) => onAdded(addTotp.recoveryCodes),
    done: t("Authenticator app added"),
  });
  const form = useZodForm({
    schema,
    labels,
    initial: { code: "" },
    save: ({ code }) => add({ input: { challenge, code } }),
  });
  return (
    <FormDialog
      title={t("Add an authenticator app")}
      form={form}
      action={t("Add")}
      onClose={onClose}
    >
      <Stack gap="4">
        <Text color="fg.muted">
          {t(
            "Scan this code with an authenticator app, or type the key into it. Then enter the 6 digits that it shows.",
          )}
        </Text>
        <Flex justify="center">
          <QrCode code={encodeQr(url)} label={t("QR code for the authenticator app")} w="48" />
        </Flex>
        <SecretField label={t("Key")} secret={secret} rows={1} />
        <FormField label={labels.code} error={form.errorOf("code")}>
          <Input
            inputMode="numeric"
            autoComplete="one-time-code"
            fontSize="xl"
            letterSpacing="0.2em"
            {...form.register("code")}
          />
        </FormField>
      </Stack>
    </FormDialog>
  );
}
