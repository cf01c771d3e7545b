import { Button, Flex, Stack, Text } from "@chakra-ui/react";
import { t } from "../../platform/i18n.ts";
import { SecretField } from "../../ui/controls/SecretField.tsx";
import { Modal } from "../../ui/dialogs/Modal.tsx";

/** The name and the secret of a new key. The server never shows the secret again. */
export type ShownSecret = { name: string; secret: string };

type SecretDialogProps = ShownSecret & { onClose: () => void };

/**
 * Shows the secret of a new key. Only the button closes the dialog, because closing it by accident would lose the
 * secret.
 */
export function SecretDialog({ name, secret, onClose }: SecretDialogProps) {
  return (
    <Modal title={t("The key of {name}", { name })} open role="alertdialog">
      <Stack gap="4">
        <Text color="fg.muted">
          {t("Copy the key now and keep it in a safe place. It can't be shown again.")}
        </Text>
        <SecretField label={t("Key")} secret={secret} />
        <Flex justify="flex-end">
          <Button onClick={onClose}>{t("I have kept the key")}</Button>
        </Flex>
      </Stack>
    </Modal>
  );
}
